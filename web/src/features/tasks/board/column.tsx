import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { isFolded } from '@longtable/contract/rules/task-fold';
import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useDensity } from '../../../platform/density.ts';
import { useStore } from '../../../platform/store.ts';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { withPinned } from '../../../ui/pinned-range.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useColumnLimit } from '../data/board-limits.ts';
import { useBoardContents, useScope, useTaskScope } from '../data/task-scope.ts';
import { GroupCount } from '../marks/group-count.tsx';
import { StatusGlyph } from '../marks/task-marks.tsx';
import type { GroupId } from '../windows/grouped-rows.ts';
import { countPlaceholders, isNearEnd, Placeholder, useMore } from '../windows/placeholder.tsx';
import { extentIn, tasksIn } from './board-groups.ts';
import {
  activeCards,
  BoardActions,
  composer,
  drag,
  refusalOver,
  registerZone,
  unfolded,
  useSlice,
  type Zone,
} from './board-state.ts';
import { Card, estimateCardHeight } from './card.tsx';

const Composer = lazyPart(async () => (await import('./composer.tsx')).Composer);

/**
 * All columns are at least 13rem wide. Where four of them don't fit, two are shown and the edge of the next one: the last term is
 * huge on a board of less than 54.25rem, and else negative.
 */
const widths = { minWidth: 'max(13rem, min((100cqw - 2.75rem) / 2, (54.25rem - 100cqw) * 1000))' };

/** The padding around the cards, in pixels. */
const padding = 8;
/** The height of a skeleton card, in pixels. */
const skeletonHeight = 64;

export interface ColumnProps {
  today: CalendarDay;
  userId: string;
  isCollapsed: boolean;
}

/** A column by status. */
export const StatusColumn = memo(function StatusColumn({
  status,
  ...props
}: ColumnProps & { status: TaskStatus }) {
  return (
    <Column
      {...props}
      group={status}
      label={taskStatusLabels[status]}
      mark={<StatusGlyph status={status} />}
      style={widths}
    />
  );
});

/** A column of the board: its count and its cards. It is a drop zone. */
export function Column({
  group,
  label,
  mark,
  style,
  today,
  userId,
  isCollapsed,
  isFar = false,
  mayAdd = true,
}: ColumnProps & {
  group: GroupId;
  label: string;
  mark: ReactNode;
  /** Its widths, unless it is collapsed. */
  style: CSSProperties;
  /** True to leave out the cards, as long as the column is not near the screen. */
  isFar?: boolean;
  /** False where no task can be created. */
  mayAdd?: boolean;
}) {
  const hasCards = useBoardContents((contents) => tasksIn(contents, group).length > 0);
  const extent = useBoardContents((contents) => extentIn(contents, group));
  const limit = useColumnLimit(group);
  const state = useBoardContents(({ state }) => state);
  const isUpdating = useBoardContents(({ updating }) => updating.has(group as TaskStatus));
  const isTarget = useSlice(drag, (dragged) => dragged?.place?.group === group);
  const isRefusing = useSlice(drag, (dragged) => refusalOver(group, dragged) !== null);
  const isComposing = useSlice(composer, (open) => open === group);
  const actions = use(BoardActions);

  return (
    <section
      aria-labelledby={`column-${group}`}
      data-drop-zone={group}
      data-may-add={mayAdd ? '' : undefined}
      // What is dropped on the strip goes to the top, as on the tabs of a phone.
      data-column-tab={isCollapsed ? '' : undefined}
      className={cn(
        'relative flex min-h-0 flex-none snap-center snap-always flex-col rounded-card border bg-sunken transition-colors md:snap-start md:snap-normal',
        isCollapsed ? 'w-11' : 'w-[calc(100%-1.5rem)] md:w-auto md:flex-1',
        isRefusing
          ? 'border-danger-line bg-danger-soft'
          : isTarget
            ? 'border-accent-line bg-selected'
            : 'border-hairline',
      )}
      style={isCollapsed ? undefined : style}
    >
      {isCollapsed ? (
        actions && <actions.ColumnStrip group={group} />
      ) : (
        <>
          {/* On a phone, the tabs are the headings. */}
          <header className="flex h-11 shrink-0 max-md:sr-only items-center gap-2 pr-1.5 pl-3">
            {mark}
            <h2 id={`column-${group}`} dir="auto" className="truncate font-semibold text-ink text-sm">
              {label}
            </h2>
            {state === 'ready' && (
              <span className="text-muted text-sm">
                <GroupCount extent={extent} limit={limit} />
              </span>
            )}
            {isUpdating && <Spinner label="Updating" hideLabel size="sm" />}
            {actions ? <actions.ColumnMenu group={group} /> : <span className="ml-auto" />}
            {mayAdd && (
              <IconButton
                label={`New task in ${label}`}
                size="sm"
                className="max-md:hidden"
                aria-expanded={isComposing}
                onClick={() => composer.set(isComposing ? null : group)}
              >
                <Plus aria-hidden />
              </IconButton>
            )}
          </header>
          {isComposing && mayAdd && <Composer group={group} />}
          {hasCards && !isFar ? (
            <Cards group={group} today={today} userId={userId} />
          ) : extent.isComplete ? (
            !isComposing &&
            (extent.total ? (
              <div className="px-2 py-1 text-center">
                {actions && <actions.NoneMatch hidden={extent.total} />}
              </div>
            ) : (
              <EmptyColumn group={group} mayAdd={mayAdd} />
            ))
          ) : (
            state !== 'failed' && <LoadingColumn />
          )}
          {actions && <actions.ZoneNote group={group} />}
        </>
      )}
    </section>
  );
}

