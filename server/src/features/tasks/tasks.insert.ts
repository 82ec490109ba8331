import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { startTask } from '@longtable/contract/rules/task-edit';
import { positionAt } from '@longtable/contract/rules/task-position';
import { isSpan } from '@longtable/contract/rules/task-span';
import type { newTask } from '@longtable/contract/task-input';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../policies/task.ts';
import { recordActivity } from './activity/record.ts';
import {
  addDependencies,
  lockDependencies,
  lockOpenForShare,
  refuseOver,
} from './dependencies/dependencies.ts';
import { linkNewTasks } from './links/links.copies.ts';
import { tellAssigned } from './notices/notices.ts';
import { lockTasksInOrder } from './task-locks.ts';
import { decideAssignments } from './tasks.assignment.ts';
import { publishTasks } from './tasks.publish.ts';
import * as store from './tasks.store.ts';
import type { Writing } from './tasks.write.ts';
import { readHeads as readHeadsOf } from './windows/windows.store.ts';

/** A validated new task. */
export type NewTaskInput = z.output<typeof newTask> & {
  /** The original completion time of an imported task. */
  readonly completedAt?: string | undefined;
};

/**
 * Inserts and publishes new tasks, all or none, and tells their assignees. Returns all as the actor reads them, in the given order. Existing ids
 * are repeated requests. Throws the refusals of new tasks.
 */
export async function insertNewTasks(writing: Writing, inputs: readonly NewTaskInput[]): Promise<TaskRow[]> {
  const { tx } = writing.change;
  const depends = inputs.some(({ dependencies }) => dependencies.length > 0);
  const links = inputs.some(({ linkedItems }) => linkedItems.length > 0);
  const [, tasks] = await together([depends && lockDependencies(tx), decideNewTasks(writing, inputs)]);
  const written = writeDecided(writing, inputs, tasks);
  // Dependencies and links take several round trips, and the tasks are read with them.
  if (depends || links) await written;
  const [created, rows] = await together([written, readNewTasks(writing, inputs)]);
  const published = await publishNewTasks(writing, inputs, { created, rows });
  await tellAssigned(
    writing,
    published.flatMap((after) => (created.has(after.id) ? { before: null, after } : [])),
  );
  return published;
}

/** Inserts new tasks without publishing them. Returns the ids of those that did not exist. */
export async function writeNewTasks(
  writing: Writing,
  inputs: readonly NewTaskInput[],
): Promise<ReadonlySet<string>> {
  return writeDecided(writing, inputs, await decideNewTasks(writing, inputs));
}

type Ids = readonly Pick<NewTaskInput, 'id'>[];

/** Reads new tasks after they were inserted, as the actor reads them. */
export function readNewTasks({ change: { tx }, actor }: Writing, inputs: Ids): Promise<TaskRow[]> {
  return store.readTasks(
    tx,
    actor.id,
    inputs.map(({ id }) => id),
  );
}

/** Publishes the new tasks (`created`) of `rows`. Returns all rows in the given order. */
export async function publishNewTasks(
  writing: Writing,
  inputs: Ids,
  { created, rows }: { readonly created: ReadonlySet<string>; readonly rows: TaskRow[] },
): Promise<TaskRow[]> {
  const { change, actor } = writing;
  // An existing id is a repeated request of its creator. From anyone else it is refused (docs/product/general.md,
  // "Identity and retries"), and from the creator once they may no longer see the task.
  const isTheirs = (row: TaskRow) => row.created_by === actor.id && taskPolicy.reads(actor, row);
  if (!rows.every(isTheirs)) throw refuse('request/id-taken');
  // The task was deleted between the two statements.
  if (rows.length < inputs.length) throw refuse('task/deleted');
  const fresh = rows.filter(({ id }) => created.has(id));
  await together([
    recordActivity(
      change.tx,
      fresh.map(({ id }) => ({
        taskId: id,
        actorId: actor.id,
        kind: 'created',
        changes: {},
        changeId: null,
      })),
    ),
    publishTasks(
      writing,
      fresh.map((after) => ({ before: null, after })),
    ),
  ]);
  return rows;
}

/** Decides project, people and position of new tasks, and locks what that depends on. */
async function decideNewTasks(
  { change: { tx }, actor, projects }: Writing,
  inputs: readonly NewTaskInput[],
): Promise<store.TaggedTask[]> {
  const own = new Set(inputs.map(({ id }) => id));
  const dependencies = new Set(inputs.flatMap((input) => input.dependencies));
  const [assignmentFor, heads] = await together([
    decideAssignments({ tx, projects, actor }, inputs),
    readHeads(tx, actor, inputs),
    lockTasksInOrder(
      tx,
      [...dependencies].filter((id) => !own.has(id)),
    ),
  ]);
  // From last to first: each task without a position goes to the top of its column, so they end up in the given order.
  const tasks: store.TaggedTask[] = [];
  for (const input of inputs.toReversed()) {
    const position = input.position ?? beforeHead(heads, input.status);
    tasks.push({ ...columnsOf(actor, input), position, ...assignmentFor(input), tags: input.tags });
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
  await refuseBlocked(tx, actor, fresh);
  await linkNewTasks(tx, actor, fresh);
  return created;
}

/** Refuses new tasks that are completed with open dependencies. */
async function refuseBlocked(tx: Db, actor: Actor, inputs: readonly NewTaskInput[]): Promise<void> {
  const done = inputs.filter(({ status }) => status === 'completed');
  const open = await lockOpenForShare(
    tx,
    actor,
    done.flatMap(({ dependencies }) => dependencies),
  );
  if (open.size > 0) throw refuseOver([...open.values()]);
}

function columnsOf(actor: Actor, input: NewTaskInput) {
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

/** The earlier of two times: a task cannot have been completed in the future. */
function earlier(moment: string | undefined, now: string): string {
  return moment !== undefined && Date.parse(moment) < Date.parse(now) ? moment : now;
}

/** The first position of each column that was read, unless it is empty. */
type Heads = Map<TaskRow['status'], string>;

/** Reads the columns of tasks without a position. */
async function readHeads(db: Db, actor: Actor, inputs: readonly NewTaskInput[]): Promise<Heads> {
  const placed = inputs.filter(({ position }) => position === undefined);
  const statuses = [...new Set(placed.map(({ status }) => status))];
  return statuses.length === 0 ? new Map() : readHeadsOf(db, { actorId: actor.id }, statuses);
}

/** A new first position of a column. */
function beforeHead(heads: Heads, status: TaskRow['status']): string {
  const head = heads.get(status) ?? null;
  const position = positionAt(head === null ? [] : [{ position: head, id: '' }], 0);
  heads.set(status, position);
  return position;
}
