import '../../../policies/task.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { recordset } from '../../../platform/db/recordset.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { TaskActivityTable } from '../../../policies/task.table.ts';
import type { FieldChanges } from './field-changes.ts';

/** An action on a task. It can be undone by its `changeId`. */
export type ActivityRecord = {
  readonly taskId: string;
  readonly actorId: string;
  readonly kind: TaskActivityTable['kind'];
  readonly changes: FieldChanges;
  readonly changeId: string | null;
  /** For a record of an undo, which cannot be undone itself. */
  readonly undone?: boolean;
};

const columns = {
  task_id: 'uuid',
  actor_id: 'uuid',
  kind: 'text',
  changes: 'jsonb',
  change_id: 'uuid',
  undone: 'boolean',
};

/**
 * Records actions on tasks, in the same transaction. Existing records with the same task and change id are kept.
 * Returns the number of new records.
 */
export async function recordActivity(tx: Db, records: readonly ActivityRecord[]): Promise<number> {
  if (records.length === 0) return 0;
  const rows = records.map(({ taskId, actorId, kind, changes, changeId, undone = false }) => ({
    task_id: taskId,
    actor_id: actorId,
    kind,
    changes,
    change_id: changeId,
    undone,
  }));
  const { numAffectedRows } = await sql`
    insert into task_activity (task_id, actor_id, kind, changes, change_id, undone)
    select task_id, actor_id, kind, changes, change_id, undone from ${recordset('recorded', columns, rows)}
    on conflict (change_id, task_id) where change_id is not null do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Records actions that may happen only once under their change id. Throws `request/id-taken` when one of the tasks
 * already has a record with it; the transaction must be rolled back then.
 */
export async function recordOnce(tx: Db, records: readonly ActivityRecord[]): Promise<void> {
  const added = await recordActivity(tx, records);
  if (added < records.length) throw refuse('request/id-taken');
}

/** True when the person already changed the task under this change id. */
export async function isRecorded(
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
