import { cn } from '../../../ui/class-names.ts';
import { useScope } from '../task-scope.ts';

/** How many of the tasks in scope are shown: "12 of 340 tasks". */
export function ShownCount({ className }: { className?: string }) {
  const shown = useScope((scope) => scope.view().tasks.length);
  const total = useScope((scope) => scope.total);
  const complete = useScope((scope) => scope.all().complete);
  return (
    <p role="status" className={cn('whitespace-nowrap text-muted text-sm tabular-nums', className)}>
      {shown} of {total}
      {!complete && '+'} {total === 1 ? 'task' : 'tasks'}
    </p>
  );
}
