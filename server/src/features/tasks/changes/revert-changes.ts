import type { RefusedTask } from '@longtable/contract/task-changes';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { isSame, type RecordedField, recordedFields } from '../activity/field-changes.ts';
import { recordOnce } from '../activity/record.ts';
import { lockOpenForShare, refuseOver, replaceDependencies } from '../dependencies/dependencies.ts';
import { findOverOpen } from '../dependencies/over-open.ts';
import type { LockedTasks } from '../task-locks.ts';
import { isSameAssignment, permittedRoles } from '../task-roles.ts';
import { entering, isUnchanged } from '../tasks.edit.ts';
import { publishTasksDeleted } from '../tasks.publish.ts';
import * as store from '../tasks.store.ts';
import { isCompleting, type Writing } from '../tasks.write.ts';
import { refusalsOf } from './many-tasks.ts';
import { dependenciesOf, markTakenBack, nextOccurrenceIds, type RecordedChange } from './recorded-change.ts';
import type { LockedRoles } from './restore-deleted.ts';
import { writeMany } from './write-many.ts';

/** How a change is taken back. */
export type TakingBack = {
  /** The id by which this can be taken back itself. */
  readonly as: string | null;
  readonly isRedo: boolean;
  /** The actor's roles in the projects of the tasks. */
  readonly roles: LockedRoles;
  readonly locked: LockedTasks;
};

/** The fields that a move may change; others require the right to edit. */
const moved: ReadonlySet<string> = new Set([
  'status',
  'progress',
  'completedAt',
  'position',
  'repeat',
  'next',
]);
/** A field that was changed again since keeps its value without refusing the others. */
const soft: ReadonlySet<string> = new Set(['position']);

type Row = {
  readonly id: string;
  readonly before: TaskRow;
  readonly after: TaskRow;
  readonly next?: TaskRow;
};

/**
 * Reverts changes of tasks, under today's rules. Refuses a task if a changed field was changed again since. Roles go to
 * people who may have them. A task with open dependencies goes to Review instead of Completed (`reopened`); a redo
 * refuses it. The tasks are locked (undo-locks.ts).
 */
export async function revertChanges(
  writing: Writing,
  made: readonly RecordedChange[],
  { as, isRedo, roles, locked }: TakingBack,
): Promise<{ rows: TaskRow[]; reopened: string[]; deleted: string[]; refused: RefusedTask[] }> {
  if (made.length === 0) return { rows: [], reopened: [], deleted: [], refused: [] };
  const { change, actor } = writing;
  const { tx } = change;
  const ids = made.map(({ task_id }) => task_id);
  const known = await store.readTasks(tx, actor.id, ids);
  const open = await lockOpenForShare(tx, actor, [
    ...new Set([...known.flatMap((row) => row.dependencies), ...dependenciesOf(made)]),
  ]);
  const rows = new Map((await store.lockTasks(tx, actor.id, ids)).map((row) => [row.id, row]));
  const following = await lockNextOccurrences(writing, made);

  const refusals = refusalsOf(made.length);
  const decided: Row[] = [];
  for (const { id, task_id, changes } of made) {
    try {
      const before = decide(actor, rows.get(task_id), neededFor(changes), roles);
      const nextId = changes.next?.[1];
      const next = typeof nextId === 'string' ? following.get(nextId) : undefined;
      // The next occurrence is deleted with the completion that created it, unless somebody has changed it.
      if (next && next.version > 1) throw refuse('task/changed-since');
      const after = reverted(before, changes);
      if (after.project_id !== before.project_id) demandRole(roles, after.project_id);
      decided.push({ id, before, after, ...(next && { next }) });
    } catch (error) {
      refusals.add(task_id, error);
    }
  }

  const { allowed, reopened } = await applyRules(writing, decided, open);
  const planned: Row[] = [];
  for (const row of allowed) {
    const { before, after } = row;
    try {
      if (isRedo && reopened.includes(before.id)) {
        throw refuseOver(after.dependencies.flatMap((id) => open.get(id) ?? []));
      }
      if (!isSame(before.dependencies, after.dependencies)) {
        await replaceDependencies(tx, actor, before, after.dependencies);
      }
      planned.push(row);
    } catch (error) {
      refusals.add(before.id, error);
    }
  }
  // A task that is in Review already may have nothing to write.
  const isWritten = ({ before, after }: Row) => !isUnchanged(before, after);
  const changed = planned
    .filter(isWritten)
    .map(({ before, after, next }) => ({ before, after, removed: next?.id }));
  const written = new Map((await writeMany(writing, changed, as, locked)).map((row) => [row.id, row]));
  if (as !== null)
    await recordUnchanged(
      writing,
      planned.filter((row) => !isWritten(row)),
      as,
    );
  const deleted = planned.flatMap(({ next }) => next ?? []).map(({ id }) => id);
  if (deleted.length > 0) await publishTasksDeleted(writing, await store.deleteTasks(tx, deleted));
  await markTakenBack(tx, planned);
  const back = planned.map(({ before }) => written.get(before.id) ?? before);
  const isBack = new Set(back.map((row) => row.id));
  return {
    rows: back,
    reopened: reopened.filter((id) => isBack.has(id)),
    deleted,
    refused: refusals.refused,
  };
}

