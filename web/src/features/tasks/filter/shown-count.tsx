import { cn } from '../../../ui/class-names.ts';
import { useBoardContents } from '../data/task-scope.ts';

/** The number of tasks that match: "12 of 340 tasks". */
export function ShownCount({ className }: { className?: string }) {
  const { count, isCounted, total } = useBoardContents((contents) => contents);
  return (
    <p role="status" className={cn('whitespace-nowrap text-muted text-sm tabular-nums', className)}>
      {count}
      {!isCounted && '+'} of {total ?? '…'} {total === 1 ? 'task' : 'tasks'}
    </p>
  );
}
