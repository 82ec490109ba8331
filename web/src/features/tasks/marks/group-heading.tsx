import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { cn } from '../../../ui/class-names.ts';
import type { ColumnExtent } from '../windows/board-contents.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { GroupCount } from './group-count.tsx';
import { GroupMark, groupLabel } from './group-mark.tsx';

/** The groups whose tasks are hidden, and the function that hides or shows those of a group. */
export function useFolded(): [folded: ReadonlySet<GroupId>, fold: (group: GroupId) => void] {
  const [folded, setFolded] = useState<ReadonlySet<GroupId>>(new Set());
  const fold = (group: GroupId) => {
    const next = new Set(folded);
    if (!next.delete(group)) next.add(group);
    setFolded(next);
  };
  return [folded, fold];
}

/** The heading of a group in a list or timeline, which folds its tasks. `columns` is the number of columns it spans. */
export function GroupHeading({
  row,
  onFold,
  columns,
  className,
  children,
}: {
  row: {
    readonly group: GroupId;
    readonly extent: Pick<ColumnExtent, 'count' | 'total' | 'isCounted'>;
    readonly isOpen: boolean;
  };
  onFold: () => void;
  columns: number;
  className?: string;
  /** Beside the button that folds. */
  children?: ReactNode;
}) {
  const { group, extent, isOpen } = row;
  const label = groupLabel(group, useDirectory(), useUser().id);
  return (
    <div role="cell" aria-colspan={columns} className="flex h-full border-hairline border-b bg-sunken">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onFold}
        className={cn('focus-inset flex h-full min-w-0 items-center gap-2 px-4 text-sm md:px-6', className)}
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 text-subtle transition-transform', isOpen && 'rotate-90')}
        />
        <GroupMark group={group} />
        <span dir="auto" className="truncate font-semibold text-ink">
          {label}
        </span>
        <span className="shrink-0 text-muted">
          <GroupCount extent={extent} />
        </span>
      </button>
      {children}
    </div>
  );
}
