import type { Ranked } from '@longtable/contract/rules/task-order';
import { positionAt, positionsAtHead } from '@longtable/contract/rules/task-position';
import { byStatus, type TaskStatus } from '@longtable/contract/rules/task-status';
import { loadedTasks } from '../data/loaded-tasks.ts';

/** A position before all tasks of a status that the person may see, loaded or not. */
export function headPosition(status: TaskStatus): string {
  return positionAt(headOf(status), 0);
}

/** Positions for several tasks before all others of a status, in order. */
export function headPositions(status: TaskStatus, count: number): string[] {
  return positionsAtHead(headOf(status), count);
}

/** The first task of each status, loaded or not, in an array; an empty array for a status without tasks. */
export function columnHeads(): Readonly<Record<TaskStatus, readonly Ranked[]>> {
  return byStatus(headOf);
}

function headOf(status: TaskStatus): readonly Ranked[] {
  const { list, tasks } = loadedTasks();
  const loaded = tasks.find((task) => task.status === status);
  const counted = list.heads?.[status] ?? null;
  // A task was moved or created before the first one of the last response.
  if (counted === null || (loaded && loaded.position < counted)) return loaded ? [loaded] : [];
  return [{ id: '', position: counted }];
}
