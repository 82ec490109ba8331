import type { Ranked } from '@longtable/contract/rules/task-order';
import { positionAt } from '@longtable/contract/rules/task-position';
import { boardStatuses, type TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import type { TaskColumns } from '../data/columns.ts';

/** A drop target: before the task at `index` of the column. */
export type DropPlace = { readonly status: TaskStatus; readonly index: number };

/** The extent of an item along the list, in pixels. */
export type Extent = { readonly start: number; readonly size: number };

/** The index of the first extent whose middle is after a point; their count if there is none. */
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
 * The position for a task dropped at `index` of a column as shown (the task itself may be in it); null if it would not
 * move.
 */
export function positionForDrop(column: readonly Ranked[], taskId: string, index: number): string | null {
  const from = column.findIndex(({ id }) => id === taskId);
  if (from === -1) return positionAt(column, index);
  if (index === from || index === from + 1) return null;
  const others = column.filter(({ id }) => id !== taskId);
  return positionAt(others, index > from ? index - 1 : index);
}

/** The statuses in the order of the arrow keys: the blocked strip is before the columns. */
const keyOrder: readonly TaskStatus[] = ['blocked', ...boardStatuses];

/**
 * The next drop target when a task is moved by arrow keys; the same one at an edge. In the task's own column, the targets
 * right before and after it count as one, since neither moves it.
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

/** The loaded tasks by status, and the number of all. */
type PlacesIn = {
  readonly columns: TaskColumns;
  readonly extents: Readonly<Record<TaskStatus, { readonly count: number }>>;
};

/** The numbers of a drop target for screen readers, as in `Review, position 2 of 6`. */
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
