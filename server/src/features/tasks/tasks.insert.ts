import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { startTask } from '@longtable/contract/rules/task-edit';
import { positionAt } from '@longtable/contract/rules/task-order';
import { isSpan } from '@longtable/contract/rules/task-span';
import type { newTask } from '@longtable/contract/tasks';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../policies/task.ts';
import { rememberActivity } from './activity/remember.ts';
import {
  addDependencies,
  holdOpen,
  refuseOver,
  takeTurnOfDependencies,
} from './dependencies/dependencies.ts';
import { lockTasksInOrder } from './task-locks.ts';
import { announceTasks } from './tasks.announce.ts';
import { decidePlaces } from './tasks.assignment.ts';
import * as store from './tasks.store.ts';
import type { Writing } from './tasks.write.ts';

/** A new task, checked. */
export type NewTaskInput = z.output<typeof newTask> & {
  /** When a completed one was completed, if that was earlier, elsewhere. */
  readonly completedAt?: string | undefined;
};

/**
 * Writes new tasks, all or none, and tells of them. Gives all as they stand to the actor, in the order given: the same
 * ids again are the same request again. Throws what a new task can be refused with.
 */
export async function insertNewTasks(writing: Writing, inputs: readonly NewTaskInput[]): Promise<TaskRow[]> {
  const { tx } = writing.change;
  const depends = inputs.some(({ dependencies }) => dependencies.length > 0);
  const [, tasks] = await together([depends && takeTurnOfDependencies(tx), decideNewTasks(writing, inputs)]);
  const written = writeDecided(writing, inputs, tasks);
  // Dependencies take several round trips, and the tasks are read with them.
  if (depends) await written;
  const [created, rows] = await together([written, readNewTasks(writing, inputs)]);
  return tellNewTasks(writing, inputs, { created, rows });
}

/** Writes new tasks as `insertNewTasks` does, and tells nobody yet. Gives the ids of those that were not there before. */
export async function writeNewTasks(
  writing: Writing,
  inputs: readonly NewTaskInput[],
): Promise<ReadonlySet<string>> {
  return writeDecided(writing, inputs, await decideNewTasks(writing, inputs));
}

type Ids = readonly Pick<NewTaskInput, 'id'>[];

/** New tasks that were written, as they stand to the actor. */
export function readNewTasks({ change: { tx }, actor }: Writing, inputs: Ids): Promise<TaskRow[]> {
  return store.readTasks(
    tx,
    actor.id,
    inputs.map(({ id }) => id),
  );
}

/**
 * Tells of new tasks, of those that are new (`created`), as they are now (`rows`). Gives all of them, in the order given.
 */
export async function tellNewTasks(
  writing: Writing,
  inputs: Ids,
  { created, rows }: { readonly created: ReadonlySet<string>; readonly rows: TaskRow[] },
): Promise<TaskRow[]> {
  const { change, actor } = writing;
  // The same id again is the same request again; from anyone else it is refused (docs/product/general.md, "Identity and
  // retries"). So it is to its creator once they may not see it any more.
  const isTheirs = (row: TaskRow) => row.created_by === actor.id && taskPolicy.reads(actor, row);
  if (!rows.every(isTheirs)) throw refuse('request/id-taken');
  // Deleted by somebody else between the two statements.
  if (rows.length < inputs.length) throw refuse('task/deleted');
  const news = rows.filter(({ id }) => created.has(id));
  await together([
    rememberActivity(
      change.tx,
      news.map(({ id }) => ({
        taskId: id,
        actorId: actor.id,
        kind: 'created',
        changes: {},
        changeId: null,
      })),
    ),
    announceTasks(
      writing,
      news.map((after) => ({ before: null, after })),
    ),
  ]);
  return rows;
}

/** Where new tasks are to be and whose, with everything locked by which that is decided. */
async function decideNewTasks(
  { change: { tx }, actor, projects }: Writing,
  inputs: readonly NewTaskInput[],
): Promise<store.TaggedTask[]> {
  const own = new Set(inputs.map(({ id }) => id));
  const dependencies = new Set(inputs.flatMap((input) => input.dependencies));
  const [places, heads] = await together([
    decidePlaces({ tx, projects, actor }, inputs),
    readHeads(tx, actor, inputs),
    lockTasksInOrder(
      tx,
      [...dependencies].filter((id) => !own.has(id)),
    ),
  ]);
  // From the last to the first, so that those without a position stand in the order given.
  const tasks: store.TaggedTask[] = [];
  for (const input of inputs.toReversed()) {
    const position = input.position ?? beforeHead(heads, input.status);
    tasks.push({ ...toWritten(actor, input), position, ...places(input), tags: input.tags });
  }
  return tasks.toReversed();
}

async function writeDecided(
  { change: { tx }, actor }: Writing,
  inputs: readonly NewTaskInput[],
  tasks: readonly store.TaggedTask[],
): Promise<ReadonlySet<string>> {
  const created = new Set(await store.insertTasks(tx, tasks));
  const fresh = inputs.filter(({ id }) => created.has(id));
  await addDependencies(tx, actor, fresh);
  await refuseDoneTooEarly(tx, actor, fresh);
  return created;
}

/** What is created as completed must not wait for anything that is open. */
async function refuseDoneTooEarly(tx: Db, actor: Actor, inputs: readonly NewTaskInput[]): Promise<void> {
  const done = inputs.filter(({ status }) => status === 'completed');
  const open = await holdOpen(
    tx,
    actor,
    done.flatMap(({ dependencies }) => dependencies),
  );
  if (open.size > 0) throw refuseOver([...open.values()]);
}

function toWritten(actor: Actor, input: NewTaskInput) {
  const dueDate = input.dueDate ?? calendarDay(actor.timeZone);
  if (!isSpan({ startDate: input.startDate, dueDate })) throw refuse('task/start-after-due');
  const task = startTask({ ...input, dueDate }, earlier(input.completedAt, new Date().toISOString()));
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    start_date: task.startDate,
    due_date: task.dueDate,
    priority: task.priority,
    status: task.status,
    progress: task.progress,
    subtasks: task.subtasks,
    repeat: task.repeat,
    estimated_hours: task.estimatedHours,
    time_taken: task.timeTaken,
    completed_at: task.completedAt,
  };
}

/** The earlier of two moments: nothing has been completed in the future. */
function earlier(moment: string | undefined, now: string): string {
  return moment !== undefined && Date.parse(moment) < Date.parse(now) ? moment : now;
}

/** The first position of each column, as far as they are known; null of an empty one. */
type Heads = Map<TaskRow['status'], string | null>;

/** Reads the columns that get tasks without a position. */
async function readHeads(db: Db, actor: Actor, inputs: readonly NewTaskInput[]): Promise<Heads> {
  const placed = inputs.filter(({ position }) => position === undefined);
  const statuses = [...new Set(placed.map(({ status }) => status))];
  const heads = await together(statuses.map((status) => store.headOfColumn(db, actor.id, status)));
  return new Map(statuses.map((status, index) => [status, heads[index] ?? null]));
}

/** A position before the first of a column, of which it is the first then. */
function beforeHead(heads: Heads, status: TaskRow['status']): string {
  const head = heads.get(status) ?? null;
  const position = positionAt(head === null ? [] : [{ position: head, id: '' }], 0);
  heads.set(status, position);
  return position;
}
