import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import type { ColumnExtent } from '../windows/board-contents.ts';
import { GroupCount } from './group-count.tsx';
import { StatusGlyph } from './task-marks.tsx';

/** The groups whose tasks are hidden, and the function that hides or shows those of a status. */
export function useFolded(): [folded: ReadonlySet<TaskStatus>, fold: (status: TaskStatus) => void] {
  const [folded, setFolded] = useState<ReadonlySet<TaskStatus>>(new Set());
  const fold = (status: TaskStatus) => {
    const next = new Set(folded);
    if (!next.delete(status)) next.add(status);
    setFolded(next);
  };
  return [folded, fold];
}

/** The heading of a status in a list or timeline, which folds its tasks. `columns` is the number of columns it spans. */
export function GroupHeading({
  row,
  onFold,
  columns,
  className,
}: {
  row: {
    readonly status: TaskStatus;
    readonly extent: Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;
    readonly isOpen: boolean;
  };
  onFold: () => void;
  columns: number;
  className?: string;
}) {
  return (
    <div role="cell" aria-colspan={columns} className="h-full border-hairline border-b bg-sunken">
      <button
        type="button"
        aria-expanded={row.isOpen}
        onClick={onFold}
        className={cn('focus-inset flex h-full items-center gap-2 px-4 text-sm md:px-6', className)}
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 text-subtle transition-transform', row.isOpen && 'rotate-90')}
        />
        <StatusGlyph status={row.status} />
        <span className="font-semibold text-ink">{taskStatusLabels[row.status]}</span>
        <span className="text-muted">
          <GroupCount extent={row.extent} />
        </span>
      </button>
    </div>
  );
}
