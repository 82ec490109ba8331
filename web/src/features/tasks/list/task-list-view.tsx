import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, ListTodo } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDensity } from '../../../platform/density.ts';
import { useUser } from '../../../platform/session.ts';
import { cn } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { withPinned } from '../board/pinned.ts';
import { StatusGlyph } from '../task-marks.tsx';
import { useScopedView, useTaskScope } from '../task-scope.ts';
import { useToday } from '../today.ts';
import { useMedia } from '../use-media.ts';
import { NewTaskRow } from './new-task-row.tsx';
import { CompactRow, TableRow, tableColumns } from './row.tsx';
import { headingOf, type ListRow, listRows } from './rows.ts';

const headings = ['Task name', 'Priority', 'Due', 'Tag', 'Status', 'Assign'];
/** Pixels. */
const headingHeight = 36;
/** Comfortable and compact, in pixels. */
const rowHeights = { phone: [60, 52], touch: [48, 44], mouse: [40, 32] } as const;

/** All tasks by status, one line each; on top a line for a new one. */
export function TaskListView() {
  const today = useToday();
  const state = useScopedView((view) => view.state);
  const isPhone = useMedia('(max-width: 767px)');
  return (
    <div className="flex min-h-0 flex-1 flex-col border-hairline border-t">
      {!isPhone && (
        <div
          aria-hidden
          className={cn(tableColumns, 'shrink-0 border-hairline border-b px-6 py-2 text-muted text-xs')}
        >
          {headings.map((heading) => (
            <span key={heading} className="truncate font-medium">
              {heading}
            </span>
          ))}
        </div>
      )}
      <NewTaskRow today={today} />
      {state === 'ready' ? <Rows today={today} isPhone={isPhone} /> : <LoadingRows />}
    </div>
  );
}

function Rows({ today, isPhone }: { today: CalendarDay; isPhone: boolean }) {
  const { id: userId } = useUser();
  const isProjectShown = useTaskScope().project === null;
  const common = { today, userId, isProjectShown };
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useScopedView((view) => view.columns);
  const complete = useScopedView((view) => view.complete);
  const [folded, setFolded] = useState<ReadonlySet<TaskStatus>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const isCoarse = useMedia('(pointer: coarse)');
  const rows = useMemo(() => listRows(columns, folded), [columns, folded]);
  const isCompact = useDensity().density === 'compact';
  const rowHeight = rowHeights[isPhone ? 'phone' : isCoarse ? 'touch' : 'mouse'][isCompact ? 1 : 0];

  const activeIndex = useMemo(() => {
    const at = rows.findIndex((row) => row.kind === 'task' && row.task.id === active);
    return at === -1 ? rows.findIndex((row) => row.kind === 'task') : at;
  }, [rows, active]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight),
    getItemKey: useCallback((index: number) => keyOf(rows[index], index), [rows]),
    overscan: 6,
    scrollPaddingStart: headingHeight,
    // The heading of what is in view stays on top of it.
    rangeExtractor: (range) => withPinned(range, [headingOf(rows, range.startIndex), activeIndex]),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const heading = headingOf(rows, virtualizer.range?.startIndex ?? 0);

  const fold = (status: TaskStatus) => {
    const next = new Set(folded);
    if (!next.delete(status)) next.add(status);
    setFolded(next);
  };
  const focusRow = (from: number, step: 1 | -1) => {
    let index = from + step;
    while (rows[index]?.kind === 'heading') index += step;
    const row = rows[index];
    if (row?.kind !== 'task') return;
    setActive(row.task.id);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    focusTitle(row.task.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isTitle = event.target instanceof HTMLElement && event.target.matches('[data-row-title]');
    if (step === 0 || !isTitle || activeIndex === -1) return;
    event.preventDefault();
    focusRow(activeIndex, step);
  };
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-task-row]');
    if (row?.dataset.taskRow) setActive(row.dataset.taskRow);
  };

  if (rows.length === 0 && complete) {
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
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      {/* Not a table element: its rows could not be placed one by one. The keys are those of the titles inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="table"
        aria-label="Tasks"
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        <div role="row" aria-rowindex={1} className="sr-only">
          {(isPhone ? ['Task'] : headings).map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          const isStuck = index === heading;
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={cn('left-0 w-full', isStuck ? 'sticky top-0 z-10' : 'absolute top-0')}
              style={{ height: size, ...(!isStuck && { transform: `translateY(${start}px)` }) }}
            >
              {row.kind === 'heading' ? (
                <GroupHeading row={row} complete={complete} onFold={() => fold(row.status)} />
              ) : isPhone ? (
                <CompactRow {...common} task={row.task} isTabStop={index === activeIndex} />
              ) : (
                <TableRow {...common} task={row.task} isTabStop={index === activeIndex} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function GroupHeading({
  row,
  complete,
  onFold,
}: {
  row: Extract<ListRow, { kind: 'heading' }>;
  complete: boolean;
  onFold: () => void;
}) {
  return (
    <div role="cell" aria-colspan={headings.length} className="h-full">
      <button
        type="button"
        aria-expanded={row.isOpen}
        onClick={onFold}
        className="focus-inset flex h-full w-full items-center gap-2 border-hairline border-b bg-sunken px-4 text-sm md:px-6"
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 text-subtle transition-transform', row.isOpen && 'rotate-90')}
        />
        <StatusGlyph status={row.status} />
        <span className="font-semibold text-ink">{taskStatusLabels[row.status]}</span>
        <span className="text-muted tabular-nums">
          {row.count}
          {!complete && '+'}
          <span className="sr-only"> {row.count === 1 ? 'task' : 'tasks'}</span>
        </span>
      </button>
    </div>
  );
}

function LoadingRows() {
  return (
    <div className="flex flex-col">
      <Spinner label="Loading..." className="justify-center py-3" />
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/5', 'w-3/5'].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <div key={index} className="flex h-10 items-center border-hairline border-b bg-surface px-6">
          <Skeleton className={cn('h-3.5', width)} />
        </div>
      ))}
    </div>
  );
}

function keyOf(row: ListRow | undefined, index: number): string | number {
  if (!row) return index;
  return row.kind === 'heading' ? row.status : row.task.id;
}

/** Once the row has been drawn. */
function focusTitle(taskId: string): void {
  let left = 30;
  const look = (): void => {
    const title = document.querySelector<HTMLElement>(
      `[data-task-row="${CSS.escape(taskId)}"] [data-row-title]`,
    );
    if (title) title.focus({ preventScroll: true });
    else if (left-- > 0) requestAnimationFrame(look);
  };
  look();
}
