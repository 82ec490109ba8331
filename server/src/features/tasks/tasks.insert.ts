import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { positionAt } from '@longtable/contract/rules/task-order';
import { anchored } from '@longtable/contract/rules/task-repeat';
import { isSpan } from '@longtable/contract/rules/task-span';
import { progressOnEntering } from '@longtable/contract/rules/task-status';
import type { newTask } from '@longtable/contract/tasks';
import type { z } from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { TaskRow } from '../../access/task.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { rememberActivity } from './activity/remember.ts';
import { addDependencies, holdOpen, refuseOver } from './dependencies/dependencies.ts';
import { announceTasks } from './tasks.announce.ts';
import { decidePlaces } from './tasks.assignment.ts';
import * as store from './tasks.store.ts';
import type { Writing } from './tasks.write.ts';

/** A new task, checked. */
export type NewTaskInput = z.output<typeof newTask>;

/**
 * Writes new tasks, all or none, and tells of them. Gives all as they stand to the actor, in the order given: the same
 * ids again are the same request again. Throws what a new task can be refused with.
 */
export async function insertNewTasks(writing: Writing, inputs: readonly NewTaskInput[]): Promise<TaskRow[]> {
  const { change, actor, projects } = writing;
  const { tx } = change;
  const places = await decidePlaces({ tx, projects, actor }, inputs);
  const heads = new Map<string, string>();
  const written: store.WrittenTask[] = [];
  // From the last to the first, so that those without a position stand in the order given.
  for (const input of inputs.toReversed()) {
    const position = input.position ?? (await headOfColumn(tx, actor, input.status, heads));
    written.push({ ...toWritten(actor, input), position, ...places(input) });
  }
  const created = new Set(await store.insertTasks(tx, written.toReversed()));
  const fresh = inputs.filter(({ id }) => created.has(id));
  await store.insertTags(tx, fresh);
  await addDependencies(tx, actor, fresh);
  await refuseDoneTooEarly(tx, actor, fresh);

  const ids = inputs.map(({ id }) => id);
  const rows = await store.readTasks(tx, actor.id, ids);
  // The same id again is the same request again; from anyone else it is refused (rulings, "Identity and retries").
  if (rows.length < ids.length || rows.some(({ user_id }) => user_id !== actor.id)) {
    throw refuse('request/id-taken');
  }
  const news = rows.filter(({ id }) => created.has(id));
  await rememberActivity(
    tx,
    news.map(({ id }) => ({ taskId: id, actorId: actor.id, kind: 'created', changes: {}, changeId: null })),
  );
  await announceTasks(
    writing,
    news.map((after) => ({ before: null, after })),
  );
  return rows;
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
  const due_date = input.dueDate ?? calendarDay(actor.timeZone);
  if (!isSpan({ startDate: input.startDate, dueDate: due_date })) throw refuse('task/start-after-due');
  const { progress, completedAt } = progressOnEntering(
    input.status,
    { progress: 0, completedAt: null },
    new Date().toISOString(),
  );
  return {
    id: input.id,
    title: input.title,
    description: input.description,
    start_date: input.startDate,
    due_date,
    priority: input.priority,
    status: input.status,
    progress,
    subtasks: input.subtasks,
    repeat: input.repeat && anchored(input.repeat, due_date),
    estimated_hours: input.estimatedHours,
    time_taken: input.timeTaken,
    completed_at: completedAt,
  };
}

/** Before the first of the actor's column; `heads` are those of this transaction. */
async function headOfColumn(
  db: Db,
  actor: Actor,
  status: TaskRow['status'],
  heads: Map<string, string>,
): Promise<string> {
  const head = heads.get(status) ?? (await store.headOfColumn(db, actor.id, status));
  const position = positionAt(head === null ? [] : [{ position: head, id: '' }], 0);
  heads.set(status, position);
  return position;
}
