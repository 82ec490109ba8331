import { type TaskSort, type TaskSortField, usualDirection } from '@longtable/contract/rules/task-sort';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useScope } from '../data/task-scope.ts';
import { useFilter } from '../filter/use-filter.ts';
import { tableColumns } from './row.tsx';

/** The headings of the list, and what pressing one sorts by. Tags have no order. */
const headings: readonly { readonly name: string; readonly field: TaskSortField | null }[] = [
  { name: 'Task name', field: 'title' },
  { name: 'Priority', field: 'priority' },
  { name: 'Due', field: 'dueDate' },
  { name: 'Tag', field: null },
  { name: 'Status', field: 'status' },
  { name: 'Assign', field: 'assignee' },
];

/** The number of columns, with that of the checkbox. */
export const columnCount = headings.length + 1;

/** The order after pressing a heading: its usual direction, then the other, then that of the board. */
export function sortAfter(sort: TaskSort | null, field: TaskSortField): TaskSort | null {
  const first = usualDirection(field);
  if (sort?.field !== field) return { field, direction: first };
  return sort.direction === first ? { field, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

/** The visible headings, which sort the list. Screen readers get the names of columns from `ColumnNames`. */
export function Headings() {
  const { sort, setSort } = useFilter();
  return (
    <div
      role="group"
      aria-label="Sort the list"
      className={`${tableColumns} shrink-0 border-hairline border-b text-muted text-xs`}
    >
      <span />
      {headings.map(({ name, field }) =>
        field === null ? (
          <span key={name} aria-hidden className="self-center truncate py-2 font-medium">
            {name}
          </span>
        ) : (
          <button
            key={name}
            type="button"
            onClick={() => setSort(sortAfter(sort, field))}
            className="focus-inset flex min-w-0 items-center gap-1 rounded-control py-2 text-left font-medium hover:text-ink pointer-coarse:min-h-11"
          >
            <span className="sr-only">Sort by </span>
            <span className="truncate">{name}</span>
            {sort?.field === field &&
              (sort.direction === 'asc' ? (
                <ArrowUp aria-hidden className="size-3 shrink-0" />
              ) : (
                <ArrowDown aria-hidden className="size-3 shrink-0" />
              ))}
          </button>
        ),
      )}
    </div>
  );
}

/** The names of the columns as a row of the table. */
export function ColumnNames({ isPhone }: { isPhone: boolean }) {
  const sort = useScope((scope) => scope.viewState().sort);
  const columns = isPhone ? [{ name: 'Task', field: null }] : [{ name: 'Select', field: null }, ...headings];
  return (
    <div role="row" aria-rowindex={1} className="sr-only">
      {columns.map(({ name, field }) => (
        <span
          key={name}
          role="columnheader"
          aria-sort={
            sort && sort.field === field ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
          }
        >
          {name}
        </span>
      ))}
    </div>
  );
}
