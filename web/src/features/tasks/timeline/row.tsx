import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import { type Span, spanOf } from '@longtable/contract/rules/task-span';
import type { Task } from '@longtable/contract/tasks';
import { memo, useSyncExternalStore } from 'react';
import type { Store } from '../../../platform/store.ts';
import { cn } from '../../../ui/class-names.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { NoneMatch } from '../filter/none-match.tsx';
import { AssigneeMark } from '../marks/task-marks.tsx';
import { TaskTitle } from '../marks/task-title.tsx';
import type { GroupId } from '../windows/grouped-rows.ts';
import { TaskBar } from './bar.tsx';
import { draft } from './draft.ts';
import { coveredAbove } from './grid.tsx';
import { barOf } from './span.ts';
import { useSide, type Viewport } from './viewport.ts';
import { barName } from './wording.ts';

export interface TaskRowProps {
  task: Task;
  /** The titles of its dependencies, one per line. */
  dependencies: string;
  first: CalendarDay;
  today: CalendarDay;
  userId: string;
  sideWidth: number;
  rowHeight: number;
  viewport: Store<Viewport>;
  /** Whether its controls are tab stops. */
  isTabStop: boolean;
  /** Scrolls its bar into view. */
  onReveal: (taskId: string, span: Span) => void;
}

/** A row of the timeline: the sticky title and the bar. */
export const TaskRow = memo(function TaskRow({
  task,
  dependencies,
  first,
  today,
  userId,
  sideWidth,
  rowHeight,
  viewport,
  isTabStop,
  onReveal,
}: TaskRowProps) {
  const held = useSyncExternalStore(draft.subscribe, () => {
    const dragged = draft.get();
    return dragged?.taskId === task.id ? dragged.span : null;
  });
  const span = held ?? spanOf(task);
  const bar = barOf(span, first);
  const side = useSide(bar, viewport);
  const tabIndex = isTabStop ? 0 : -1;
  const name = barName(task, span, {
    today,
    dependencies: dependencies === '' ? [] : dependencies.split('\n'),
  });
  return (
    <div
      data-timeline-row={task.id}
      className="group/row flex h-full hover:bg-[image:linear-gradient(var(--hover),var(--hover))]"
    >
      <div
        role="cell"
        className="sticky left-0 z-10 flex shrink-0 items-center gap-2 border-hairline border-r border-b bg-surface pr-2 pl-3 md:pl-5"
        style={{ width: sideWidth }}
      >
        <TaskTitle
          task={task}
          data-row-focus="title"
          tabIndex={tabIndex}
          style={{ scrollMarginTop: coveredAbove }}
          onClick={() => taskDialogs.openDetail(task.id)}
          className="py-1 font-medium max-md:text-xs pointer-coarse:py-2.5"
        />
        <span className="contents max-md:hidden">
          <AssigneeMark task={task} userId={userId} />
        </span>
      </div>
      <div
        role="cell"
        className="relative flex flex-1 items-center border-hairline border-b [overflow-x:clip]"
      >
        {bar.place === 'inside' && (
          <TaskBar
            task={task}
            bar={bar}
            span={span}
            name={name}
            isHeld={held !== null}
            today={today}
            rowHeight={rowHeight}
            sideWidth={sideWidth}
            viewport={viewport}
            isOffScreen={side !== null && held === null}
            tabIndex={tabIndex}
          />
        )}
        {side && !held && (
          <button
            type="button"
            // If the bar is in the window, focusing it scrolls it into view.
            {...(bar.place === 'inside'
              ? { tabIndex: -1, 'aria-label': `Show ${task.title}` }
              : {
                  tabIndex,
                  'aria-label': name,
                  'data-row-focus': 'bar',
                  'aria-describedby': 'timeline-outside',
                })}
            data-out-of-viewport={side}
            title={`Show ${task.title}`}
            onClick={() => onReveal(task.id, span)}
            className={cn(
              'focus-inset sticky inline-flex size-6 shrink-0 items-center justify-center rounded-control border border-hairline bg-surface text-muted text-xs transition-colors hover:text-ink pointer-coarse:size-9',
              side === 'right' && 'right-1 ml-auto',
            )}
            style={{ scrollMarginTop: coveredAbove, ...(side === 'left' && { left: sideWidth + 4 }) }}
          >
            {side === 'left' ? '←' : '→'}
          </button>
        )}
      </div>
    </div>
  );
});

/** Shown below the heading of a group without tasks. `total` is the number without the filter. */
export function EmptyGroup({ group, total }: { group: GroupId; total: number | null }) {
  const text = isPropertyGroup(group) ? 'No tasks in this group' : 'No tasks in this status';
  return (
    <div
      role="cell"
      aria-colspan={2}
      className="flex h-full items-center border-hairline border-b bg-surface"
    >
      <span className="sticky left-0 px-4 text-muted text-sm md:px-6">
        {total ? <NoneMatch hidden={total} /> : text}
      </span>
    </div>
  );
}
