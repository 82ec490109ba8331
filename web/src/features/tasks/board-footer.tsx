import { percentCompleted } from '@longtable/contract/rules/percent-completed';
import { countFilters } from '@longtable/contract/rules/task-filter';
import type { TaskCounts } from '@longtable/contract/tasks';
import { useScope } from './data/task-scope.ts';

/** The statistics below the board (docs/product/taskboard.md, "Footer"); null until they are loaded. */
export function BoardFooter({ counts }: { counts: TaskCounts | null }) {
  const shown = useScope((scope) => {
    const { count, isCounted } = scope.contents();
    return countFilters(scope.filter) > 0 && isCounted ? count : null;
  });
  const total = counts && shown !== null ? `${shown} of ${counts.total}` : counts?.total;
  const figures = [
    { label: 'Total Tasks', value: total },
    { label: 'Received', value: counts?.received },
    { label: 'Assigned', value: counts?.assigned },
    { label: 'Completion Rate', value: counts && `${percentCompleted(counts)}%` },
  ];
  return (
    <dl
      aria-label="Board statistics"
      className="flex shrink-0 justify-between gap-x-2 border-hairline border-t px-4 py-2 text-xs max-md:pb-18 md:justify-start md:gap-x-8 md:px-6"
    >
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-w-0 flex-col-reverse justify-end md:flex-row md:items-baseline md:gap-1.5"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold text-ink tabular-nums md:text-sm">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
