import type { RefusedTask } from '@longtable/contract/task-changes';
import { sql } from 'kysely';
import { type TaskRow, type TaskStanding, taskRule } from '../../../access/task.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { rememberActivity } from '../activity/remember.ts';
import { circleOf } from '../dependencies/circle.ts';
import { takeTurnOfDependencies } from '../dependencies/dependencies.ts';
import { announceTasksRestored } from '../tasks.announce.ts';
import { readTasks } from '../tasks.store.ts';
import { insertDeleted } from '../tasks.trash.ts';
import type { Writing } from '../tasks.write.ts';
import { toRefused } from './many-tasks.ts';

/** How everybody but the actor stood to a task. */
export type KeptStanding = Omit<TaskStanding, 'own_project_role'>;

type Deleted = { readonly task_id: string; readonly standing: KeptStanding };

/** Puts deleted tasks back as they were, with everything that was kept with them. */
export async function restoreDeleted(
  writing: Writing,
  deleted: readonly Deleted[],
): Promise<{ rows: TaskRow[]; refused: RefusedTask[] }> {
  if (deleted.length === 0) return { rows: [], refused: [] };
  const { change, actor, projects } = writing;
  const { tx } = change;
  const refused: RefusedTask[] = [];
  const ids: string[] = [];
  const roles = new Map<string, TaskStanding['own_project_role']>();
  const people = await readAlive(
    tx,
    deleted.map(({ standing }) => standing),
  );
  for (const { task_id, standing } of deleted) {
    const { project_id, user_id, assigned_to, assigned_by } = standing;
    if (project_id !== null && !roles.has(project_id)) {
      roles.set(project_id, await projects.holdRole(tx, project_id, actor.id));
    }
    const own_project_role = project_id === null ? null : (roles.get(project_id) ?? null);
    // Who may not see it where it was, since they have left or it is gone, has nothing there to put back.
    const isGone = project_id !== null && own_project_role === null;
    const mayStand = [user_id, assigned_to, assigned_by].every((id) => people.has(id));
    if (isGone || !mayStand || !taskRule.abilities.delete(actor, { ...standing, own_project_role })) {
      refused.push(toRefused(task_id, refuse('task/undo-over')));
    } else ids.push(task_id);
  }
  if (ids.length === 0) return { rows: [], refused };
  await takeTurnOfDependencies(tx);
  await insertDeleted(tx, ids);
  for (const { id, dependencies } of await readTasks(tx, actor.id, ids)) {
    // What has come to wait for each other meanwhile would wait in a circle.
    if (dependencies.length === 0 || !(await circleOf(tx, id, dependencies))) continue;
    await tx.deleteFrom('task_dependencies').where('task_id', '=', id).execute();
  }
  const rows = await readTasks(tx, actor.id, ids);
  await rememberActivity(
    tx,
    ids.map((taskId) => ({ taskId, actorId: actor.id, kind: 'restored', changes: {}, changeId: null })),
  );
  await announceTasksRestored(writing, rows);
  return { rows, refused };
}

/** Those of the people who still have an account. */
async function readAlive(tx: Db, standings: readonly KeptStanding[]): Promise<ReadonlySet<string>> {
  const ids = standings.flatMap(({ user_id, assigned_to, assigned_by }) => [
    user_id,
    assigned_to,
    assigned_by,
  ]);
  const rows = await tx
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .select('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
