import { sql } from 'kysely';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { rememberActivity } from '../activity/remember.ts';

/** The open tasks that wait for one of these. */
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
 * Tells whoever is to do one of these tasks that it waits for nothing any more, where that has just come about: by the
 * completion, or the end, of what it waited for. They are locked before it is looked at, so that of two who complete its
 * last two at the same moment the later one sees both.
 */
export async function tellUnblocked(change: Change, actor: Actor, waiting: readonly string[]): Promise<void> {
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
  await rememberActivity(
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
