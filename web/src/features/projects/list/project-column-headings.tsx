import type { ProjectSort } from '@longtable/contract/rules/project-kinds';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { columns, fromMedium, onlyWide } from './project-columns.ts';
import { defaultDirection, type Sorting } from './projects-search.ts';

/** The column headings, which sort the list. Pressing the sorted one reverses the direction. */
export function ProjectColumnHeadings({
  sorting,
  onSort,
}: {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const heading = (sort: ProjectSort, label: string) => (
    <ColumnHeading sort={sort} label={label} sorting={sorting} onSort={onSort} />
  );
  return (
    <div className={`${columns} ${fromMedium} -mx-2 border-hairline border-b px-2 pb-1 text-subtle text-xs`}>
      <div>{heading('name', 'Project')}</div>
      <span aria-hidden className={onlyWide}>
        Owner
      </span>
      <div>{heading('dueDate', 'Due')}</div>
      <div>{heading('priority', 'Priority')}</div>
      <span aria-hidden className={`text-right ${onlyWide}`}>
        Members
      </span>
      <div>{heading('progress', 'Progress')}</div>
    </div>
  );
}

function ColumnHeading({
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
            ? { sort, direction: opposite(sorting.direction) }
            : { sort, direction: defaultDirection(sort) },
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

function opposite(direction: Sorting['direction']): Sorting['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending';
}
