import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ListTodo } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLongPresses } from '../../../kits/selection/long-press.ts';
import { useDensity } from '../../../platform/density.ts';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { cn } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { withPinned } from '../../../ui/pinned-range.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useScrollAnchor } from '../../../ui/use-scroll-anchor.ts';
import { useSlice } from '../board/board-state.ts';
import { useBoardContents, useScope, useTaskScope } from '../data/task-scope.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { FoldToggle } from '../marks/fold-toggle.tsx';
import { GroupHeading } from '../marks/group-heading.tsx';
import { useNewInGroup } from '../quick-add/group-defaults.ts';
import { selectClicked } from '../selection/select-click.ts';
import { selected, selection } from '../selection/selection.store.ts';
import { TaskSwipes } from '../swipe/swipeable.ts';
import { headingAbove, keyOf, taskOf } from '../windows/grouped-rows.ts';
import { Placeholder } from '../windows/placeholder.tsx';
import { useMoreOf } from '../windows/use-more-of.ts';
import { visibleEnds } from '../windows/visible-ends.ts';
import { NewInGroup, NewRow, OthersRow } from './group-rows.tsx';
import { ColumnNames, columnCount, Headings } from './headings.tsx';
import { LoadingRows, SkeletonRow, skeletonWidths } from './loading-rows.tsx';
import { NewTaskRow } from './new-task-row.tsx';
import { CompactRow, TableRow } from './row.tsx';
import { countRows, headingHeight, heightOf, type ListRow } from './rows.ts';
import { useListRows } from './use-list-rows.ts';

/** The next tasks of a group are fetched when its end is this many rows below the viewport. */
const rowsAhead = 10;
/** Row heights in pixels, comfortable and compact. */
const rowHeights = { phone: [64, 52], touch: [48, 44], mouse: [40, 32] } as const;

/** All tasks in groups, one row each, below a row for a new one. */
export function TaskTable() {
  const today = useToday();
  const state = useBoardContents(({ state }) => state);
  const box = useRef<HTMLDivElement>(null);
  // Narrowed by an open task, a wide screen has room for no more than a phone.
  const isNarrow = useNarrow(box, 640);
  const isPhone = useMedia('(max-width: 767px)') || isNarrow;
  return (
    <div ref={box} className="@container flex min-h-0 flex-1 flex-col border-hairline border-t">
      {!isPhone && <Headings />}
      <NewTaskRow today={today} />
      {state === 'ready' ? <Rows today={today} isPhone={isPhone} /> : <LoadingRows />}
    </div>
  );
}

