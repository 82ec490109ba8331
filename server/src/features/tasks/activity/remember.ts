import '../../../policies/task.table.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { TaskActivityTable } from '../../../policies/task.table.ts';
import type { FieldChanges } from './field-changes.ts';

/** What somebody has done to a task. `changeId` is what it can be undone by. */
export type Remembered = {
  readonly taskId: string;
  readonly actorId: string;
  readonly kind: TaskActivityTable['kind'];
  readonly changes: FieldChanges;
  readonly changeId: string | null;
  /** Of what can't be undone itself: that something was, by the same id. */
  readonly undone?: boolean;
};

// The same text for one task and for a thousand; each move sends it.
const statement = `
  insert into task_activity (task_id, actor_id, kind, changes, change_id, undone)
  select task_id, actor_id, kind, changes, change_id, undone from jsonb_to_recordset($1::jsonb)
    as done (task_id uuid, actor_id uuid, kind text, changes jsonb, change_id uuid, undone boolean)
  on conflict (change_id, task_id) where change_id is not null do nothing`;

/**
 * Remembers what somebody has done to tasks, in the change in which they did it. What is remembered under its id already
 * stays as it is. Gives how much was not.
 */
export async function rememberActivity(tx: Db, remembered: readonly Remembered[]): Promise<number> {
  if (remembered.length === 0) return 0;
  const rows = remembered.map(({ taskId, actorId, kind, changes, changeId, undone = false }) => ({
    task_id: taskId,
    actor_id: actorId,
    kind,
    changes,
    change_id: changeId,
    undone,
  }));
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(rows)]));
  return Number(numAffectedRows ?? 0n);
}

/**
 * The same for what happens once under its id: throws `request/id-taken` when something has been done under it to one of
 * the tasks before. Then all that was written with it has to be taken back.
 */
export async function rememberOnce(tx: Db, remembered: readonly Remembered[]): Promise<void> {
  const added = await rememberActivity(tx, remembered);
  if (added < remembered.length) throw refuse('request/id-taken');
}

/** True when the person has done something to the task under this id before. */
export async function isRemembered(
  db: Db,
  { taskId, actorId, changeId }: { taskId: string; actorId: string; changeId: string },
): Promise<boolean> {
  const done = await db
    .selectFrom('task_activity')
    .where('change_id', '=', changeId)
    .where('task_id', '=', taskId)
    .where('actor_id', '=', actorId)
    .select('id')
    .executeTakeFirst();
  return done !== undefined;
}
