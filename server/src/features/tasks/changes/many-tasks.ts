import type { RefusedTask } from '@longtable/contract/task-changes';
import type { Db } from '../../../platform/db/database.ts';
import { type Refusal, refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import type { ProjectWork } from '../../projects/public.ts';
import { type LockedTasks, lockTasksInOrder } from '../task-locks.ts';
import { lockTasks } from '../tasks.store.ts';

/** Many tasks that are locked for a change, and those of the wanted ones that can't be changed. */
export type Locked = {
  readonly rows: readonly TaskRow[];
  readonly refused: readonly RefusedTask[];
  /** All that are locked, those that wait for them or that they wait for included. */
  readonly locked: LockedTasks;
};

/** The projects of tasks, each once, in one order whoever asks. */
export function projectsOf(rows: readonly Pick<TaskRow, 'project_id'>[]): string[] {
  return [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))].toSorted();
}

/**
 * Locks the tasks with which the actor may do something, and what they are in the projects of these. `known` are the tasks
 * as they were read before the transaction; one that has gone to another project since is refused. `completing` locks what
 * the tasks wait for and what waits for them as well; so does `delete` with what waits for them.
 */
export async function lockAllowed(
  tx: Db,
  actor: Actor,
  {
    taskIds,
    known,
    ability,
    projects,
    completing = false,
  }: {
    taskIds: readonly string[];
    known: readonly TaskRow[];
    ability: keyof typeof taskPolicy.abilities;
    projects: Pick<ProjectWork, 'holdRole'>;
    completing?: boolean;
  },
): Promise<Locked> {
  // Before the tasks: whoever changes who is in a project locks the project first.
  for (const projectId of projectsOf(known)) await projects.holdRole(tx, projectId, actor.id);
  const deleting = ability === 'delete';
  const inOrder = await lockTasksInOrder(tx, completing ? [...taskIds, ...dependenciesOf(known)] : taskIds, {
    waitedForBy: completing || deleting ? taskIds : [],
    deleting,
  });
  const before = new Map(known.map((row) => [row.id, row]));
  const locked = new Map((await lockTasks(tx, actor.id, taskIds)).map((row) => [row.id, row]));
  const allowed = taskPolicy.authorizeMany(actor, ability, taskIds, locked);
  const isAsRead = ({ id, project_id }: TaskRow) => before.get(id)?.project_id === project_id;
  const rows = allowed.rows.filter(isAsRead);
  const refused = [
    ...allowed.refused.map(({ id, code }) => toRefused(id, refuse(code))),
    ...allowed.rows
      .filter((row) => !isAsRead(row))
      .map(({ id }) => toRefused(id, refuse('task/changed-since'))),
  ];
  return { rows, refused, locked: inOrder };
}

/** What these tasks wait for, each once. */
export function dependenciesOf(rows: readonly Pick<TaskRow, 'dependencies'>[]): string[] {
  return [...new Set(rows.flatMap(({ dependencies }) => dependencies))];
}

/** A refusal of one of many. */
export function toRefused(taskId: string, { code, message }: Refusal): RefusedTask {
  return { taskId, code, text: message };
}
