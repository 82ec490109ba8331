import { sql } from 'kysely';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { recordActivity } from '../activity/record.ts';

/** The ids of the tasks that depend on one of these. */
export async function readWaiting(tx: Db, taskIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('task_dependencies')
    .where('depends_on_id', '=', sql<string>`any(${taskIds}::uuid[])`)
    .select('task_id')
    .distinct()
    .execute();
  return rows.map(({ task_id }) => task_id);
}

/**
 * Notifies the assignees of those waiting tasks whose last open dependency was just completed or deleted. Locks the
 * tasks before reading them: of two transactions that complete the last two dependencies at once, the later one sees
 * both.
 */
export async function publishUnblocked(
  change: Change,
  actor: Actor,
  waiting: readonly string[],
): Promise<void> {
  if (waiting.length === 0) return;
  const { tx } = change;
  const ids = sql<string>`any(${waiting}::uuid[])`;
  await tx.selectFrom('tasks').where('id', '=', ids).select('id').orderBy('id').forNoKeyUpdate().execute();
  const free = await tx
    .selectFrom('tasks')
    .where('id', '=', ids)
    .where('completed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('task_dependencies as left')
            .innerJoin('tasks as other', 'other.id', 'left.depends_on_id')
            .whereRef('left.task_id', '=', 'tasks.id')
            .where('other.completed_at', 'is', null)
            .select('other.id'),
        ),
      ),
    )
    .select(['id', 'title', 'assigned_to'])
    .execute();
  await recordActivity(
    tx,
    free.map(({ id }) => ({ taskId: id, actorId: actor.id, kind: 'unblocked', changes: {}, changeId: null })),
  );
  for (const { id, title, assigned_to } of free) {
    change.emit('task.unblocked', {
      actorId: actor.id,
      audience: [personalRoom(assigned_to)],
      payload: { taskId: id, title },
    });
  }
}
