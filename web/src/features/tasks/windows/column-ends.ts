import { positionAt, positionsAtHead, type Ranked } from '@longtable/contract/rules/task-order';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { taskView } from '../task-view.ts';

/** The position before every task of a status that the person may see, loaded or not. */
export function headPosition(status: TaskStatus): string {
  return positionAt(headOf(status), 0);
}

/** Such positions for several tasks in a row. */
export function headPositions(status: TaskStatus, count: number): string[] {
  return positionsAtHead(headOf(status), count);
}

/** What comes first of each status, loaded or not; nothing where there are no tasks. */
export function columnHeads(): Readonly<Record<TaskStatus, readonly Ranked[]>> {
  return {
    todo: headOf('todo'),
    in_progress: headOf('in_progress'),
    review: headOf('review'),
    completed: headOf('completed'),
    blocked: headOf('blocked'),
  };
}

function headOf(status: TaskStatus): readonly Ranked[] {
  const { list, tasks } = taskView();
  const loaded = tasks.find((task) => task.status === status);
  const counted = list.heads?.[status] ?? null;
  // Moved or created since the server was asked.
  if (counted === null || (loaded && loaded.position < counted)) return loaded ? [loaded] : [];
  return [{ id: '', position: counted }];
}
