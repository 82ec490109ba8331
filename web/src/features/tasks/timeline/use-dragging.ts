import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { commitDraft } from './draft.ts';
import { followDrags } from './drag.ts';
import type { TimelineRows } from './rows.ts';
import { spanOf } from './span.ts';

/** Lets the bars of a timeline be dragged, as long as it is there. */
export function useDragging(
  scroller: RefObject<HTMLElement | null>,
  around: { lines: TimelineRows; timeZone: string; sideWidth: number },
): void {
  const now = useRef(around);
  useLayoutEffect(() => {
    now.current = around;
  });
  useEffect(() => {
    if (!scroller.current) return;
    const stop = followDrags(scroller.current, {
      movable(taskId) {
        const { lines, timeZone } = now.current;
        const row = lines.rows[lines.indexOf.get(taskId) ?? -1];
        return row?.kind === 'task' && row.task.can.edit ? spanOf(row.task, timeZone) : null;
      },
      sideWidth: () => now.current.sideWidth,
    });
    return () => {
      stop();
      // What keys have moved is written when the view is left.
      commitDraft();
    };
  }, [scroller]);
}
