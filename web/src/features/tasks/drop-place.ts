import { positionAt, type Ranked } from '@longtable/contract/rules/task-order';
import { boardStatuses, type TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { TaskColumns } from './columns.ts';

/** Where something would be dropped: before the task that is now at `index` of the column. */
export type DropPlace = { readonly status: TaskStatus; readonly index: number };

/** What was laid out from top to bottom (or left to right), in pixels. */
export type Extent = { readonly start: number; readonly size: number };

/** Before which of the extents a point lies; their count when it lies after the middle of the last. */
export function indexAt(extents: readonly Extent[], point: number): number {
  let low = 0;
  let high = extents.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const extent = extents[middle];
    if (extent && extent.start + extent.size / 2 < point) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The position that puts a task at `index` of a column as it is shown (the task itself may be in it), or null when
 * that is where it is already.
 */
export function positionForDrop(column: readonly Ranked[], taskId: string, index: number): string | null {
  const from = column.findIndex(({ id }) => id === taskId);
  if (from === -1) return positionAt(column, index);
  if (index === from || index === from + 1) return null;
  const others = column.filter(({ id }) => id !== taskId);
  return positionAt(others, index > from ? index - 1 : index);
}

/** Statuses in the order in which arrow keys visit them: the blocked strip comes before the columns. */
const keyOrder: readonly TaskStatus[] = ['blocked', ...boardStatuses];

/**
 * The next place for a task that is moved by arrow keys; the same place at an edge. Within the task's own column the
 * place right after it counts as the one before it: neither moves it.
 */
export function nextPlace(
  columns: TaskColumns,
  task: Pick<Task, 'id' | 'status'>,
  place: DropPlace,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): DropPlace {
  const { status, index } = place;
  const own = columns[task.status].findIndex(({ id }) => id === task.id);
  switch (key) {
    case 'ArrowUp': {
      const skip = status === task.status && index === own + 1 ? 2 : 1;
      return { status, index: Math.max(0, index - skip) };
    }
    case 'ArrowDown': {
      const skip = status === task.status && index === own ? 2 : 1;
      return { status, index: Math.min(columns[status].length, index + skip) };
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const next = keyOrder[keyOrder.indexOf(status) + (key === 'ArrowLeft' ? -1 : 1)];
      if (!next) return place;
      return { status: next, index: next === task.status ? own : Math.min(index, columns[next].length) };
    }
  }
}

/** The loaded tasks by status, and how many there are of each. */
type PlacesIn = {
  readonly columns: TaskColumns;
  readonly extents: Readonly<Record<TaskStatus, { readonly count: number }>>;
};

/** Where a place is, in words: `Review, position 2 of 6`. */
export function placeInWords(
  { columns, extents }: PlacesIn,
  task: Pick<Task, 'id' | 'status'>,
  place: DropPlace,
): { position: number; of: number } {
  const { count } = extents[place.status];
  const own = place.status === task.status ? columns[place.status].findIndex(({ id }) => id === task.id) : -1;
  if (own === -1) return { position: place.index + 1, of: count + 1 };
  return { position: place.index > own ? place.index : place.index + 1, of: count };
}
