import '../../../access/task.table.ts';
import { CompiledQuery } from 'kysely';
import type { TaskActivityTable } from '../../../access/task.table.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FieldChanges } from './field-changes.ts';

/** What somebody has done to a task. `changeId` is what it can be undone by. */
export type Remembered = {
  readonly taskId: string;
  readonly actorId: string;
  readonly kind: TaskActivityTable['kind'];
  readonly changes: FieldChanges;
  readonly changeId: string | null;
};

// The same text for one task and for a thousand; each move sends it.
const statement = `
  insert into task_activity (task_id, actor_id, kind, changes, change_id)
  select task_id, actor_id, kind, changes, change_id from jsonb_to_recordset($1::jsonb)
    as done (task_id uuid, actor_id uuid, kind text, changes jsonb, change_id uuid)
  on conflict (change_id, task_id) where change_id is not null do nothing`;

/** Remembers what somebody has done to tasks, in the change in which they did it. */
export async function rememberActivity(tx: Db, remembered: readonly Remembered[]): Promise<void> {
  if (remembered.length === 0) return;
  const rows = remembered.map(({ taskId, actorId, kind, changes, changeId }) => ({
    task_id: taskId,
    actor_id: actorId,
    kind,
    changes,
    change_id: changeId,
  }));
  await tx.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(rows)]));
}
