import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** In px. */
export const enterRowHeight = 44;

/** A row of a list that opens what it names: a place or a folder. */
export function EnterRow({
  icon,
  name,
  kind,
  tabIndex,
  onEnter,
}: {
  /** At most 28 px in size. */
  icon: ReactNode;
  name: string;
  kind?: string;
  tabIndex: number;
  onEnter: () => void;
}) {
  return (
    <button
      type="button"
      data-row-focus=""
      tabIndex={tabIndex}
      onClick={onEnter}
      className="focus-inset flex h-full w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover"
    >
      {icon}
      <span dir="auto" title={name} className="min-w-0 flex-1 truncate">
        {name}
      </span>
      {kind && <span className="text-muted text-sm">{kind}</span>}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-subtle" />
    </button>
  );
}

/** A row that is loading. */
export function enterRowSkeleton(line: ReactNode): ReactNode {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-5" />
      {line}
    </div>
  );
}
