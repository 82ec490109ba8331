import type { TaskRow } from '../../access/task.ts';
import { fieldChanges, isSame } from './activity/field-changes.ts';
import { rememberActivity } from './activity/remember.ts';
import { subtaskChanges } from './activity/subtask-changes.ts';
import { holdOpen, refuseOver, replaceDependencies } from './dependencies/dependencies.ts';
import { readWaiting, tellUnblocked } from './dependencies/unblocking.ts';
import { insertNext, nextOf } from './repeating.ts';
import { announceTask, type Telling } from './tasks.announce.ts';
import { type Deciding, isPlacedAnew, placeAnew } from './tasks.assignment.ts';
import { changedColumns, columnValues, type Edit, edited } from './tasks.edit.ts';
import * as store from './tasks.store.ts';

/** The transaction of a change of tasks, who makes it, and what projects have to do with it. */
export type Writing = Telling & Pick<Deciding, 'projects'>;

/**
 * Writes an edit of a task as it was read, and tells of it. Gives the task as it is then, or null when another change has
 * come first; then nothing is written. Throws what an edit can be refused with.
 */
export async function writeEdit(
  writing: Writing,
  before: TaskRow,
  edit: Edit,
  changeId: string | null,
): Promise<TaskRow | null> {
  const { change, actor, projects } = writing;
  const { tx } = change;
  const wanted = edited(before, edit);
  const isCompleted = isCompleting(before, wanted);
  if (isCompleted) {
    const open = await holdOpen(tx, actor, wanted.dependencies);
    if (open.size > 0) throw refuseOver([...open.values()]);
  }
  const goesElsewhere = isPlacedAnew(before, edit);
  const place = goesElsewhere ? await placeAnew({ tx, projects, actor }, before, edit) : {};
  const next = isCompleted ? nextOf(actor, { ...wanted, ...place }) : null;
  const planned = { ...wanted, ...place, ...(next && { repeat: null }) };

  const columns = columnValues(planned, changedColumns(before, planned));
  const stamp = await store.updateTask(tx, before.id, before.version, columns);
  if (!stamp) return null;
  if (!isSame(before.tags, planned.tags)) await store.replaceTags(tx, [planned]);
  if (!isSame(before.dependencies, planned.dependencies)) {
    await replaceDependencies(tx, actor, before, planned.dependencies);
  }
  const after = goesElsewhere
    ? // With other names, and another way to stand to it.
      await store.readTaskThatStands(tx, actor.id, before.id)
    : { ...planned, ...stamp };
  const [followed] = await insertNext(tx, actor, next ? [next] : []);
  await remember(writing, before, after, { changeId, next: followed?.id });
  await announceTask(writing, before, after);
  if (followed) await announceTask(writing, null, followed);
  if (isCompleted) await tellUnblocked(change, actor, await readWaiting(tx, [before.id]));
  return after;
}

/** True when a change completes a task that was open. */
export function isCompleting(before: TaskRow, after: TaskRow): boolean {
  return before.completed_at === null && after.completed_at !== null;
}

async function remember(
  { change, actor }: Writing,
  before: TaskRow,
  after: TaskRow,
  { changeId, next }: { changeId: string | null; next: string | undefined },
): Promise<void> {
  const changes = {
    ...fieldChanges(before, after),
    ...subtaskChanges(before, after),
    ...(next !== undefined && { next: [null, next] as const }),
  };
  // Another place in its column is worth remembering only to whoever may want to take it back.
  const isNoted = Object.keys(changes).some((field) => field !== 'position') || changeId !== null;
  if (!isNoted) return;
  await rememberActivity(change.tx, [
    { taskId: after.id, actorId: actor.id, kind: 'changed', changes, changeId },
  ]);
}
