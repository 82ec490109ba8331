import { spanOf } from '@longtable/contract/rules/task-span';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { followBarDrags } from './bar-drag.ts';
import { commitDraft } from './draft.ts';
import type { TimelineRows } from './rows.ts';

/** Lets bars be dragged while the timeline is mounted. */
export function useDragging(
  scroller: RefObject<HTMLElement | null>,
  around: { lines: TimelineRows; sideWidth: number },
): void {
  const latest = useRef(around);
  useLayoutEffect(() => {
    latest.current = around;
  });
  useEffect(() => {
    if (!scroller.current) return;
    const stop = followBarDrags(scroller.current, {
      movable(taskId) {
        const { lines } = latest.current;
        const row = lines.rows[lines.indexOf.get(taskId) ?? -1];
        return row?.kind === 'task' && row.task.can.edit ? spanOf(row.task) : null;
      },
      sideWidth: () => latest.current.sideWidth,
    });
    return () => {
      stop();
      // Write a move by keyboard when the view is left.
      commitDraft();
    };
  }, [scroller]);
}