/** Records that tasks stayed as they were, so that a redo finds the undo. */
async function recordUnchanged(
  { change, actor }: Writing,
  rows: readonly Row[],
  changeId: string,
): Promise<void> {
  await recordOnce(
    change.tx,
    rows.map(({ before }) => ({
      taskId: before.id,
      actorId: actor.id,
      kind: 'changed',
      changes: {},
      changeId,
    })),
  );
}

function neededFor(changes: RecordedChange['changes']): 'move' | 'edit' {
  return Object.keys(changes).every((field) => moved.has(field)) ? 'move' : 'edit';
}

/** The task, if the actor may do this to it now. Throws the refusal otherwise. */
export function decide(
  actor: Actor,
  row: TaskRow | undefined,
  needs: keyof typeof taskPolicy.abilities,
  roles: LockedRoles,
): TaskRow {
  if (!row || !taskPolicy.reads(actor, row)) throw refuse('task/not-found');
  if (!taskPolicy.abilities[needs].holds(actor, row)) throw refuse('task/not-allowed');
  // It was moved to another project after the projects were read.
  if (row.project_id !== null && !roles.has(row.project_id)) throw refuse('task/changed-since');
  return row;
}

function demandRole(roles: LockedRoles, projectId: string | null): void {
  if (projectId !== null && (roles.get(projectId) ?? null) === null) throw refuse('project/no-access');
}

/** Applies today's rules to reverted tasks. Also returns the ids of those that go to Review. */
async function applyRules(
  { change, projects }: Writing,
  decided: readonly Row[],
  open: ReadonlyMap<string, unknown>,
): Promise<{ allowed: Row[]; reopened: string[] }> {
  const moves = decided.filter(({ before, after }) => !isSameAssignment(before, after));
  const permitted = await permittedRoles(
    { tx: change.tx, projects },
    moves.map(({ before, after }) => ({ wanted: after, current: before })),
  );
  const rolesOf = new Map(moves.map(({ id }, index) => [id, permitted[index]]));
  const wanted = decided.map(
    ({ before, after }) =>
      [
        after.id,
        {
          isCompleted: after.completed_at !== null,
          stays: !isCompleting(before, after),
          dependencies: after.dependencies,
        },
      ] as const,
  );
  const over = findOverOpen(new Map(wanted), open);
  const allowed = decided.map((row) => {
    const { before, id } = row;
    const after = { ...row.after, ...rolesOf.get(id) };
    if (over.has(after.id)) return { ...row, after: entering(after, 'review') };
    if (after.completed_at === null || isCompleting(before, after)) return { ...row, after };
    // It was completed since: open dependencies are not restored.
    const dependencies = after.dependencies.filter(
      (one) => before.dependencies.includes(one) || !open.has(one),
    );
    return { ...row, after: { ...after, dependencies } };
  });
  return { allowed, reopened: [...over] };
}

/** The task with its changed fields as before. Throws `task/changed-since`. */
function reverted(row: TaskRow, changes: RecordedChange['changes']): TaskRow {
  const before: Record<string, unknown> = {};
  for (const [field, [from, to]] of Object.entries(changes)) {
    if (!Object.hasOwn(recordedFields, field)) continue;
    const column = recordedFields[field as RecordedField];
    if (isSame(row[column], to)) before[column] = from;
    else if (!soft.has(field)) throw refuse('task/changed-since');
  }
  // The completion that is made again creates another next occurrence, and ends the repetition itself.
  if (typeof changes.next?.[0] === 'string') delete before.repeat;
  // Every value was read from this column when it was recorded.
  return { ...row, ...(before as Partial<TaskRow>) };
}

async function lockNextOccurrences(
  { change, actor }: Writing,
  made: readonly RecordedChange[],
): Promise<Map<string, TaskRow>> {
  const ids = nextOccurrenceIds(made);
  if (ids.length === 0) return new Map();
  return new Map((await store.lockTasks(change.tx, actor.id, ids)).map((row) => [row.id, row]));
}
