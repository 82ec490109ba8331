import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A task as far as it has to be held for something to be said about it. */
export type HeldTask = { readonly task_id: string; readonly project_id: string | null };

/**
 * Holds a task, who sees it and the people of whom something is said, until the transaction is over: it is not deleted
 * meanwhile, nobody comes to see it or ceases to, two comments are not counted as one. Gives those of the people who
 * have an account still; null where the task has gone to another project since it was read, and then it has to be read
 * anew. People, project, task: whoever deletes an account or takes somebody out of a project locks in this order too.
 */
export async function holdTask(
  tx: Db,
  { task_id, project_id }: HeldTask,
  people: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const present = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${people}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (project_id !== null) {
    await tx.selectFrom('projects').select('id').where('id', '=', project_id).forKeyShare().execute();
  }
  const task = await tx
    .selectFrom('tasks')
    .select('project_id')
    .where('id', '=', task_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (task && task.project_id !== project_id) return null;
  return new Set(present.map(({ id }) => id));
}
