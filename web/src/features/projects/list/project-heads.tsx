import type { ProjectSort } from '@longtable/contract/rules/project-kinds';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { columns, inMiddle, inWide } from './project-columns.ts';
import { type Sorting, usualDirection } from './projects-search.ts';

/** The column headings of a wide list, which sort it. A second press reverses the direction. */
export function ProjectHeads({ sorting, onSort }: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const head = (sort: ProjectSort, label: string) => (
    <Head sort={sort} label={label} sorting={sorting} onSort={onSort} />
  );
  return (
    <div className={`${columns} ${inMiddle} -mx-2 border-hairline border-b px-2 pb-1 text-subtle text-xs`}>
      <div>{head('name', 'Project')}</div>
      <span aria-hidden className={inWide}>
        Owner
      </span>
      <div>{head('dueDate', 'Due')}</div>
      <div>{head('priority', 'Priority')}</div>
      <span aria-hidden className={`text-right ${inWide}`}>
        Members
      </span>
      <div>{head('progress', 'Progress')}</div>
    </div>
  );
}

function Head({
  sort,
  label,
  sorting,
  onSort,
}: {
  sort: ProjectSort;
  label: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const isSorted = sorting.sort === sort;
  const Arrow = sorting.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      onClick={() =>
        onSort(
          isSorted
            ? { sort, direction: other(sorting.direction) }
            : { sort, direction: usualDirection(sort) },
        )
      }
      className={cn(
        'group -mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 transition-colors hover:text-ink pointer-coarse:h-11',
        isSorted && 'text-ink',
      )}
    >
      <span className="sr-only">Sort by </span>
      {label}
      {isSorted && (
        <>
          <Arrow aria-hidden className="size-3" />
          <span className="sr-only">, {sorting.direction}</span>
        </>
      )}
    </button>
  );
}

function other(direction: Sorting['direction']): Sorting['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
