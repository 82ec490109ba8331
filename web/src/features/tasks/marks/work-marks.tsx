import type { Task } from '@longtable/contract/tasks';
import { Hourglass, ListChecks, MessageSquare, Repeat } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { listTitles } from '../dependencies/dependencies.ts';
import { useOpenDependencies } from '../dependencies/known-tasks.ts';

/** True for a task that has anything for `WorkMarks` to show. */
export function hasWorkMarks({ subtasks, commentsCount, repeat }: Task): boolean {
  return subtasks.length > 0 || commentsCount > 0 || repeat !== null;
}

/** The progress of a task's checklist, its number of comments, and whether it repeats. */
export function WorkMarks({ task, className }: { task: Task; className?: string }) {
  const { subtasks, commentsCount, repeat } = task;
  if (!hasWorkMarks(task)) return null;
  const done = subtasks.filter((subtask) => subtask.done).length;
  return (
    <span
      className={cn('inline-flex shrink-0 items-center gap-2 text-muted text-xs tabular-nums', className)}
    >
      {subtasks.length > 0 && (
        <span title={`${done} of ${subtasks.length} steps done`} className="inline-flex items-center gap-1">
          <ListChecks aria-hidden className="size-3.5" />
          <span className="sr-only">Checklist: </span>
          {done}/{subtasks.length}
        </span>
      )}
      {commentsCount > 0 && (
        <span
          title={commentsCount === 1 ? '1 comment' : `${commentsCount} comments`}
          className="inline-flex items-center gap-1"
        >
          <MessageSquare aria-hidden className="size-3.5" />
          {commentsCount}
          <span className="sr-only">{commentsCount === 1 ? ' comment' : ' comments'}</span>
        </span>
      )}
      {repeat !== null && (
        <span title="Repeats" className="inline-flex">
          <Repeat aria-hidden className="size-3.5" />
          <span className="sr-only">Repeats</span>
        </span>
      )}
    </span>
  );
}

/** True if a task has dependencies and is not completed. Only these subscribe to the state of their dependencies. */
export function mayHaveOpenDependencies({ dependencies, status }: Task): boolean {
  return dependencies.length > 0 && status !== 'completed';
}

/** `Waits for 2`, with the titles of open dependencies on hover; null if there are none. Use if `mayHaveOpenDependencies`. */
export function DependenciesMark({ task, className }: { task: Task; className?: string }) {
  const open = useOpenDependencies(task);
  if (open.length === 0) return null;
  return (
    <span
      title={`Waits for ${listTitles(open)}`}
      className={cn('inline-flex shrink-0 items-center gap-1 text-muted text-xs', className)}
    >
      <Hourglass aria-hidden className="size-3.5" />
      Waits for {open.length}
    </span>
  );
}
