import type { TaskRow } from '../../../policies/task.ts';
import { fieldChanges, isSame } from '../activity/field-changes.ts';
import { recordOnce } from '../activity/record.ts';
import { publishUnblocked } from '../dependencies/unblocking.ts';
import { insertNextOccurrences, nextOccurrence } from '../repeating.ts';
import { type LockedTasks, readLockedWaiting } from '../task-locks.ts';
import { changedColumns, completed } from '../tasks.edit.ts';
import { publishTasks } from '../tasks.publish.ts';
import * as store from '../tasks.store.ts';
import { isCompleting, type Writing } from '../tasks.write.ts';

/** A locked task before and after its change. Dependencies do not change here. */
export type Planned = {
  readonly before: TaskRow;
  readonly after: TaskRow;
  /** The next occurrence of a repeating task, which is deleted with this change. */
  readonly removed?: string | undefined;
};

/**
 * Writes and publishes many tasks in as few statements as one takes. The change can be undone by its `changeId`;
 * `locked` are these tasks and those that depend on completed ones. Returns the tasks after the change, in the given
 * order. Throws `request/id-taken` when one of them was changed under this `changeId` before.
 */
export async function writeMany(
  writing: Writing,
  planned: readonly Planned[],
  changeId: string | null,
  locked: LockedTasks,
): Promise<TaskRow[]> {
  if (planned.length === 0) return [];
  const { change, projects, actor } = writing;
  const { tx } = change;
  const completing = planned.filter(({ before, after }) => isCompleting(before, after));
  const nexts = new Map<string, TaskRow>();
  const wanted = planned.map(({ before, after: wished }) => {
    const { after, next } = completed(before, wished);
    if (next) nexts.set(after.id, nextOccurrence(actor, after, next));
    return { before, after };
  });
  const columns = new Set(wanted.flatMap(({ before, after }) => changedColumns(before, after)));
  await store.updateTasks(
    tx,
    wanted.map(({ after }) => after),
    [...columns],
  );
  const tagged = wanted.filter(({ before, after }) => !isSame(before.tags, after.tags));
  if (tagged.length > 0) {
    await store.replaceTags(
      tx,
      tagged.map(({ after }) => after),
    );
  }
  const ids = planned.map(({ before }) => before.id);
  const rows = await store.readTasks(tx, actor.id, ids);
  const before = new Map(planned.map((each) => [each.before.id, each.before]));
  const pairs = rows.map((after) => ({ before: before.get(after.id) ?? after, after }));
  const removed = new Map(planned.map((each) => [each.before.id, each.removed]));
  await recordOnce(
    tx,
    pairs.map((pair) => {
      const next = nexts.get(pair.after.id)?.id ?? null;
      const gone = removed.get(pair.after.id) ?? null;
      const changes = {
        ...fieldChanges(pair.before, pair.after),
        ...((next !== null || gone !== null) && { next: [gone, next] as const }),
      };
      return { taskId: pair.after.id, actorId: actor.id, kind: 'changed', changes, changeId };
    }),
  );
  const following = await insertNextOccurrences({ tx, projects, actor }, [...nexts.values()]);
  await publishTasks(writing, [...pairs, ...following.map((after) => ({ before: null, after }))]);
  if (completing.length > 0) {
    const done = completing.map((each) => each.before.id);
    await publishUnblocked(change, actor, await readLockedWaiting(tx, done, locked));
  }
  return rows;
}
