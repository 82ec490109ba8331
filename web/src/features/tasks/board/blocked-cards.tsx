import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { useVirtualizer } from '@tanstack/react-virtual';
import { use, useCallback, useEffect, useMemo, useRef } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { withPinned } from '../../../ui/pinned-range.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useBoardContents, useScope } from '../data/task-scope.ts';
import { GroupCount } from '../marks/group-count.tsx';
import { StatusGlyph } from '../marks/task-marks.tsx';
import { countPlaceholders, isNearEnd, Placeholder, useMore } from '../windows/placeholder.tsx';
import { activeCards, BoardActions, drag, registerZone, useSlice, type Zone } from './board-state.ts';
import { Card } from './card.tsx';

/** Pixels. */
const cardWidth = 264;
const gap = 8;

/** The strip with the blocked tasks. Its height is that of the fallback in blocked-strip.tsx. */
export function BlockedCards({ today, userId }: { today: CalendarDay; userId: string }) {
  const isTarget = useSlice(drag, (dragged) => dragged?.place?.group === 'blocked');
  const actions = use(BoardActions);
  const scroller = useRef<HTMLDivElement>(null);
  const tasks = useBoardContents(({ columns }) => columns.blocked);
  const extent = useBoardContents(({ extents }) => extents.blocked);
  const placeholders = countPlaceholders(extent, tasks.length);
  const active = useSlice(activeCards, (cards) => cards.blocked);
  const activeIndex = useMemo(
    () =>
      Math.max(
        0,
        tasks.findIndex(({ id }) => id === active),
      ),
    [tasks, active],
  );
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: tasks.length + placeholders,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index - tasks.length, [tasks]),
    estimateSize: () => cardWidth,
    gap,
    overscan: 2,
    rangeExtractor: (range) => {
      const dragged = drag.get();
      return withPinned(range, [
        activeIndex,
        dragged ? tasks.findIndex(({ id }) => id === dragged.taskId) : -1,
      ]);
    },
  });
  const board = useScope((scope) => scope.of());
  const more = useMore({ ...board, group: 'blocked' }, isNearEnd(virtualizer.range, tasks.length));
  const zone = useRef<Zone | null>(null);
  zone.current = {
    extents: () => virtualizer.measurementsCache,
    along: ({ x }) => {
      const box = scroller.current;
      return box ? x - box.getBoundingClientRect().left + box.scrollLeft : 0;
    },
    scroller: () => scroller.current && { element: scroller.current, axis: 'x' },
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
  useEffect(
    () =>
      registerZone('blocked', {
        extents: () => zone.current?.extents() ?? [],
        along: (point) => zone.current?.along(point) ?? 0,
        scroller: () => zone.current?.scroller() ?? null,
        reveal: (index) => zone.current?.reveal(index),
      }),
    [],
  );

  return (
    <section
      aria-labelledby="column-blocked"
      data-drop-zone="blocked"
      className={cn(
        'relative mx-3 flex shrink-0 items-stretch gap-1 rounded-card border p-1 transition-colors md:mx-6 md:mb-3 md:p-2',
        isTarget ? 'border-danger-line bg-danger-soft' : 'border-hairline bg-sunken',
      )}
    >
      <h2
        id="column-blocked"
        className="flex min-w-12 shrink-0 flex-col items-center justify-center font-semibold text-2xs text-ink md:min-w-32 md:flex-row md:justify-start md:gap-2 md:pr-2 md:text-sm"
      >
        <StatusGlyph status="blocked" />
        Blocked
        <span className="font-normal text-muted">
          <GroupCount extent={extent} />
        </span>
      </h2>
      <div
        ref={scroller}
        data-task-scroller=""
        className="min-w-0 flex-1 overflow-x-auto overscroll-x-contain p-px"
      >
        <ul className="relative h-15 md:h-16" style={{ width: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const task = tasks[index];
            const place = {
              className: 'absolute inset-y-0 left-0',
              style: { width: cardWidth, transform: `translateX(${start}px)` },
            };
            return task ? (
              <li key={key} aria-setsize={extent.count} aria-posinset={index + 1} {...place}>
                <Card task={task} today={today} userId={userId} isTabStop={index === activeIndex} compact />
              </li>
            ) : (
              <li key={key} {...place}>
                <Placeholder more={more} isFirst={index === tasks.length}>
                  <Skeleton className="h-full rounded-card" />
                </Placeholder>
              </li>
            );
          })}
          {actions && (
            <actions.DropLine
              group="blocked"
              extents={virtualizer.measurementsCache}
              gap={gap}
              edge={0}
              horizontal
            />
          )}
        </ul>
      </div>
      {actions && <actions.ZoneNote group="blocked" />}
    </section>
  );
}
