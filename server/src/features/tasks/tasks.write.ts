import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { Superseded } from '../../platform/db/tries.ts';
import type { TaskTable } from '../../policies/task.table.ts';
import type { TaskRow } from '../../policies/task.ts';
import { fieldChanges, isSame } from './activity/field-changes.ts';
import { recordOnce } from './activity/record.ts';
import { subtaskChanges } from './activity/subtask-changes.ts';
import { lockOpenForShare, refuseOver, replaceDependencies } from './dependencies/dependencies.ts';
import { publishUnblocked } from './dependencies/unblocking.ts';
import { tellAchieved } from './notices/achievements.ts';
import { tellMoved } from './notices/due.ts';
import { readCompleting } from './notices/notices.store.ts';
import { tellAssigned, tellCompleted } from './notices/notices.ts';
import { insertNextOccurrences, nextOccurrence } from './repeating.ts';
import { type LockedTasks, lockTasksInOrder, readLockedWaiting } from './task-locks.ts';
import { type Deciding, decideAssignment, isReassigned } from './tasks.assignment.ts';
import { changedColumns, columnValues, completed, type Edit } from './tasks.edit.ts';
import { type Publishing, publishTask, publishTaskSaved, recordProjectActivity } from './tasks.publish.ts';
import * as store from './tasks.store.ts';

/** The transaction of a change of tasks, its actor, and the interface to projects. */
export type Writing = Publishing & Pick<Deciding, 'projects'>;

/** The locks of an edit, and which of the dependencies are open. */
export type EditLocks = {
  readonly locked: LockedTasks;
  readonly open: Awaited<ReturnType<typeof lockOpenForShare>>;
};

/** Takes the locks for an edit whose result is `wanted`; after those of projects and connections. */
export async function lockForEdit(
  { change: { tx }, actor }: Writing,
  before: TaskRow,
  wanted: TaskRow,
): Promise<EditLocks> {
  const isCompleted = isCompleting(before, wanted);
  const added = addedDependencies(before, wanted);
  // Without other tasks, the update itself locks the row.
  if (!isCompleted && added.length === 0) return { locked: new Set(), open: new Map() };
  const ids = [before.id, ...(isCompleted ? wanted.dependencies : added)];
  const [locked, open] = await together([
    lockTasksInOrder(tx, ids, { waitedForBy: isCompleted ? [before.id] : [] }),
    lockOpenForShare(tx, actor, isCompleted ? wanted.dependencies : []),
  ]);
  return { locked, open };
}

/**
 * Writes and publishes an edit of a task as it was read; `wanted` is the result of the edit (tasks.edit.ts). `locks`
 * are those of `lockForEdit`, or null if they can only be taken after the task's project and people are decided.
 * Returns the task after the edit. Throws the refusals of edits, `Superseded` when it was changed meanwhile, and
 * `request/id-taken` when it was changed under this `changeId` before.
 */
export async function writeEdit(
  writing: Writing,
  {
    before,
    wanted,
    edit,
    changeId,
    locks,
  }: { before: TaskRow; wanted: TaskRow; edit: Edit; changeId: string | null; locks: EditLocks | null },
): Promise<TaskRow> {
  const { change, actor, projects } = writing;
  const { tx } = change;
  const isCompleted = isCompleting(before, wanted);
  const reassigned = isReassigned(before, edit);
  const assignment = reassigned ? await decideAssignment({ tx, projects, actor }, before, edit) : {};
  const { locked, open } = locks ?? (await lockForEdit(writing, before, wanted));
  if (open.size > 0) throw refuseOver([...open.values()]);
  const { after: planned, next: repeat } = completed(before, { ...wanted, ...assignment });
  const next = repeat && nextOccurrence(actor, planned, repeat);

  const written = writeTask(writing, before, planned);
  // Dependencies take several round trips, and the reads below must see them.
  if (!isSame(before.dependencies, planned.dependencies)) await written;
  const [stamp, moved, waiting, completing] = await together([
    written,
    // Its names and the actor's relation to it have changed.
    reassigned ? store.readWrittenTask(tx, actor.id, before.id) : undefined,
    isCompleted ? readLockedWaiting(tx, [before.id], locked) : [],
    isCompleted ? readCompleting(tx, [planned]) : null,
    recordChange(writing, before, planned, { changeId, next: next?.id }),
    recordProjectActivity(writing, [{ before, after: planned }]),
  ]);
  const after = moved ?? { ...planned, ...stamp };
  publishTaskSaved(writing, { before, after });
  const [following] = await insertNextOccurrences({ tx, projects, actor }, next ? [next] : []);
  if (following) await publishTask(writing, null, following);
  await tellAssigned(writing, [{ before, after }]);
  await tellMoved(writing, [{ before, after }]);
  if (isCompleted) await publishUnblocked(change, actor, waiting);
  if (completing) {
    await tellCompleted(writing, [after], completing.listening);
    await tellAchieved(change, completing.completions);
  }
  return after;
}

/** Throws `Superseded` when the task was changed or deleted since it was read. */
async function writeTask(
  { change: { tx }, actor }: Writing,
  before: TaskRow,
  planned: TaskRow,
): Promise<store.Stamp> {
  const columns = columnValues(planned, changedColumns(before, planned));
  const [stamp] = await together([
    updateAsRead(tx, before, columns),
    isSame(before.tags, planned.tags) ? null : store.replaceTags(tx, [planned]),
  ]);
  if (!isSame(before.dependencies, planned.dependencies)) {
    await replaceDependencies(tx, actor, before, planned.dependencies);
  }
  return stamp;
}

async function updateAsRead(tx: Db, before: TaskRow, columns: Updateable<TaskTable>): Promise<store.Stamp> {
  const stamp = await store.updateTask(tx, before.id, before.version, columns);
  if (!stamp) throw new Superseded();
  return stamp;
}

/** True when a change adds dependencies to a task. */
export function addsDependency(before: TaskRow, after: TaskRow): boolean {
  return addedDependencies(before, after).length > 0;
}

function addedDependencies(before: TaskRow, after: TaskRow): string[] {
  return after.dependencies.filter((id) => !before.dependencies.includes(id));
}

/** True when a change completes an open task. */
export function isCompleting(before: TaskRow, after: TaskRow): boolean {
  return before.completed_at === null && after.completed_at !== null;
}

async function recordChange(
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
  // A new position alone is recorded only when it can be undone.
  const isRecorded = Object.keys(changes).some((field) => field !== 'position') || changeId !== null;
  if (!isRecorded) return;
  await recordOnce(change.tx, [{ taskId: after.id, actorId: actor.id, kind: 'changed', changes, changeId }]);
}
