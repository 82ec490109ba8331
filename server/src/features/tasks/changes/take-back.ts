import type { RefusedTask } from '@longtable/contract/task-changes';
import { sql } from 'kysely';
import { Refusal, refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { isSame, type RememberedField, rememberedFields } from '../activity/field-changes.ts';
import { holdOpen, replaceDependencies } from '../dependencies/dependencies.ts';
import { findOverOpen } from '../dependencies/over-open.ts';
import type { LockedTasks } from '../task-locks.ts';
import { isSamePlace, rolesToday } from '../task-roles.ts';
import { announceTasksGone } from '../tasks.announce.ts';
import { entering, isUnchanged } from '../tasks.edit.ts';
import * as store from '../tasks.store.ts';
import { isCompleting, type Writing } from '../tasks.write.ts';
import { toRefused } from './many-tasks.ts';
import type { HeldRoles } from './restore-deleted.ts';
import { writeMany } from './write-many.ts';

/** What a change changed of a task. */
export type TaskChange = {
  readonly task_id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
};
/** The same, with the row that remembers it. */
type Made = TaskChange & { readonly id: string };

/** What a move changes; everything else takes the right to edit. */
const moved: ReadonlySet<string> = new Set([
  'status',
  'progress',
  'completedAt',
  'position',
  'repeat',
  'next',
]);
/** What has been put elsewhere since stays there, and everything else is taken back all the same. */
const soft: ReadonlySet<string> = new Set(['position']);

type Row = {
  readonly id: string;
  readonly before: TaskRow;
  readonly after: TaskRow;
  readonly next?: TaskRow;
};

/**
 * Gives tasks back what they were before a change, each as far as what it changed has not been changed since and today's
 * rules allow: nobody gets a task who may not have it where it was, and one that waits for something open goes to Review
 * instead of Completed (`reopened`). `held` are the actor's roles in the projects of the tasks,
 * `locked` the tasks that are locked for it (undo-locks.ts).
 */
export async function takeBack(
  writing: Writing,
  made: readonly Made[],
  { held, locked }: { held: HeldRoles; locked: LockedTasks },
): Promise<{ rows: TaskRow[]; reopened: string[]; deleted: string[]; refused: RefusedTask[] }> {
  if (made.length === 0) return { rows: [], reopened: [], deleted: [], refused: [] };
  const { change, actor } = writing;
  const { tx } = change;
  const ids = made.map(({ task_id }) => task_id);
  const known = await store.readTasks(tx, actor.id, ids);
  const open = await holdOpen(tx, actor, [
    ...new Set([...known.flatMap((row) => row.dependencies), ...dependenciesOf(made)]),
  ]);
  const rows = new Map((await store.lockTasks(tx, actor.id, ids)).map((row) => [row.id, row]));
  const nexts = await lockNexts(writing, made);

  const refused: RefusedTask[] = [];
  const refuseOne = (taskId: string, error: unknown) => {
    // Of one that is the whole answer, and takes back what was written for it.
    if (!(error instanceof Refusal) || made.length === 1) throw error;
    refused.push(toRefused(taskId, error));
  };
  const decided: Row[] = [];
  for (const { id, task_id, changes } of made) {
    try {
      const before = decide(actor, rows.get(task_id), changes, held);
      const nextId = changes.next?.[1];
      const next = typeof nextId === 'string' ? nexts.get(nextId) : undefined;
      // The next one of a repeating task goes with what has made it, unless somebody has begun with it.
      if (next && next.version > 1) throw refuse('task/changed-since');
      const after = asItWas(before, changes);
      if (after.project_id !== before.project_id) demandRole(held, after.project_id);
      decided.push({ id, before, after, ...(next && { next }) });
    } catch (error) {
      refuseOne(task_id, error);
    }
  }

  const { placed, reopened } = await asAllowed(writing, decided, open);
  const planned: Row[] = [];
  for (const row of placed) {
    const { before, after } = row;
    try {
      if (!isSame(before.dependencies, after.dependencies)) {
        await replaceDependencies(tx, actor, before, after.dependencies);
      }
      planned.push(row);
    } catch (error) {
      refuseOne(before.id, error);
    }
  }
  // In Review already, there may be nothing to write.
  const changed = planned.filter(({ before, after }) => !isUnchanged(before, after));
  const written = new Map((await writeMany(writing, changed, null, locked)).map((row) => [row.id, row]));
  const gone = planned.flatMap(({ next }) => next ?? []).map(({ id }) => id);
  if (gone.length > 0) await announceTasksGone(writing, await store.deleteTasks(tx, gone));
  const taken = planned.map(({ id }) => id);
  await tx
    .updateTable('task_activity')
    .set({ undone: true })
    .where('id', '=', sql<string>`any(${taken}::uuid[])`)
    .execute();
  const back = planned.map(({ before }) => written.get(before.id) ?? before);
  const isBack = new Set(back.map((row) => row.id));
  return { rows: back, reopened: reopened.filter((id) => isBack.has(id)), deleted: gone, refused };
}

/** The task, if the actor may take this back now. Throws why not. */
function decide(actor: Actor, row: TaskRow | undefined, changes: Made['changes'], held: HeldRoles): TaskRow {
  if (!row || !taskPolicy.reads(actor, row)) throw refuse('task/not-found');
  const needs = Object.keys(changes).every((field) => moved.has(field)) ? 'move' : 'edit';
  if (!taskPolicy.abilities[needs].holds(actor, row)) throw refuse('task/not-allowed');
  // Somebody has put it into another project since the projects were read.
  if (row.project_id !== null && !held.has(row.project_id)) throw refuse('task/changed-since');
  return row;
}

function demandRole(held: HeldRoles, projectId: string | null): void {
  if (projectId !== null && (held.get(projectId) ?? null) === null) throw refuse('project/no-access');
}

/** What is to become of tasks as far as today's rules allow it, with the ids of those that go to Review instead. */
async function asAllowed(
  { change, projects }: Writing,
  decided: readonly Row[],
  open: ReadonlyMap<string, unknown>,
): Promise<{ placed: Row[]; reopened: string[] }> {
  const moves = decided.filter(({ before, after }) => !isSamePlace(before, after));
  const roles = await rolesToday(
    { tx: change.tx, projects },
    moves.map(({ before, after }) => ({ wanted: after, held: before })),
  );
  const rolesOf = new Map(moves.map(({ id }, index) => [id, roles[index]]));
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
  const placed = decided.map((row) => {
    const { before, id } = row;
    const after = { ...row.after, ...rolesOf.get(id) };
    if (over.has(after.id)) return { ...row, after: entering(after, 'review') };
    if (after.completed_at === null || isCompleting(before, after)) return { ...row, after };
    // It was completed meanwhile: it doesn't wait again for what is open.
    const dependencies = after.dependencies.filter(
      (one) => before.dependencies.includes(one) || !open.has(one),
    );
    return { ...row, after: { ...after, dependencies } };
  });
  return { placed, reopened: [...over] };
}

/** The task with what a change has changed as it was before. Throws `task/changed-since`. */
function asItWas(row: TaskRow, changes: Made['changes']): TaskRow {
  const before: Record<string, unknown> = {};
  for (const [field, [from, to]] of Object.entries(changes)) {
    if (!Object.hasOwn(rememberedFields, field)) continue;
    const column = rememberedFields[field as RememberedField];
    if (isSame(row[column], to)) before[column] = from;
    else if (!soft.has(field)) throw refuse('task/changed-since');
  }
  // Every value was read from this column when it was remembered.
  return { ...row, ...(before as Partial<TaskRow>) };
}

/** What the tasks waited for before. */
export function dependenciesOf(made: readonly TaskChange[]): string[] {
  return made.flatMap(({ changes }) => {
    const ids = changes.dependencies?.[0];
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
}

/** The next ones of repeating tasks that came of the changes. */
export function nextsOf(made: readonly TaskChange[]): string[] {
  return made.flatMap(({ changes }) => {
    const id = changes.next?.[1];
    return typeof id === 'string' ? [id] : [];
  });
}

async function lockNexts({ change, actor }: Writing, made: readonly Made[]): Promise<Map<string, TaskRow>> {
  const ids = nextsOf(made);
  if (ids.length === 0) return new Map();
  return new Map((await store.lockTasks(change.tx, actor.id, ids)).map((row) => [row.id, row]));
}
