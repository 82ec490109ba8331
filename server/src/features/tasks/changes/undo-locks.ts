import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type LockedTasks, lockTasksInOrder } from '../task-locks.ts';
import type { TaskChange } from './take-back.ts';
import { dependenciesOf, nextsOf } from './take-back.ts';

/**
 * Locks all tasks that taking back a change writes, holds or refers to, before anything that is kept of them: those that
 * it changed, with what they wait or waited for, what waits for them and the next ones of those that repeat; and of those
 * that it deleted what they waited for and what waited for them.
 */
export async function lockTasksOfChange(tx: Db, actor: Actor, changeId: string): Promise<LockedTasks> {
  const made: TaskChange[] = await tx
    .selectFrom('task_activity')
    .where('change_id', '=', changeId)
    .where('actor_id', '=', actor.id)
    .select(['task_id', 'changes'])
    .execute();
  const ids = made.map(({ task_id }) => task_id);
  const { rows: current } = await sql<{ id: string }>`
    select depends_on_id as id from task_dependencies where task_id = any(${ids}::uuid[])`.execute(tx);
  const { rows: kept } = await sql<{ task_id: string; depends_on_id: string }>`
    select kept.task_id, kept.depends_on_id from deleted_tasks,
      jsonb_to_recordset(content -> 'task_dependencies') as kept (task_id uuid, depends_on_id uuid)
    where change_id = ${changeId} and deleted_by = ${actor.id}`.execute(tx);
  const others = [
    ...current.map(({ id }) => id),
    ...kept.flatMap(({ task_id, depends_on_id }) => [task_id, depends_on_id]),
  ];
  return lockTasksInOrder(tx, [...new Set([...ids, ...others, ...dependenciesOf(made), ...nextsOf(made)])], {
    waitedForBy: ids,
    // The next one of a repeating task is deleted.
    deleting: nextsOf(made).length > 0,
  });
}
