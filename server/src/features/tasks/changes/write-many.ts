import type { TaskRow } from '../../../access/task.ts';
import { fieldChanges, isSame } from '../activity/field-changes.ts';
import { rememberActivity } from '../activity/remember.ts';
import { readWaiting, tellUnblocked } from '../dependencies/unblocking.ts';
import { insertNext, nextOf } from '../repeating.ts';
import { announceTasks } from '../tasks.announce.ts';
import { changedColumns } from '../tasks.edit.ts';
import * as store from '../tasks.store.ts';
import { isCompleting, type Writing } from '../tasks.write.ts';

/** A task that is locked, and what it is to become; dependencies are not among that. */
export type Planned = { readonly before: TaskRow; readonly after: TaskRow };

/**
 * Writes many tasks in as many statements as one takes, and tells of them. `changeId` is what it can be undone by. Gives
 * them as they are then, in the order given.
 */
export async function writeMany(
  writing: Writing,
  planned: readonly Planned[],
  changeId: string | null,
): Promise<TaskRow[]> {
  if (planned.length === 0) return [];
  const { change, actor } = writing;
  const { tx } = change;
  const completed = planned.filter(({ before, after }) => isCompleting(before, after));
  const nexts = new Map(
    completed.flatMap(({ after }) => {
      const next = nextOf(actor, after);
      return next ? [[after.id, next]] : [];
    }),
  );
  const wanted = planned.map(({ before, after }) => ({
    before,
    after: nexts.has(after.id) ? { ...after, repeat: null } : after,
  }));
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
  await rememberActivity(
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
  const followed = await insertNext(tx, actor, [...nexts.values()]);
  await announceTasks(writing, [...pairs, ...followed.map((after) => ({ before: null, after }))]);
  if (completed.length > 0) {
    const done = completed.map((each) => each.before.id);
    await tellUnblocked(change, actor, await readWaiting(tx, done));
  }
  return rows;
}
