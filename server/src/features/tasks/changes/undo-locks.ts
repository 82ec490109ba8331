import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { ActivityRecord } from '../activity/record.ts';
import { type LockedTasks, lockTasksInOrder } from '../task-locks.ts';
import { dependenciesOf, nextOccurrenceIds, type TaskChange } from './recorded-change.ts';

/**
 * Locks all tasks that an undo or a redo writes, locks or refers to, before their records: the changed tasks with their present
 * and former dependencies, their dependents and the next occurrences of repeating ones; and the dependencies and
 * dependents of the deleted ones.
 */
export async function lockTasksOfChange(tx: Db, actor: Actor, changeId: string): Promise<LockedTasks> {
  const made: (TaskChange & Pick<ActivityRecord, 'kind'>)[] = await tx
    .selectFrom('task_activity')
    .where('change_id', '=', changeId)
    .where('actor_id', '=', actor.id)
    .select(['task_id', 'kind', 'changes'])
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
  return lockTasksInOrder(
    tx,
    [...new Set([...ids, ...others, ...dependenciesOf(made), ...nextOccurrenceIds(made)])],
    {
      waitedForBy: ids,
      // An undo deletes the next occurrence of a repeating task, a redo the tasks that the undo has restored.
      deleting: nextOccurrenceIds(made).length > 0 || made.some(({ kind }) => kind === 'restored'),
    },
  );
}
