import type { ColumnExtent } from '../windows/board-contents.ts';

/** The number of tasks of a column or group; while a filter is in use, of how many: "12 of 240". */
export function GroupCount({
  extent: { count, total, isCounted },
  hasUnit = true,
}: {
  extent: Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;
  /** Whether screen readers say "tasks". */
  hasUnit?: boolean;
}) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {count}
      {!isCounted && '+'}
      {total !== null && ` of ${total}`}
      {hasUnit && <span className="sr-only"> {(total ?? count) === 1 ? 'task' : 'tasks'}</span>}
    </span>
  );
}