function Rows({ today, isPhone }: { today: CalendarDay; isPhone: boolean }) {
  const { id: userId } = useUser();
  const isProjectShown = useTaskScope().project === null;
  const isSelecting = useSlice(selected, (ids) => ids.size > 0);
  const scroller = useRef<HTMLDivElement>(null);
  const isComplete = useBoardContents(({ isComplete }) => isComplete);
  const board = useScope((scope) => scope.of());
  const [active, setActive] = useState<string | null>(null);
  const { rows, folded, fold, compose, isUnfolded, toggleOld } = useListRows();
  const newIn = useNewInGroup(today);
  const isCoarse = useMedia('(pointer: coarse)');
  const isCompact = useDensity().density === 'compact';
  const rowHeight = rowHeights[isPhone ? 'phone' : isCoarse ? 'touch' : 'mouse'][isCompact ? 1 : 0];

  const activeIndex = useMemo(() => {
    const at = rows.findIndex((row) => row.kind === 'task' && row.task.id === active);
    return at === -1 ? rows.findIndex((row) => row.kind === 'task') : at;
  }, [rows, active]);
  const composingIndex = useMemo(() => rows.findIndex(({ kind }) => kind === 'new'), [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index], rowHeight),
    getItemKey: useCallback((index: number) => keyOf(rows[index], index), [rows]),
    overscan: 6,
    scrollPaddingStart: headingHeight,
    // The heading of the visible group is sticky, and a field keeps its text.
    rangeExtractor: (range) =>
      withPinned(range, [headingAbove(rows, range.startIndex), activeIndex, composingIndex]),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useScrollAnchor(
    virtualizer,
    useCallback((index) => taskOf(rows[index]), [rows]),
    [board, folded, isUnfolded, rowHeight],
  );
  const heading = headingAbove(rows, virtualizer.range?.startIndex ?? 0);
  const ends = visibleEnds(rows, {
    start: virtualizer.range?.startIndex ?? 0,
    end: (virtualizer.range?.endIndex ?? -1) + rowsAhead,
  });
  const more = useMoreOf(ends, board);

  const latestRows = useRef(rows);
  latestRows.current = rows;
  // Stable functions, so that a row renders again only when its task changes.
  const onTick = useCallback((taskId: string, isRange: boolean) => {
    if (isRange) selection.range(taskId, taskIdsOf(latestRows.current));
    else selection.toggle(taskId);
  }, []);
  const onOpen = useCallback((event: MouseEvent, taskId: string) => {
    const isSelecting = selectClicked(event, taskId, () => taskIdsOf(latestRows.current));
    if (!isSelecting) taskDialogs.openDetail(taskId);
  }, []);
  const isEmpty = rows.length === 0 && isComplete;
  useLongPresses(
    scroller,
    (target) => {
      const taskId = target.closest<HTMLElement>('[data-task-row]')?.dataset.taskRow;
      if (taskId) selection.toggle(taskId);
    },
    !isEmpty,
  );
  const common = { today, userId, isProjectShown, onTick, onOpen };

  const focusRow = (from: number, step: 1 | -1, isSelecting: boolean) => {
    const before = rows[from];
    let index = from + step;
    let row = rows[index];
    while (row && row.kind !== 'task') {
      index += step;
      row = rows[index];
    }
    if (row?.kind !== 'task') return;
    if (isSelecting && before?.kind === 'task') selection.add([before.task.id, row.task.id]);
    setActive(row.task.id);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    focusTitle(row.task.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTitle = event.target instanceof HTMLElement && event.target.matches('[data-row-title]');
    const row = rows[activeIndex];
    if (!isTitle || row?.kind !== 'task' || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) focusRow(activeIndex, step, event.shiftKey);
    else if (event.key === 'x' || event.key === 'X') selection.toggle(row.task.id);
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-task-row]');
    if (row?.dataset.taskRow) setActive(row.dataset.taskRow);
  };

  if (isEmpty) {
    return (
      <EmptyState
        icon={<ListTodo aria-hidden />}
        title="No tasks yet"
        description="Type a title in the line above and press Enter."
        className="flex-1"
      />
    );
  }
  return (
    <div
      ref={scroller}
      data-task-scroller=""
      data-task-list=""
      className="min-h-0 flex-1 overflow-y-auto max-md:pb-18 md:overscroll-y-contain"
    >
      {/* Not a table element, as rows are positioned absolutely. Handles keys that bubble from the titles. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="table"
        aria-label="Tasks"
        aria-rowcount={countRows(rows) + 1}
        data-selecting={isSelecting}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="group/list relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        <ColumnNames isPhone={isPhone} />
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          const isSticky = index === heading;
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              // Only this row has a height of its own: that of the words that it understood.
              {...(row.kind === 'new' && { ref: virtualizer.measureElement, 'data-index': index })}
              className={cn('left-0 w-full', isSticky ? 'sticky top-0 z-10' : 'absolute top-0')}
              style={{
                ...(row.kind !== 'new' && { height: size }),
                ...(!isSticky && { transform: `translateY(${start}px)` }),
              }}
            >
              {row.kind === 'heading' ? (
                <GroupHeading
                  className="flex-1"
                  row={row}
                  columns={isPhone ? 1 : columnCount}
                  onFold={() => fold(row.group)}
                >
                  {newIn(row.group) && <NewInGroup group={row.group} onCompose={compose} />}
                </GroupHeading>
              ) : row.kind === 'fold' ? (
                <div
                  role="cell"
                  aria-colspan={isPhone ? 1 : columnCount}
                  className="h-full border-hairline border-b bg-surface"
                >
                  <FoldToggle {...row} className="h-full px-4 md:px-6" onToggle={toggleOld} />
                </div>
              ) : row.kind === 'new' ? (
                <NewRow group={row.group} today={today} newIn={newIn} onClose={() => compose(null)} />
              ) : row.kind === 'others' ? (
                <OthersRow others={row.others} by={board.by} />
              ) : row.kind === 'placeholder' ? (
                <Placeholder more={more.get(row.group)} isFirst={row.place === 0}>
                  <SkeletonRow width={skeletonWidths[row.place % skeletonWidths.length]} />
                </Placeholder>
              ) : isPhone ? (
                <CompactRow {...common} task={row.task} isTabStop={index === activeIndex} />
              ) : (
                <TableRow {...common} task={row.task} isTabStop={index === activeIndex} />
              )}
            </div>
          );
        })}
      </div>
      {isPhone && isCoarse && <TaskSwipes root={scroller} />}
    </div>
  );
}

function taskIdsOf(rows: readonly ListRow[]): string[] {
  return rows.flatMap((row) => (row.kind === 'task' ? [row.task.id] : []));
}

function focusTitle(taskId: string): void {
  focusWhenRendered(() =>
    document.querySelector<HTMLElement>(`[data-task-row="${CSS.escape(taskId)}"] [data-row-title]`),
  );
}
