import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Span } from '@longtable/contract/rules/task-span';
import type { Task } from '@longtable/contract/tasks';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { cn } from '../../../ui/class-names.ts';
import { withPinned } from '../../../ui/pinned-range.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useScrollAnchor } from '../../../ui/use-scroll-anchor.ts';
import { useScope } from '../data/task-scope.ts';
import { openDependenciesOf } from '../dependencies/known-tasks.ts';
import { GroupHeading, useFolded } from '../marks/group-heading.tsx';
import { headingAbove, keyOf, taskOf } from '../windows/grouped-rows.ts';
import { Placeholder } from '../windows/placeholder.tsx';
import { ArrowLayer } from './arrow-layer.tsx';
import { edgesOf } from './arrows.ts';
import { daysPerShift, firstDay, gridWidth, rangeFrom } from './days.ts';
import { draft } from './draft.ts';
import { DaysHeader, Grid, headerHeight } from './grid.tsx';
import { EmptyGroup, TaskRow } from './row.tsx';
import { firstTask, headingHeight, timelineRows } from './rows.ts';
import { Toolbar } from './toolbar.tsx';
import { useDragging } from './use-dragging.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useMoreRows, useTimelineTasks } from './use-timeline-tasks.ts';
import { useWindow } from './use-window.ts';
import { shownRange } from './wording.ts';

