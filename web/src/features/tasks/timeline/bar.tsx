import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Span } from '@longtable/contract/rules/task-span';
import type { Task } from '@longtable/contract/tasks';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import type { Store } from '../../../platform/store.ts';
import { cn } from '../../../ui/class-names.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { barTones, quietBar } from './bar-tones.ts';
import { gridWidth } from './days.ts';
import { coveredAbove } from './grid.tsx';
import { type InsideBar, isMarker } from './span.ts';
import { useTitleOffset, type Viewport } from './viewport.ts';
import { shownDue, shownSpan } from './wording.ts';

/** In narrower bars, the title is shown next to the bar, in pixels. */
const roomForTitle = 132;
/** The maximum width of a title next to its bar, in pixels. */
const besideWidth = 220;

/**
 * The bar of a task, or its marker if it has no start; can be moved and resized by people who may edit it. Dragging is
 * handled in bar-drag.ts.
 */
export function TaskBar({
  task,
  bar,
  span,
  name,
  isHeld,
  today,
  rowHeight,
  sideWidth,
  viewport,
  isOffScreen,
  tabIndex,
}: {
  task: Task;
  bar: InsideBar;
  span: Span;
  name: string;
  isHeld: boolean;
  today: CalendarDay;
  rowHeight: number;
  sideWidth: number;
  viewport: Store<Viewport>;
  /** An arrow to its days is shown in its place. */
  isOffScreen: boolean;
  tabIndex: 0 | -1;
}) {
  const { x, width, isCutAtStart, isCutAtEnd } = bar;
  const isDone = task.completedAt !== null;
  const tones = barTones[task.priority];
  const isMark = isMarker(task, span);
  const isInside = !isMark && width >= roomForTitle;
  const dates = isMark ? shownDue(span.end, { today }) : shownSpan(span, { today });
  const isBesideLeft = x + width + besideWidth > gridWidth;
  const height = barHeight(rowHeight);
  return (
    <button
      type="button"
      data-bar={task.id}
      data-marker={isMark || undefined}
      data-row-focus="bar"
      tabIndex={tabIndex}
      aria-label={name}
      {...(task.can.edit && { 'aria-describedby': 'timeline-keys' })}
      // The label is built on hover, not while scrolling.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = `${task.title}\n${dates}`;
      }}
      onClick={() => taskDialogs.openDetail(task.id)}
      className={cn(
        'group/bar absolute left-0 flex select-none items-center border text-left text-xs [-webkit-touch-callout:none]',
        isMark ? 'border-transparent' : isDone ? quietBar : tones.bar,
        !isCutAtStart && 'rounded-l-[5px]',
        !isCutAtEnd && 'rounded-r-[5px]',
        task.can.edit && 'cursor-grab',
        isHeld && !isMark && 'shadow-drag',
      )}
      style={{
        width,
        height,
        top: (rowHeight - 1 - height) / 2,
        transform: `translateX(${x}px)`,
        scrollMarginTop: coveredAbove,
        scrollMarginLeft: sideWidth,
      }}
    >
      {isMark && (
        <span
          aria-hidden
          className={cn(
            'absolute inset-0 m-auto size-2.5 rotate-45 rounded-[2px] border',
            isDone ? quietBar : [tones.bar, tones.edge],
          )}
        />
      )}
      {!isDone && !isMark && task.progress > 0 && (
        <span
          aria-hidden
          className={cn('absolute inset-y-0 left-0 rounded-l-[4px]', tones.done)}
          style={{ width: `${task.progress}%` }}
        />
      )}
      {isMark ? null : isCutAtStart ? (
        <ChevronLeft aria-hidden data-cut="start" className="relative size-3.5 text-muted" />
      ) : (
        <span
          aria-hidden
          className={cn('absolute inset-y-0 left-0 w-1 rounded-l-[4px]', isDone ? tones.done : tones.edge)}
        />
      )}
      {isInside ? (
        <InsideTitle task={task} bar={bar} viewport={viewport} />
      ) : isOffScreen ? null : (
        <span
          dir="auto"
          className={cn(
            'pointer-events-none absolute w-max truncate px-1.5 [text-shadow:0_0_2px_var(--surface),0_0_2px_var(--surface),0_0_2px_var(--surface)]',
            isMark
              ? isBesideLeft
                ? 'right-[calc(50%+6px)]'
                : 'left-[calc(50%+6px)]'
              : isBesideLeft
                ? 'right-full'
                : 'left-full',
            isDone ? 'text-muted' : 'text-ink',
          )}
          style={{ maxWidth: besideWidth }}
        >
          <Title task={task} />
        </span>
      )}
      {isCutAtEnd && (
        <ChevronRight aria-hidden data-cut="end" className="relative ml-auto size-3.5 text-muted" />
      )}
      {task.can.edit && !isCutAtStart && <Handle grip="start" />}
      {task.can.edit && !isCutAtEnd && <Handle grip="end" />}
      {isHeld && (
        <span
          aria-hidden
          data-drag-label=""
          className="absolute bottom-full left-0 mb-1 w-max rounded-control bg-tooltip px-2 py-0.5 text-on-tooltip tabular-nums"
        >
          {dates}
        </span>
      )}
    </button>
  );
}

/** A title inside its bar that stays within the visible part. */
function InsideTitle({ task, bar, viewport }: { task: Task; bar: InsideBar; viewport: Store<Viewport> }) {
  const offset = useTitleOffset(bar, viewport);
  return (
    <span
      dir="auto"
      className={cn(
        'relative min-w-0 flex-1 truncate px-2.5 pointer-coarse:px-4.5',
        task.completedAt === null ? 'text-ink' : 'text-muted',
      )}
      style={{ marginLeft: offset }}
    >
      <Title task={task} />
    </span>
  );
}

function Title({ task: { title, completedAt } }: { task: Task }) {
  return (
    <>
      {completedAt !== null && (
        <Check aria-hidden className="mr-1 inline-block size-3 align-[-2px] text-success" />
      )}
      {title}
    </>
  );
}

/** The height of a bar in a row, in pixels. */
export function barHeight(rowHeight: number): number {
  return rowHeight - 11;
}

function Handle({ grip }: { grip: 'start' | 'end' }) {
  return (
    <span
      aria-hidden
      data-grip={grip}
      className={cn(
        'absolute inset-y-0 flex w-2.5 cursor-ew-resize items-center justify-center after:h-1/2 after:w-0.5 after:rounded-full after:bg-muted after:opacity-0 group-hover/bar:after:opacity-60 pointer-coarse:w-4 pointer-coarse:after:opacity-30',
        grip === 'start' ? 'left-0' : 'right-0',
      )}
    />
  );
}