function Cards({ group, today, userId }: { group: GroupId; today: CalendarDay; userId: string }) {
  const actions = use(BoardActions);
  const scroller = useRef<HTMLDivElement>(null);
  const isProjectShown = useTaskScope().project === null;
  const all = useBoardContents((contents) => tasksIn(contents, group));
  const extent = useBoardContents((contents) => extentIn(contents, group));
  const board = useScope((scope) => scope.of());
  const isUnfolded = useStore(unfolded);
  const foldAt = useMemo(() => all.findIndex((task) => isFolded(task, board.foldBefore)), [all, board]);
  const isShut = foldAt !== -1 && !isUnfolded;
  const tasks = useMemo(() => (isShut ? all.slice(0, foldAt) : all), [all, foldAt, isShut]);
  const placeholders = isShut ? 0 : countPlaceholders(extent, tasks.length);
  const foldToggle = foldAt !== -1 && actions && (
    <actions.FoldToggle
      count={extent.count - foldAt}
      isCounted={extent.isCounted}
      isOpen={isUnfolded}
      onToggle={() => unfolded.set(!isUnfolded)}
    />
  );
  const active = useSlice(activeCards, (cards) => cards[group]);
  const activeIndex = useMemo(
    () =>
      Math.max(
        0,
        tasks.findIndex(({ id }) => id === active),
      ),
    [tasks, active],
  );
  // Read once, since reading a width forces a layout.
  const width = useRef(0);
  const isCompact = useDensity().density === 'compact';
  const gap = isCompact ? 4 : 8;

  const virtualizer = useVirtualizer({
    count: tasks.length + placeholders,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index - tasks.length, [tasks]),
    estimateSize: (index) => {
      const task = tasks[index];
      if (width.current === 0) width.current = scroller.current?.clientWidth ?? 0;
      if (!task) return skeletonHeight;
      return estimateCardHeight(task, { width: width.current || 300, isCompact });
    },
    gap,
    paddingStart: padding,
    paddingEnd: padding * 2,
    scrollPaddingStart: padding,
    scrollPaddingEnd: padding,
    overscan: 2,
    rangeExtractor: (range) => {
      const dragged = drag.get();
      return withPinned(range, [
        activeIndex,
        dragged ? tasks.findIndex(({ id }) => id === dragged.taskId) : -1,
      ]);
    },
  });

  const itemOf = useCallback((index: number) => tasks[index] ?? null, [tasks]);
  const more = useMore({ ...board, group }, !isShut && isNearEnd(virtualizer.range, tasks.length));

  const zone = useRef<Zone | null>(null);
  zone.current = {
    extents: () => virtualizer.measurementsCache,
    along: ({ y }) => {
      const element = scroller.current;
      return element ? y - element.getBoundingClientRect().top + element.scrollTop : 0;
    },
    scroller: () => scroller.current && { element: scroller.current, axis: 'y' },
    reveal: (index) => {
      virtualizer.scrollToIndex(index, { align: 'auto' });
      scroller.current?.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
  useEffect(
    () =>
      registerZone(group, {
        extents: () => zone.current?.extents() ?? [],
        along: (point) => zone.current?.along(point) ?? 0,
        scroller: () => zone.current?.scroller() ?? null,
        reveal: (index) => zone.current?.reveal(index),
      }),
    [group],
  );

  return (
    <div
      ref={scroller}
      data-column-scroller=""
      data-task-list=""
      // On a phone, the page scrolls on at the end, and the last card can be scrolled above the floating button.
      className="min-h-0 flex-1 overflow-y-auto px-2 max-md:pb-18 md:overscroll-y-contain"
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const task = tasks[index];
          const place = {
            className: 'absolute top-0 left-0 w-full',
            style: { transform: `translateY(${start}px)` },
          };
          return task ? (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={extent.count}
              aria-posinset={index + 1}
              {...place}
            >
              {index === foldAt && foldToggle}
              <Card
                task={task}
                today={today}
                userId={userId}
                isTabStop={index === activeIndex}
                isProjectShown={isProjectShown}
                isStatusShown={board.by !== undefined}
              />
            </li>
          ) : (
            <li key={key} data-index={index} {...place}>
              <Placeholder more={more} isFirst={index === tasks.length}>
                <SkeletonCard />
              </Placeholder>
            </li>
          );
        })}
        {actions && (
          <actions.DropLine group={group} extents={virtualizer.measurementsCache} gap={gap} edge={padding} />
        )}
      </ul>
      {isShut && foldToggle}
      {actions && <actions.ScrollAnchor virtualizer={virtualizer} itemOf={itemOf} list={[board]} />}
    </div>
  );
}

function EmptyColumn({ group, mayAdd }: { group: GroupId; mayAdd: boolean }) {
  if (!mayAdd) return <p className="px-2 py-1 text-center text-muted text-sm">No tasks</p>;
  return (
    <button
      type="button"
      onClick={() => composer.set(group)}
      className="mx-2 flex h-9 items-center justify-center rounded-card text-muted text-sm transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      Click to add task
    </button>
  );
}

function LoadingColumn() {
  return (
    <div className="flex flex-col gap-2 overflow-hidden px-2 pb-2 max-md:pt-2">
      <Spinner label="Loading..." size="sm" className="justify-center py-1" />
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}

function SkeletonCard() {
  return (
    <div className="flex h-16 flex-col justify-between rounded-card border border-hairline bg-surface p-3">
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  );
}
