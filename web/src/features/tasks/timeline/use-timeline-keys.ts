import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { spanOf } from '@longtable/contract/rules/task-span';
import type { FocusEvent, KeyboardEvent } from 'react';
import { announce } from '../../../ui/announce.ts';
import { cancelDraft, commitDraft, draft, nudge } from './draft.ts';
import { focusInRow, type RowFocus } from './row-focus.ts';
import { nextTaskRow, type TimelineRows } from './rows.ts';
import type { Grip } from './span.ts';

/**
 * The keyboard of the timeline: Up and Down move between rows; on a bar Left and Right move it by a day, with Shift its
 * end, with Alt its start. The move is written after a pause, on Enter or on blur; Escape cancels it.
 */
export function useTimelineKeys({
  lines,
  today,
  keepInView,
  goTo,
}: {
  lines: TimelineRows;
  today: CalendarDay;
  keepInView: (day: CalendarDay) => void;
  /** Makes a row the tab stop and scrolls to it. */
  goTo: (index: number) => void;
}): { onKeyDown: (event: KeyboardEvent) => void; onBlur: (event: FocusEvent) => void } {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || draft.get()?.by === 'pointer') return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const focused = target?.dataset['rowFocus'] as RowFocus | undefined;
    const taskId = target?.closest<HTMLElement>('[data-timeline-row]')?.dataset['timelineRow'];
    if (!target || !focused || taskId === undefined) return;
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown': {
        const index = nextTaskRow(
          lines.rows,
          lines.indexOf.get(taskId) ?? -1,
          event.key === 'ArrowUp' ? -1 : 1,
        );
        const row = lines.rows[index];
        event.preventDefault();
        if (row?.kind !== 'task') return;
        goTo(index);
        focusInRow(row.task.id, focused);
        return;
      }
      case 'ArrowLeft':
      case 'ArrowRight':
        if (target.dataset['bar'] === undefined) return;
        // Alt and an arrow key would navigate back.
        event.preventDefault();
        move(taskId, gripOf(event), event.key === 'ArrowLeft' ? -1 : 1);
        return;
      case 'Enter':
        if (!draft.get()) return;
        event.preventDefault();
        commitDraft();
        focusInRow(taskId, 'bar');
        return;
      case 'Escape':
        if (!draft.get()) return;
        event.preventDefault();
        event.stopPropagation();
        cancelDraft();
        announce('Cancelled. Not moved.');
        return;
      default:
    }
  };
  const move = (taskId: string, grip: Grip, days: number): void => {
    const row = lines.rows[lines.indexOf.get(taskId) ?? -1];
    if (row?.kind !== 'task') return;
    if (!row.task.can.edit) {
      announce('You can’t change the dates of this task.');
      return;
    }
    const next = nudge({ taskId, span: spanOf(row.task) }, grip, { days, today });
    const isStart = grip === 'start' || (grip === 'both' && days < 0);
    keepInView(isStart ? next.start : next.end);
  };
  const onBlur = (): void => {
    if (draft.get()?.by === 'keys') commitDraft();
  };
  return { onKeyDown, onBlur };
}

function gripOf({ shiftKey, altKey }: KeyboardEvent): Grip {
  if (shiftKey) return 'end';
  return altKey ? 'start' : 'both';
}
