import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { type MouseEvent, memo } from 'react';
import { useProject } from '../../../platform/directory.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/class-names.ts';
import { useSlice } from '../board/board-state.ts';
import { ProjectMark, TagLine } from '../marks/task-marks.tsx';
import { TaskTitle } from '../marks/task-title.tsx';
import { DependenciesMark, mayHaveOpenDependencies, WorkMarks } from '../marks/work-marks.tsx';
import { selected } from '../selection/selection.store.ts';
import { swipeable } from '../swipe/swipeable.ts';
import { AssigneeCell, DueCell, PriorityCell, ProjectCell, StatusCell, TagsCell } from './cells.tsx';

/** The columns of the list, first the checkbox. On a tablet the assignee is shown as an avatar. */
export const tableColumns =
  'grid [--tick:1rem] pointer-coarse:[--tick:2.75rem] grid-cols-[var(--tick)_minmax(0,1fr)_5.5rem_7.5rem_7rem_7rem_2.75rem] gap-x-2 pl-2 pr-4 md:pr-6 @min-[60rem]:gap-x-3 @min-[60rem]:grid-cols-[var(--tick)_minmax(0,1fr)_6.5rem_9rem_11rem_8.5rem_9rem]';

export interface RowProps {
  task: Task;
  today: CalendarDay;
  userId: string;
  /** Whether its controls are tab stops. */
  isTabStop: boolean;
  /** Whether to show the project, on pages with tasks of several projects. */
  isProjectShown: boolean;
  /** Called when the title is pressed. Must be stable. */
  onOpen: (event: MouseEvent, taskId: string) => void;
  /** Called when the checkbox is pressed, with Shift or without. Must be stable. */
  onTick: (taskId: string, isRange: boolean) => void;
}

const selectedRow =
  'bg-[image:linear-gradient(var(--selected),var(--selected))] hover:bg-[image:linear-gradient(var(--selected),var(--selected))]';

/** A row of the table, with editable status, priority and due date. */
export const TableRow = memo(function TableRow({
  task,
  today,
  userId,
  isTabStop,
  isProjectShown,
  onOpen,
  onTick,
}: RowProps) {
  const isSelected = useSlice(selected, (ids) => ids.has(task.id));
  const tabIndex = isTabStop ? 0 : -1;
  const project = useProject(isProjectShown ? task.projectId : null);
  return (
    <div
      data-task-row={task.id}
      className={cn(
        tableColumns,
        'group/row h-full items-center text-sm pointer-coarse:select-none border-hairline border-b bg-surface transition-colors hover:bg-[image:linear-gradient(var(--hover),var(--hover))]',
        isSelected && selectedRow,
      )}
    >
      <div role="cell" className="flex">
        <Tick
          task={task}
          isSelected={isSelected}
          tabIndex={tabIndex}
          onTick={onTick}
          className={cn(
            'focus-within:opacity-100 group-hover/row:opacity-100 group-data-[selecting=true]/list:opacity-100',
            !isSelected && 'opacity-0',
          )}
        />
      </div>
      <div role="cell" className="flex min-w-0 items-center gap-2">
        <Title task={task} tabIndex={tabIndex} onOpen={onOpen} />
        {mayHaveOpenDependencies(task) && <DependenciesMark task={task} className="@max-[60rem]:hidden" />}
        <WorkMarks task={task} className="@max-[60rem]:hidden" />
        {project !== null && <ProjectCell task={task} tabIndex={tabIndex} name={project.name} />}
      </div>
      <div role="cell" className="min-w-0">
        <PriorityCell task={task} tabIndex={tabIndex} />
      </div>
      <div role="cell" className="min-w-0">
        <DueCell task={task} tabIndex={tabIndex} today={today} />
      </div>
      <div role="cell" className="min-w-0">
        <TagsCell task={task} tabIndex={tabIndex} />
      </div>
      <div role="cell" className="min-w-0">
        <StatusCell task={task} tabIndex={tabIndex} />
      </div>
      <div role="cell" className="min-w-0">
        <AssigneeCell task={task} tabIndex={tabIndex} userId={userId} />
      </div>
    </div>
  );
});

