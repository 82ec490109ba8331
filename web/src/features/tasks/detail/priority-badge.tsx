import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { Task } from '@longtable/contract/tasks';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/class-names.ts';
import { PriorityGlyph, priorityTone } from '../marks/task-marks.tsx';
import { PropertyButton } from '../pickers/property-button.tsx';
import { mayPick } from '../pickers/property-picker.ts';
import { propertyStyles } from '../pickers/property-styles.ts';

/** The priority of a task in its header; whoever may change it does so here. */
export function PriorityBadge({ task }: { task: Task }) {
  const { priority } = task;
  const label = taskPriorityLabels[priority];
  const badge = (
    <Badge tone={priorityTone(priority)} icon={<PriorityGlyph priority={priority} />}>
      {label}
    </Badge>
  );
  const size = 'mx-0 h-8 shrink-0 px-1 pointer-coarse:h-11 pointer-coarse:min-w-11 justify-center';
  if (!mayPick(task, 'priority'))
    return <span className={cn('inline-flex items-center', size)}>{badge}</span>;
  return (
    <PropertyButton
      task={task}
      property="priority"
      label={`Priority: ${label}`}
      className={cn(propertyStyles, size)}
    >
      {badge}
    </PropertyButton>
  );
}