/** The grid of days with the bars. */
export function TimelineGrid({
  today,
  rowHeight,
  sideWidth,
}: {
  today: CalendarDay;
  rowHeight: number;
  sideWidth: number;
}) {
  const { id: userId } = useUser();
  const [folded, fold] = useFolded();
  const [active, setActive] = useState<string | null>(null);
  const { scroller, shift, viewport, onScroll, showToday, shiftBy, reveal, keepInView } = useWindow({
    today,
    sideWidth,
  });
  const first = firstDay(today, shift);
  const range = useMemo(() => rangeFrom(first), [first]);
  const board = useScope((scope) => scope.of());
  const { tasks, keptId, keep } = useTimelineTasks(range);
  const lines = useMemo(
    () => timelineRows(tasks, folded, rowHeight, board.sort),
    [tasks, folded, rowHeight, board.sort],
  );
  const edges = useMemo(() => edgesOf(lines), [lines]);
  const { rows, height, indexOf } = lines;
  const activeIndex = (active === null ? undefined : indexOf.get(active)) ?? firstTask(rows);
  const held = useSyncExternalStore(draft.subscribe, () => draft.get()?.taskId);
  const heldIndex = (held === undefined ? undefined : indexOf.get(held)) ?? -1;
  const shiftAndSay = (days: number) => {
    keep(null);
    shiftBy(days);
    announce(shownRange(rangeFrom(addDays(first, days))));
  };
  const onReveal = useCallback(
    (taskId: string, span: Span) => {
      keep(taskId);
      reveal(taskId, span);
    },
    [keep, reveal],
  );

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? rowHeight,
    getItemKey: useCallback((index: number) => keyOf(rows[index], index), [rows]),
    overscan: 4,
    scrollPaddingStart: headingHeight,
    // The sticky header covers the first rows.
    scrollPaddingEnd: headerHeight,
    // Always render the heading of the visible rows, as it is sticky.
    rangeExtractor: (visible) =>
      withPinned(visible, [headingAbove(rows, visible.startIndex), activeIndex, heldIndex]),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useScrollAnchor(
    virtualizer,
    useCallback((index) => taskOf(rows[index]), [rows]),
    [board, range, folded, rowHeight],
  );
  const latest = useRef(lines);
  latest.current = lines;
  useLayoutEffect(() => {
    // With the days that are shown, the order of the rows has changed.
    const index = keptId === null ? undefined : latest.current.indexOf.get(keptId);
    if (index !== undefined) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [virtualizer, range, keptId]);
  const stuck = headingAbove(rows, virtualizer.range?.startIndex ?? 0);
  const moreOf = useMoreRows(rows, {
    range,
    start: virtualizer.range?.startIndex ?? 0,
    end: virtualizer.range?.endIndex ?? -1,
  });

  useDragging(scroller, { lines, sideWidth });
  const { onKeyDown, onBlur } = useTimelineKeys({
    lines,
    today,
    keepInView(day) {
      keep(draft.get()?.taskId ?? null);
      keepInView(day);
    },
    goTo(index) {
      const row = rows[index];
      if (row?.kind === 'task') setActive(row.task.id);
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  });
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-timeline-row]');
    if (row?.dataset['timelineRow']) setActive(row.dataset['timelineRow']);
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Toolbar
        range={shownRange(range)}
        onPrevious={() => shiftAndSay(-daysPerShift)}
        onToday={() => {
          keep(null);
          showToday();
          announce(shownRange(rangeFrom(firstDay(today, 0))));
        }}
        onNext={() => shiftAndSay(daysPerShift)}
      />
      <p id="timeline-keys" hidden>
        Press Left or Right to move it by a day. Hold Shift to move its end, or Alt to move its start.
      </p>
      <p id="timeline-outside" hidden>
        Outside the dates shown. Press Enter to go there.
      </p>
      <div
        ref={scroller}
        data-timeline-scroller=""
        onScroll={onScroll}
        className="min-h-0 flex-1 overflow-auto overscroll-contain border-hairline border-t bg-surface"
      >
        <DaysHeader first={first} today={today} sideWidth={sideWidth} />
        {/* Not a table element, as rows are positioned absolutely. The bars handle the keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          role="table"
          aria-label="Timeline"
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
          className="relative"
          style={{ height, width: sideWidth + gridWidth }}
        >
          <Grid first={first} today={today} sideWidth={sideWidth} />
          <ArrowLayer
            rows={rows}
            edges={edges}
            from={virtualizer.range?.startIndex ?? 0}
            to={virtualizer.range?.endIndex ?? 0}
            first={first}
            sideWidth={sideWidth}
            rowHeight={rowHeight}
          />
          <div role="row" aria-rowindex={1} className="sr-only">
            <span role="columnheader">Task</span>
            <span role="columnheader">Days</span>
          </div>
          {virtualizer.getVirtualItems().map(({ index, key }) => {
            const row = rows[index];
            if (!row) return null;
            const isSticky = index === stuck;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={cn(
                  'left-0 w-full',
                  isSticky ? 'sticky z-20' : 'absolute top-0',
                  index === heldIndex && 'z-25',
                )}
                style={{
                  height: row.height,
                  ...(isSticky ? { top: headerHeight } : { transform: `translateY(${row.y}px)` }),
                }}
              >
                {row.kind === 'heading' && (
                  <GroupHeading
                    row={row}
                    onFold={() => fold(row.group)}
                    columns={2}
                    className="sticky left-0"
                  />
                )}
                {row.kind === 'empty' && <EmptyGroup group={row.group} total={row.extent.total} />}
                {row.kind === 'placeholder' && (
                  <Placeholder more={moreOf(row)} isFirst={row.place === 0}>
                    <div className="sticky left-0 px-4 py-2 md:px-6" style={{ width: sideWidth }}>
                      <Skeleton className="h-3.5" />
                    </div>
                  </Placeholder>
                )}
                {row.kind === 'task' && (
                  <TaskRow
                    task={row.task}
                    dependencies={dependencies(row.task)}
                    first={first}
                    today={today}
                    userId={userId}
                    sideWidth={sideWidth}
                    rowHeight={rowHeight}
                    viewport={viewport}
                    isTabStop={index === activeIndex}
                    onReveal={onReveal}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The titles of open dependencies of a task, one per line. */
function dependencies(task: Task): string {
  if (task.completedAt !== null) return '';
  return openDependenciesOf(task)
    .map(({ title }) => title)
    .join('\n');
}
