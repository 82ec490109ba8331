import type { Task } from '@longtable/contract/tasks';
import type { BoardContents, ColumnExtent } from '../windows/board-contents.ts';
import type { GroupId } from '../windows/grouped-rows.ts';

type Contents = Pick<BoardContents, 'columns' | 'extents' | 'groups'>;

const none: readonly Task[] = [];

/** The loaded tasks of a column of the board: of a status, or of another group. */
export function tasksIn({ columns, groups }: Contents, group: GroupId): readonly Task[] {
  const byStatus: Partial<Record<GroupId, readonly Task[]>> = columns;
  return groups?.find((each) => each.group === group)?.tasks ?? byStatus[group] ?? none;
}

/** How far a column of the board is loaded. */
export function extentIn({ extents, groups }: Contents, group: GroupId): ColumnExtent {
  const byStatus: Partial<Record<GroupId, ColumnExtent>> = extents;
  return groups?.find((each) => each.group === group)?.extent ?? byStatus[group] ?? extents.todo;
}
