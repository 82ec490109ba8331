import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Span } from '@longtable/contract/rules/task-span';
import { createStore } from '../../../platform/store.ts';
import { announce } from '../../../ui/announce.ts';
import { loadedTask } from '../data/loaded-tasks.ts';
import { editTask } from '../mutations/tasks.mutations.ts';
import { offerUndo } from '../undo/undo.ts';
import { quoted } from '../undo/undo-words.ts';
import { focusInRow } from './row-focus.ts';
import { draggedSpan, type Grip, isMarker, isSameSpan } from './span.ts';
import { spokenSpan } from './wording.ts';

/** A bar that is being moved or resized: its current and its original span. Nothing is written before the drop. */
export type Draft = {
  readonly taskId: string;
  readonly before: Span;
  readonly span: Span;
  readonly by: 'pointer' | 'keys';
};

/** The bar that is being dragged, if any. */
export const draft = createStore<Draft | null>(null);

/** Key presses within this time are one move, in milliseconds. */
const commitDelay = 900;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts dragging a bar. Commits another one that was moved by keyboard. */
export function beginDraft(taskId: string, before: Span, by: Draft['by']): void {
  commitDraft();
  draft.set({ taskId, before, span: before, by });
}

/** Shows the bar on other days. */
export function changeDraft(span: Span): void {
  const held = draft.get();
  if (held && !isSameSpan(held.span, span)) draft.set({ ...held, span });
}

/** Moves a bar by keyboard, and commits the move after `commitDelay`. */
export function nudge(
  { taskId, span }: { readonly taskId: string; readonly span: Span },
  grip: Grip,
  { days, today }: { readonly days: number; readonly today: CalendarDay },
): Span {
  const held = draft.get();
  if (held?.taskId !== taskId || held.by !== 'keys') beginDraft(taskId, span, 'keys');
  const next = draggedSpan(draft.get()?.span ?? span, grip, days);
  changeDraft(next);
  announce(spokenSpan(next, { today }));
  clearTimeout(timer);
  timer = setTimeout(() => {
    commitDraft();
    // In a sorted timeline its row may have moved: restore the focus.
    focusInRow(taskId, 'bar');
  }, commitDelay);
  return next;
}

/** Writes the new span in one request, unless it is unchanged or the task was deleted. */
export function commitDraft(): void {
  clearTimeout(timer);
  const held = draft.get();
  if (!held) return;
  const { taskId, before, span } = held;
  const task = loadedTask(taskId);
  if (task && !isSameSpan(before, span)) {
    const dates = isMarker(task, span) ? { dueDate: span.end } : { startDate: span.start, dueDate: span.end };
    offerUndo(editTask(taskId, dates, { source: 'inline' }), `${quoted(task.title)} rescheduled`);
  }
  draft.set(null);
}

/** Resets the bar. */
export function cancelDraft(): void {
  clearTimeout(timer);
  draft.set(null);
}
