import type { RefusedTask } from '@longtable/contract/task-changes';
import { refuse } from '../../../platform/http/errors.ts';
import * as store from '../tasks.store.ts';
import type { Writing } from '../tasks.write.ts';
import { deleteLocked } from './delete-many.ts';
import { refusalsOf } from './many-tasks.ts';
import { markTakenBack, type RecordedChange } from './recorded-change.ts';
import { decide, type TakingBack } from './revert-changes.ts';

/**
 * Deletes tasks again that an undo has restored. Refuses a task that the actor may not delete today, and one that was
 * changed since the undo. The tasks and their dependents are locked (undo-locks.ts).
 */
export async function deleteAgain(
  writing: Writing,
  restored: readonly RecordedChange[],
  { as, roles, locked }: Pick<TakingBack, 'as' | 'roles' | 'locked'>,
): Promise<{ deleted: string[]; refused: RefusedTask[] }> {
  if (restored.length === 0) return { deleted: [], refused: [] };
  const { change, actor } = writing;
  const ids = restored.map(({ task_id }) => task_id);
  const rows = new Map((await store.lockTasks(change.tx, actor.id, ids)).map((row) => [row.id, row]));
  const refusals = refusalsOf(restored.length);
  const planned: RecordedChange[] = [];
  for (const record of restored) {
    try {
      const row = decide(actor, rows.get(record.task_id), 'delete', roles);
      if (row.version !== record.changes.version?.[1]) throw refuse('task/changed-since');
      planned.push(record);
    } catch (error) {
      refusals.add(record.task_id, error);
    }
  }
  // Before the deletion, which keeps a copy of the record.
  await markTakenBack(change.tx, planned);
  const deleted = await deleteLocked(
    writing,
    planned.map(({ task_id }) => task_id),
    { changeId: as, locked },
  );
  return { deleted, refused: refusals.refused };
}
