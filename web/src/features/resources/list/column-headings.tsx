import type { ResourceSort } from '@longtable/contract/resources';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import type { ResourceView } from '../data/resource-view.ts';
import { defaultDirection } from '../resources-search.ts';
import { columns, fromMedium } from './columns.ts';

type Sorting = Pick<ResourceView, 'sort' | 'direction'>;

/** The headings of the columns, which sort the list; plain in lists with an order of their own. */
export function ColumnHeadings({ view, onSort }: { view: ResourceView; onSort: (sorting: Sorting) => void }) {
  const hasOrder = view.list === 'recent' || view.list === 'trash';
  const heading = (sort: ResourceSort, label: string) =>
    hasOrder ? label : <Heading sort={sort} label={label} sorting={view} onSort={onSort} />;
  return (
    <div className={cn(columns, fromMedium, '-mx-2 border-hairline border-b px-2 pb-1 text-subtle text-xs')}>
      <div className="pl-8">{heading('name', 'Name')}</div>
      <div>{view.list === 'trash' ? 'Deleted' : heading('updatedAt', 'Modified')}</div>
      <div>{heading('sizeBytes', 'Size')}</div>
    </div>
  );
}

function Heading({
  sort,
  label,
  sorting,
  onSort,
}: {
  sort: ResourceSort;
  label: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const isSorted = sorting.sort === sort;
  const isAscending = sorting.direction === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  const next = isAscending ? 'desc' : 'asc';
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      onClick={() => onSort({ sort, direction: isSorted ? next : defaultDirection(sort) })}
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
          <span className="sr-only">, {isAscending ? 'ascending' : 'descending'}</span>
        </>
      )}
    </button>
  );
}
