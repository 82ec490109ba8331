import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { memo, use } from 'react';
import { useBoardContents } from '../data/task-scope.ts';
import { BoardActions, drag, useSlice } from './board-state.ts';

/**
 * The blocked tasks above the columns, shown only if there are any (docs/product/taskboard.md, "Board"). While a task is
 * dragged and none is blocked, a drop zone covers the top bar instead, so that nothing moves under the pointer.
 */
export const BlockedStrip = memo(function BlockedStrip({
  today,
  userId,
}: {
  today: CalendarDay;
  userId: string;
}) {
  const hasCards = useBoardContents(({ columns }) => columns.blocked.length > 0);
  const isDragging = useSlice(drag, (dragged) => dragged !== null);
  const actions = use(BoardActions);
  if (hasCards) {
    const space = (
      <div className="mx-3 shrink-0 rounded-card border border-hairline bg-sunken p-1 md:mx-6 md:mb-3 md:p-2">
        <div className="h-15 md:h-16" />
      </div>
    );
    return actions ? <actions.BlockedCards today={today} userId={userId} /> : space;
  }
  return (
    <>
      {isDragging && actions && <actions.BlockedDropZone />}
      <div className="relative">{actions && <actions.ZoneNote group="blocked" />}</div>
    </>
  );
});
