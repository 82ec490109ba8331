import type { Task } from '@longtable/contract/tasks';
import type { ComponentProps } from 'react';
import { cn } from '../../../ui/class-names.ts';

type TaskTitleProps = Omit<ComponentProps<'button'>, 'type' | 'dir' | 'title' | 'children'> & { task: Task };

/** The title of a task in a row, as the button that opens the task. Muted if the task is completed. */
export function TaskTitle({ task, className, ...button }: TaskTitleProps) {
  return (
    <button
      {...button}
      type="button"
      dir="auto"
      title={task.title}
      className={cn(
        'focus-inset min-w-0 flex-1 truncate rounded-control px-1 text-left text-sm hover:underline',
        task.completedAt === null ? 'text-ink' : 'text-muted',
        className,
      )}
    >
      {task.title}
    </button>
  );
}
