import type { Ranked } from '@longtable/contract/rules/task-order';
import { positionAt } from '@longtable/contract/rules/task-position';
import type { Task } from '@longtable/contract/tasks';
import type { GroupId } from '../windows/grouped-rows.ts';

/** A drop target: before the task at `index` of the column. */
export type DropPlace = { readonly group: GroupId; readonly index: number };

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

/** The columns of a board from left to right, with the cards that are shown. */
export type Columns = {
  readonly order: readonly GroupId[];
  tasksIn(group: GroupId): readonly Pick<Task, 'id'>[];
};

/** A task and the column that it is in. */
type Placed = Pick<Task, 'id'> & { readonly group: GroupId };

/**
 * The next drop target when a task is moved by arrow keys; the same one at an edge. In the task's own column, the targets
 * right before and after it count as one, since neither moves it.
 */
export function nextPlace(
  { order, tasksIn }: Columns,
  task: Placed,
  place: DropPlace,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): DropPlace {
  const { group, index } = place;
  const own = tasksIn(task.group).findIndex(({ id }) => id === task.id);
  switch (key) {
    case 'ArrowUp': {
      const skip = group === task.group && index === own + 1 ? 2 : 1;
      return { group, index: Math.max(0, index - skip) };
    }
    case 'ArrowDown': {
      const skip = group === task.group && index === own ? 2 : 1;
      return { group, index: Math.min(tasksIn(group).length, index + skip) };
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const next = order[order.indexOf(group) + (key === 'ArrowLeft' ? -1 : 1)];
      if (!next) return place;
      return { group: next, index: next === task.group ? own : Math.min(index, tasksIn(next).length) };
    }
  }
}

/**
 * The numbers of a drop target for screen readers, as in `Review, position 2 of 6`. `column` has its loaded tasks, and `count` the
 * number of all.
 */
export function placeInWords(
  { column, count }: { readonly column: readonly Pick<Task, 'id'>[]; readonly count: number },
  task: Placed,
  place: DropPlace,
): { position: number; of: number } {
  const own = place.group === task.group ? column.findIndex(({ id }) => id === task.id) : -1;
  if (own === -1) return { position: place.index + 1, of: count + 1 };
  return { position: place.index > own ? place.index : place.index + 1, of: count };
}
