import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePerson } from '../../../platform/directory.ts';
import { cn } from '../../../ui/class-names.ts';
import { dueLabel } from '../marks/due.ts';
import {
  assignedText,
  DueMark,
  PriorityMark,
  ProjectMark,
  StatusGlyph,
  TagLine,
} from '../marks/task-marks.tsx';
import { PropertyButton } from '../pickers/property-button.tsx';
import { mayPick, type Property } from '../pickers/property-picker.ts';
import { propertyStyles } from '../pickers/property-styles.ts';

export interface CellProps {
  task: Task;
  tabIndex: 0 | -1;
  /** Of the button. */
  className?: string | undefined;
}

const cellButton = `${propertyStyles} h-7 pointer-coarse:h-11`;

/** The status. `glyphOnly` hides the label. */
export function StatusCell({
  task,
  tabIndex,
  glyphOnly = false,
  className,
}: CellProps & { glyphOnly?: boolean }) {
  const label = taskStatusLabels[task.status];
  return (
    <Cell
      property="status"
      task={task}
      tabIndex={tabIndex}
      label={`Status of ${task.title}: ${label}`}
      className={cn(glyphOnly && 'mx-0 size-7 justify-center px-0 pointer-coarse:size-11', className)}
    >
      <StatusGlyph status={task.status} />
      <span className={glyphOnly ? 'sr-only' : 'truncate'}>{label}</span>
    </Cell>
  );
}

/** The priority. */
export function PriorityCell({ task, tabIndex, className }: CellProps) {
  return (
    <Cell
      property="priority"
      task={task}
      tabIndex={tabIndex}
      label={`Priority of ${task.title}: ${taskPriorityLabels[task.priority]}`}
      className={className}
    >
      <PriorityMark priority={task.priority} />
    </Cell>
  );
}

/** The due date. */
export function DueCell({ task, tabIndex, today, className }: CellProps & { today: CalendarDay }) {
  const { text } = dueLabel(task.dueDate, { today, completed: task.completedAt !== null });
  return (
    <Cell
      property="due"
      task={task}
      tabIndex={tabIndex}
      label={`Due date of ${task.title}: ${text}`}
      className={className}
    >
      <DueMark task={task} today={today} bare />
    </Cell>
  );
}

/** The first tag, and the number of the others. Without any, an icon on hover. */
export function TagsCell({ task, tabIndex }: CellProps) {
  const { title, tags } = task;
  return (
    <Cell
      property="tags"
      task={task}
      tabIndex={tabIndex}
      before={`Tags of ${title}: `}
      className="group/tags min-w-7 overflow-hidden"
    >
      {tags.length > 0 ? (
        <TagLine tags={tags} shown={1} />
      ) : (
        mayPick(task, 'tags') && (
          <>
            <span className="sr-only">none</span>
            <Tag
              aria-hidden
              className="size-3.5 text-subtle opacity-0 group-hover/row:opacity-100 group-focus-visible/tags:opacity-100 group-aria-expanded/tags:opacity-100"
            />
          </>
        )
      )}
    </Cell>
  );
}

/** The assignee. On a tablet the name is hidden. */
export function AssigneeCell({ task, tabIndex, userId, className }: CellProps & { userId: string }) {
  const assignee = usePerson(task.assignedTo);
  const name = task.assignedTo === userId ? 'You' : assignee?.name;
  return (
    <Cell
      property="assignee"
      task={task}
      tabIndex={tabIndex}
      before={`Assignee of ${task.title}: `}
      title={assignedText(task, userId, assignee)}
      className={className}
    >
      <PersonAvatar personId={task.assignedTo} size="sm" />
      <span dir="auto" className="truncate @max-[60rem]:sr-only">
        {name}
      </span>
    </Cell>
  );
}

/** The project, beside the title. */
export function ProjectCell({ task, tabIndex, name }: CellProps & { name: string }) {
  return (
    <Cell
      property="project"
      task={task}
      tabIndex={tabIndex}
      before={`${task.title}, `}
      className="mx-0 h-6 shrink-0 max-w-1/3"
    >
      <ProjectMark name={name} />
    </Cell>
  );
}

/** A value, as a button with the right to change it. */
function Cell({
  property,
  task,
  tabIndex,
  label,
  before,
  title,
  className,
  children,
}: CellProps & {
  property: Property;
  /** The accessible name of the button. */
  label?: string;
  /** Or what is read before its content. */
  before?: string;
  title?: string;
  children: ReactNode;
}) {
  if (!mayPick(task, property)) {
    return (
      <span
        title={title}
        className={cn(
          'inline-flex max-w-full min-w-0 items-center gap-1.5',
          property === 'project' && className,
        )}
      >
        {children}
      </span>
    );
  }
  return (
    <span title={title} className="contents">
      <PropertyButton
        property={property}
        task={task}
        tabIndex={tabIndex}
        label={label}
        className={cn(cellButton, className)}
      >
        {before !== undefined && <span className="sr-only">{before}</span>}
        {children}
      </PropertyButton>
    </span>
  );
}
