import type { Project } from '@longtable/contract/projects';
import { useToday } from '../../platform/today.ts';
import { cn } from '../../ui/class-names.ts';
import { type DueLabel, dueLabel, fullDay } from '../tasks/marks/due.ts';

const urgencies: Record<DueLabel['urgency'], string> = {
  overdue: 'font-medium text-danger',
  today: 'font-medium text-warning',
  soon: 'text-muted',
  none: 'text-muted',
};

/** The due date of a project as text; renders nothing without one. Completed projects are not overdue. */
export function ProjectDue({
  project,
  className,
}: {
  project: Pick<Project, 'dueDate' | 'progress'>;
  className?: string;
}) {
  const today = useToday();
  const { dueDate, progress } = project;
  if (dueDate === null) return null;
  const { text, urgency } = dueLabel(dueDate, { today, completed: progress === 100 });
  return (
    <time dateTime={dueDate} title={`Due ${fullDay(dueDate)}`} className={cn(urgencies[urgency], className)}>
      {text}
    </time>
  );
}
