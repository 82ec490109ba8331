import type { RefusedTask } from '@longtable/contract/task-changes';
import type { Db } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { Refusal, refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import type { ProjectWork } from '../../projects/public.ts';
import { type LockedTasks, lockTasksInOrder } from '../task-locks.ts';
import { lockTasks } from '../tasks.store.ts';

/** The tasks locked for a bulk change, and refusals for those of the wanted ones that cannot be changed. */
export type Locked = {
  readonly rows: readonly TaskRow[];
  readonly refused: readonly RefusedTask[];
  /** The ids of all locked tasks, dependencies and dependents included. */
  readonly locked: LockedTasks;
};

/** The ids of the tasks' projects, each once, in lock order. */
export function projectsOf(rows: readonly Pick<TaskRow, 'project_id'>[]): string[] {
  return [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))].toSorted();
}

/**
 * Locks tasks and the actor's memberships of their projects, and authorizes the actor for each task. `known` are the tasks
 * as read before they were locked; one that was moved to another project since is refused. `completing` also locks
 * dependencies and dependents, `delete` the dependents.
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
    projects: Pick<ProjectWork, 'lockRoleForShare'>;
    completing?: boolean;
  },
): Promise<Locked> {
  // Projects are locked before tasks (docs/decisions/024).
  await together(projectsOf(known).map((id) => projects.lockRoleForShare(tx, id, actor.id)));
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
    ...allowed.refused.map(({ id, code }) => presentRefused(id, refuse(code))),
    ...allowed.rows
      .filter((row) => !isAsRead(row))
      .map(({ id }) => presentRefused(id, refuse('task/changed-since'))),
  ];
  return { rows, refused, locked: inOrder };
}

/** The ids of the tasks' dependencies, each once. */
export function dependenciesOf(rows: readonly Pick<TaskRow, 'dependencies'>[]): string[] {
  return [...new Set(rows.flatMap(({ dependencies }) => dependencies))];
}

/**
 * Collects the refusals of `count` tasks. If there is a single one, its refusal is the response and rolls everything back;
 * so do errors that are not refusals.
 */
export function refusalsOf(count: number): {
  readonly refused: RefusedTask[];
  add(taskId: string, error: unknown): void;
} {
  const refused: RefusedTask[] = [];
  return {
    refused,
    add(taskId, error) {
      if (!(error instanceof Refusal) || count === 1) throw error;
      refused.push(presentRefused(taskId, error));
    },
  };
}

/** The refusal of one task of a bulk change, as in the response. */
export function presentRefused(taskId: string, { code, message }: Refusal): RefusedTask {
  return { taskId, code, text: message };
}
