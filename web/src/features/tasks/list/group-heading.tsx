import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { ChevronRight } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { StatusGlyph } from '../task-marks.tsx';
import type { ListRow } from './rows.ts';

/** The heading of a status, which folds the tasks below it. `columns` is how many it spans. */
export function GroupHeading({
  row,
  complete,
  onFold,
  columns,
}: {
  row: Extract<ListRow, { kind: 'heading' }>;
  complete: boolean;
  onFold: () => void;
  columns: number;
}) {
  return (
    <div role="cell" aria-colspan={columns} className="h-full">
      <button
        type="button"
        aria-expanded={row.isOpen}
        onClick={onFold}
        className="focus-inset flex h-full w-full items-center gap-2 border-hairline border-b bg-sunken px-4 text-sm md:px-6"
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 text-subtle transition-transform', row.isOpen && 'rotate-90')}
        />
        <StatusGlyph status={row.status} />
        <span className="font-semibold text-ink">{taskStatusLabels[row.status]}</span>
        <span className="text-muted tabular-nums">
          {row.count}
          {!complete && '+'}
          <span className="sr-only"> {row.count === 1 ? 'task' : 'tasks'}</span>
        </span>
      </button>
    </div>
  );
}
