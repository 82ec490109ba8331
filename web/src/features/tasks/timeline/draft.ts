import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { createStore } from '../../../platform/store.ts';
import { announce } from '../../../ui/announce.ts';
import { taskView } from '../task-view.ts';
import { editTask } from '../tasks.mutations.ts';
import { offerUndo } from '../undo/undo.ts';
import { focusInRow } from './row-focus.ts';
import { draggedSpan, type Grip, isSameSpan, type Span } from './span.ts';
import { spokenSpan } from './wording.ts';

/** A bar that is being moved or stretched: where it is shown, and where it was. Nothing is written before the drop. */
export type Draft = {
  readonly taskId: string;
  readonly before: Span;
  readonly span: Span;
  readonly by: 'pointer' | 'keys';
};

/** The one that is being dragged, if one is. */
export const draft = createStore<Draft | null>(null);

/** Keys count as one move when no other comes for so long, in milliseconds. */
const pause = 900;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes hold of a bar. Another one that keys have moved is let go of first. */
export function beginDraft(taskId: string, before: Span, by: Draft['by']): void {
  commitDraft();
  draft.set({ taskId, before, span: before, by });
}

/** Shows the held bar on other days. */
export function changeDraft(span: Span): void {
  const held = draft.get();
  if (held && !isSameSpan(held.span, span)) draft.set({ ...held, span });
}

/** Moves a bar by keys: the one that is held goes on, another is taken hold of. Written after a pause. */
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
    // In a sorted timeline its row may have gone elsewhere, without the focus.
    focusInRow(taskId, 'bar');
  }, pause);
  return next;
}

/** Lets go of the bar: where it is now is written, in one request, unless it is where it was or the task is gone. */
export function commitDraft(): void {
  clearTimeout(timer);
  const held = draft.get();
  if (!held) return;
  const { taskId, before, span } = held;
  const isThere = () => taskView().tasks.some(({ id }) => id === taskId);
  if (!isSameSpan(before, span) && isThere()) {
    const dates = { startDate: span.start, dueDate: span.end };
    offerUndo(editTask(taskId, dates, { source: 'inline' }), 'Dates changed');
  }
  draft.set(null);
}

/** Lets go of the bar, which goes back to where it was. */
export function cancelDraft(): void {
  clearTimeout(timer);
  draft.set(null);
}
