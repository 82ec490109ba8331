import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { memo } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { taskDialogs } from '../task-dialogs.store.ts';
import { DueMark, OtherPerson, PriorityMark, ProjectMark, TagLine } from '../task-marks.tsx';
import { DueCell, PriorityCell, StatusCell } from './cells.tsx';

/** The columns of the list; on a tablet the person is an avatar. */
export const tableColumns =
  'grid grid-cols-[minmax(0,1fr)_5.5rem_7.5rem_7rem_7rem_2.75rem] gap-x-2 lg:gap-x-3 lg:grid-cols-[minmax(0,1fr)_6.5rem_9rem_11rem_8.5rem_9rem]';

export interface RowProps {
  task: Task;
  today: CalendarDay;
  userId: string;
  /** Whether Tab goes to its controls. */
  isTabStop: boolean;
  /** Where tasks of several projects are together. */
  isProjectShown: boolean;
}

/** A task as a line of the table, with status, priority and due date to change in place. */
export const TableRow = memo(function TableRow({ task, today, userId, isTabStop, isProjectShown }: RowProps) {
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      data-task-row={task.id}
      className={cn(
        tableColumns,
        'h-full items-center border-hairline border-b bg-surface px-4 transition-colors hover:bg-[image:linear-gradient(var(--hover),var(--hover))] md:px-6',
      )}
    >
      <div role="cell" className="flex min-w-0 items-center gap-2">
        <Title task={task} tabIndex={tabIndex} />
        {isProjectShown && task.project !== null && (
          <ProjectMark name={task.project} className="max-w-1/3 shrink-0" />
        )}
      </div>
      <div role="cell" className="min-w-0">
        <PriorityCell task={task} tabIndex={tabIndex} />
      </div>
      <div role="cell" className="min-w-0">
        <DueCell task={task} tabIndex={tabIndex} today={today} />
      </div>
      <div role="cell" className="min-w-0 overflow-hidden">
        <TagLine tags={task.tags} shown={1} />
      </div>
      <div role="cell" className="min-w-0">
        <StatusCell task={task} tabIndex={tabIndex} />
      </div>
      <div role="cell" className="flex min-w-0 items-center gap-1.5 text-sm">
        <Avatar name={task.assigneeName} seed={task.assignedTo} size="sm" decorative />
        <span dir="auto" className="truncate max-lg:sr-only">
          {task.assignedTo === userId ? 'You' : task.assigneeName}
        </span>
      </div>
    </div>
  );
});

/** A task as two lines for a phone: nothing is cut off at the side. */
export const CompactRow = memo(function CompactRow({
  task,
  today,
  userId,
  isTabStop,
  isProjectShown,
}: RowProps) {
  const tabIndex = isTabStop ? 0 : -1;
  const project = isProjectShown ? task.project : null;
  return (
    <div
      data-task-row={task.id}
      className="flex h-full items-center gap-1 border-hairline border-b bg-surface pr-4 pl-1.5"
    >
      <div role="cell" className="contents">
        <StatusCell task={task} tabIndex={tabIndex} glyphOnly />
        <div className="flex min-w-0 flex-1 flex-col">
          <Title task={task} tabIndex={tabIndex} />
          <span className="flex min-w-0 items-center gap-x-3 text-xs">
            <PriorityMark priority={task.priority} />
            <span className="flex shrink-0">
              <DueMark task={task} today={today} />
            </span>
            <span className="ml-auto flex min-w-0 items-center gap-2 overflow-hidden">
              {project !== null && <ProjectMark name={project} />}
              <TagLine
                tags={task.tags}
                shown={1}
                className={cn('shrink overflow-hidden', project !== null && 'max-sm:hidden')}
              />
            </span>
            <OtherPerson task={task} userId={userId} />
          </span>
        </div>
      </div>
    </div>
  );
});

function Title({ task, tabIndex }: { task: Task; tabIndex: 0 | -1 }) {
  return (
    <button
      type="button"
      data-row-title=""
      tabIndex={tabIndex}
      dir="auto"
      title={task.title}
      onClick={() => taskDialogs.openDetail(task.id)}
      className={cn(
        'focus-inset -mx-1 min-w-0 flex-1 truncate rounded-control px-1 py-1.5 text-left font-medium text-sm hover:underline max-md:py-0.5',
        task.completedAt === null ? 'text-ink' : 'text-muted',
      )}
    >
      {task.title}
    </button>
  );
}
