import type { PersonCard } from '@longtable/contract/cards';
import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { Calendar, FolderKanban } from 'lucide-react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePerson } from '../../../platform/directory.ts';
import { cn } from '../../../ui/class-names.ts';
import { LevelGlyph, StateGlyph } from '../../../ui/state-glyph.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { type DueLabel, dueLabel, fullDay } from './due.ts';

const priorities: Record<TaskPriority, { level: 1 | 2 | 3; tone: Tone; text: string }> = {
  high: { level: 3, tone: 'danger', text: 'text-danger' },
  medium: { level: 2, tone: 'warning', text: 'text-warning' },
  low: { level: 1, tone: 'success', text: 'text-success' },
};

/** The tone of a priority, for a badge. */
export function priorityTone(priority: TaskPriority): Tone {
  return priorities[priority].tone;
}

/** The icon of a priority; show its label next to it. */
export function PriorityGlyph({ priority }: { priority: TaskPriority }) {
  const { level, tone } = priorities[priority];
  return <LevelGlyph level={level} tone={tone} />;
}

/** The icon and label of a priority. */
export function PriorityMark({ priority }: { priority: TaskPriority }) {
  return (
    <span className={cn('inline-flex items-center gap-1', priorities[priority].text)}>
      <PriorityGlyph priority={priority} />
      {taskPriorityLabels[priority]}
    </span>
  );
}

const statuses: Record<TaskStatus, { fraction: number; tone: Tone; mark?: 'check' | 'cross' }> = {
  todo: { fraction: 0, tone: 'neutral' },
  in_progress: { fraction: 0.5, tone: 'accent' },
  review: { fraction: 0.75, tone: 'plum' },
  completed: { fraction: 1, tone: 'success', mark: 'check' },
  blocked: { fraction: 1, tone: 'danger', mark: 'cross' },
};

/** The icon of a status; show its label next to it, or pass `label` for screen readers. */
export function StatusGlyph({ status, label }: { status: TaskStatus; label?: string }) {
  return <StateGlyph {...statuses[status]} {...(label && { label })} />;
}

const urgencies: Record<DueLabel['urgency'], string> = {
  overdue: 'font-medium text-danger',
  today: 'font-medium text-warning',
  soon: 'text-muted',
  none: 'text-muted',
};

/** A due date, with the full date on hover. `bare` omits the icon, below a heading that says what it is. */
export function DueMark({
  task,
  today,
  bare = false,
}: {
  task: Pick<Task, 'dueDate' | 'completedAt'>;
  today: CalendarDay;
  bare?: boolean;
}) {
  const { text, urgency } = dueLabel(task.dueDate, { today, completed: task.completedAt !== null });
  return (
    <time
      dateTime={task.dueDate}
      title={`Due ${fullDay(task.dueDate)}`}
      className={cn('inline-flex min-w-0 items-center gap-1', urgencies[urgency])}
    >
      {!bare && (
        <>
          <Calendar aria-hidden className="size-3.5" />
          <span className="sr-only">Due </span>
        </>
      )}
      <span className="truncate">{text}</span>
    </time>
  );
}

/** The first tags of a task, and the number of the others. */
export function TagLine({
  tags,
  shown,
  className,
}: {
  tags: readonly string[];
  shown: number;
  className?: string;
}) {
  if (tags.length === 0) return null;
  const rest = tags.slice(shown);
  return (
    <ul aria-label="Tags" className={cn('flex min-w-0 items-center gap-1 text-muted text-xs', className)}>
      {tags.slice(0, shown).map((tag) => (
        <li
          key={tag}
          dir="auto"
          title={tag}
          className="max-w-32 truncate rounded-[5px] bg-active px-1.5 py-px"
        >
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')} className="shrink-0 px-0.5 tabular-nums">
          +{rest.length}
          <span className="sr-only"> more</span>
        </li>
      )}
    </ul>
  );
}

/** The project of a task. */
export function ProjectMark({ name, className }: { name: string; className?: string }) {
  return (
    <span
      title={`Project: ${name}`}
      className={cn('inline-flex min-w-0 items-center gap-1 py-px text-subtle text-xs', className)}
    >
      <FolderKanban aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Project: </span>
      <span dir="auto" className="truncate">
        {name}
      </span>
    </span>
  );
}

/** `Assigned to you`, or `Assigned to Ada Lovelace`. */
export function assignedText(
  task: Pick<Task, 'assignedTo'>,
  userId: string,
  assignee: PersonCard | null,
): string {
  return `Assigned to ${task.assignedTo === userId ? 'you' : (assignee?.name ?? '')}`;
}

/** The avatar of the assignee. `userId` is the signed-in person. */
export function AssigneeMark({ task, userId }: { task: Task; userId: string }) {
  const assignee = usePerson(task.assignedTo);
  const label = assignedText(task, userId, assignee);
  return (
    <span title={label} className="inline-flex">
      <PersonAvatar personId={task.assignedTo} size="sm" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
