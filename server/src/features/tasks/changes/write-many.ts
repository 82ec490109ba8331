import type { TaskRow } from '../../../policies/task.ts';
import { fieldChanges, isSame } from '../activity/field-changes.ts';
import { rememberOnce } from '../activity/remember.ts';
import { tellUnblocked } from '../dependencies/unblocking.ts';
import { insertNext, nextOf } from '../repeating.ts';
import { type LockedTasks, readLockedWaiting } from '../task-locks.ts';
import { announceTasks } from '../tasks.announce.ts';
import { changedColumns, completed } from '../tasks.edit.ts';
import * as store from '../tasks.store.ts';
import { isCompleting, type Writing } from '../tasks.write.ts';

/** A task that is locked, and what it is to become; dependencies are not among that. */
export type Planned = { readonly before: TaskRow; readonly after: TaskRow };

/**
 * Writes many tasks in as many statements as one takes, and tells of them. `changeId` is what it can be undone by,
 * `locked` the tasks that are locked: these, and for those that are completed what waits for them. Gives them as they are
 * then, in the order given. Throws `request/id-taken` when one of them was changed under this `changeId` before.
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
    if (next) nexts.set(after.id, nextOf(actor, after, next));
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
  await rememberOnce(
    tx,
    pairs.map((pair) => {
      const next = nexts.get(pair.after.id);
      const changes = {
        ...fieldChanges(pair.before, pair.after),
        ...(next && { next: [null, next.id] as const }),
      };
      return { taskId: pair.after.id, actorId: actor.id, kind: 'changed', changes, changeId };
    }),
  );
  const followed = await insertNext({ tx, projects, actor }, [...nexts.values()]);
  await announceTasks(writing, [...pairs, ...followed.map((after) => ({ before: null, after }))]);
  if (completing.length > 0) {
    const done = completing.map((each) => each.before.id);
    await tellUnblocked(change, actor, await readLockedWaiting(tx, done, locked));
  }
  return rows;
}
