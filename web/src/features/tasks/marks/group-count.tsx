import { cn } from '../../../ui/class-names.ts';
import type { ColumnExtent } from '../windows/board-contents.ts';

/**
 * The number of tasks of a column or group; while a filter is in use, of how many: "12 of 240". With a limit, "4 / 5", in red when
 * there are more, filtered or not.
 */
export function GroupCount({
  extent: { count, total, isCounted },
  limit = null,
  hasUnit = true,
}: {
  extent: Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;
  limit?: number | null;
  /** Whether screen readers say "tasks". */
  hasUnit?: boolean;
}) {
  const all = total ?? count;
  const isOver = limit !== null && all > limit;
  return (
    <span className={cn('whitespace-nowrap tabular-nums', isOver && 'font-semibold text-danger')}>
      {count}
      {!isCounted && '+'}
      {total !== null && ` of ${total}`}
      {limit !== null && ` / ${limit}`}
      {hasUnit && <span className="sr-only"> {(limit ?? all) === 1 ? 'task' : 'tasks'}</span>}
      {isOver && <span className="sr-only">, over the limit</span>}
    </span>
  );
}
