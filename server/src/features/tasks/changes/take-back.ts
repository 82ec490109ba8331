import type { RefusedTask } from '@longtable/contract/task-changes';
import { sql } from 'kysely';
import { type TaskRow, taskRule } from '../../../access/task.ts';
import { Refusal, refuse } from '../../../platform/http/errors.ts';
import { isSame, type RememberedField, rememberedFields } from '../activity/field-changes.ts';
import { holdOpen, refuseOver, replaceDependencies } from '../dependencies/dependencies.ts';
import { announceTasksGone } from '../tasks.announce.ts';
import { checkPlace } from '../tasks.assignment.ts';
import * as store from '../tasks.store.ts';
import { isCompleting, type Writing } from '../tasks.write.ts';
import { projectsOf, toRefused } from './many-tasks.ts';
import { type Planned, writeMany } from './write-many.ts';

/** What was remembered of a change of a task. */
type Made = {
  readonly id: string;
  readonly task_id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
};

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

/** Gives tasks back what they were before a change, each as far as what it changed has not been changed since. */
export async function takeBack(
  writing: Writing,
  made: readonly Made[],
): Promise<{ rows: TaskRow[]; deleted: string[]; refused: RefusedTask[] }> {
  if (made.length === 0) return { rows: [], deleted: [], refused: [] };
  const { change, actor, projects } = writing;
  const { tx } = change;
  const ids = made.map(({ task_id }) => task_id);
  const known = await store.readTasks(tx, actor.id, ids);
  for (const projectId of projectsOf(known)) await projects.holdRole(tx, projectId, actor.id);
  const open = await holdOpen(tx, actor, dependenciesOf(known, made));
  const rows = new Map((await store.lockTasks(tx, actor.id, ids)).map((row) => [row.id, row]));
  const nexts = await lockNexts(writing, made);

  const plans: Planned[] = [];
  const refused: RefusedTask[] = [];
  const taken: string[] = [];
  const deleted: TaskRow[] = [];
  for (const { id, task_id, changes } of made) {
    const before = rows.get(task_id);
    const nextId = changes.next?.[1];
    const next = typeof nextId === 'string' ? nexts.get(nextId) : undefined;
    try {
      if (!before || !taskRule.read(actor, before)) throw refuse('task/not-found');
      const needs = Object.keys(changes).every((field) => moved.has(field)) ? 'move' : 'edit';
      if (!taskRule.abilities[needs](actor, before)) throw refuse('task/not-allowed');
      // The next one of a repeating task goes with what has made it, unless somebody has begun with it.
      if (next && next.version > 1) throw refuse('task/changed-since');
      const after = asItWas(before, changes);
      if (isCompleting(before, after)) {
        const over = after.dependencies.flatMap((dependency) => open.get(dependency) ?? []);
        if (over.length > 0) throw refuseOver(over);
      }
      await checkPlace({ tx, projects, actor }, before, after);
      if (!isSame(before.dependencies, after.dependencies)) {
        await replaceDependencies(tx, actor, before, after.dependencies);
      }
      plans.push({ before, after });
      taken.push(id);
      if (next) deleted.push(next);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Of one that is the whole answer, and takes back what was written for it.
      if (made.length === 1) throw error;
      refused.push(toRefused(task_id, error));
    }
  }
  const written = await writeMany(writing, plans, null);
  if (deleted.length > 0) {
    for (const projectId of [null, ...projectsOf(deleted)]) {
      const ofProject = deleted.filter((row) => row.project_id === projectId).map((row) => row.id);
      await announceTasksGone(writing, await store.deleteTasks(tx, ofProject, projectId));
    }
  }
  await tx
    .updateTable('task_activity')
    .set({ undone: true })
    .where('id', '=', sql<string>`any(${taken}::uuid[])`)
    .execute();
  return { rows: written, deleted: deleted.map(({ id }) => id), refused };
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

/** All that the tasks wait for, or waited for before. */
function dependenciesOf(known: readonly TaskRow[], made: readonly Made[]): string[] {
  const before = made.flatMap(({ changes }) => {
    const ids = changes.dependencies?.[0];
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  });
  return [...new Set([...known.flatMap(({ dependencies }) => dependencies), ...before])];
}

async function lockNexts({ change, actor }: Writing, made: readonly Made[]): Promise<Map<string, TaskRow>> {
  const ids = made.flatMap(({ changes }) => {
    const id = changes.next?.[1];
    return typeof id === 'string' ? [id] : [];
  });
  if (ids.length === 0) return new Map();
  return new Map((await store.lockTasks(change.tx, actor.id, ids)).map((row) => [row.id, row]));
}