/** Above the title of a `CompactRow`, which fills the row. */
const above = 'relative z-10';
/** A property on the second line of a `CompactRow`. It is higher than the line, to be pressed. */
const factCell = `${above} mx-0 h-9 px-0 text-xs pointer-coarse:h-9`;

/** A row of two lines, for phones. A press beside its properties opens the task; by touch it can be swiped. */
export const CompactRow = memo(function CompactRow({
  task,
  today,
  userId,
  isTabStop,
  isProjectShown,
  onOpen,
  onTick,
}: RowProps) {
  const isSelected = useSlice(selected, (ids) => ids.has(task.id));
  const isSelecting = useSlice(selected, (ids) => ids.size > 0);
  const tabIndex = isTabStop ? 0 : -1;
  const project = useProject(isProjectShown ? task.projectId : null);
  return (
    <div
      data-task-row={task.id}
      {...swipeable(task.id)}
      className={cn(
        'relative flex h-full select-none items-center gap-1 border-hairline border-b bg-surface px-1.5 [-webkit-touch-callout:none]',
        isSelected && selectedRow,
      )}
    >
      <div role="cell" className="contents">
        {isSelecting ? (
          <span
            className={`${above} flex size-7 shrink-0 items-center justify-center pointer-coarse:size-11`}
          >
            <Tick task={task} isSelected={isSelected} tabIndex={tabIndex} onTick={onTick} />
          </span>
        ) : (
          <StatusCell task={task} tabIndex={tabIndex} glyphOnly className={above} />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <Title task={task} tabIndex={tabIndex} onOpen={onOpen} className="after:absolute after:inset-0" />
          <span className="flex h-6 min-w-0 items-center gap-x-4 text-xs">
            <span className="flex shrink-0 gap-x-4">
              <PriorityCell task={task} tabIndex={tabIndex} className={factCell} />
              <DueCell task={task} tabIndex={tabIndex} today={today} className={factCell} />
            </span>
            <span className="ml-auto flex min-w-0 items-center gap-2 overflow-hidden">
              {project !== null && <ProjectMark name={project.name} />}
              <TagLine
                tags={task.tags}
                shown={1}
                className={cn('shrink overflow-hidden', project !== null && 'max-sm:hidden')}
              />
            </span>
          </span>
        </div>
        <span className="flex size-8 shrink-0 items-center justify-center pointer-coarse:size-11">
          <AssigneeCell
            task={task}
            tabIndex={tabIndex}
            userId={userId}
            className={`${above} mx-0 size-full justify-center px-0`}
          />
        </span>
      </div>
    </div>
  );
});

function Tick({
  task,
  isSelected,
  tabIndex,
  onTick,
  className,
}: Pick<RowProps, 'task' | 'onTick'> & { isSelected: boolean; tabIndex: 0 | -1; className?: string }) {
  return (
    <Checkbox
      checked={isSelected}
      // Handled by `onClick`, as only the click event says whether Shift was held.
      onCheckedChange={() => undefined}
      onClick={({ shiftKey }) => onTick(task.id, shiftKey)}
      tabIndex={tabIndex}
      aria-label={`Select ${task.title}`}
      {...(className !== undefined && { className })}
    />
  );
}

function Title({
  task,
  tabIndex,
  onOpen,
  className,
}: Pick<RowProps, 'task' | 'onOpen'> & { tabIndex: 0 | -1; className?: string }) {
  return (
    <TaskTitle
      task={task}
      data-row-title=""
      tabIndex={tabIndex}
      onClick={(event) => onOpen(event, task.id)}
      className={cn('-mx-1 py-1.5 font-medium max-md:py-0.5', className)}
    />
  );
}
