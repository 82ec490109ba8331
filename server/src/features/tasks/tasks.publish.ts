import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import type { Change } from '../../platform/change.ts';
import type { Actor } from '../../policies/actor.ts';
import { roomsOfTask, type TaskPeople, type TaskRow, taskPolicy } from '../../policies/task.ts';
import type { ProjectWork } from '../projects/public.ts';
import { cardsOfTasks, presentSharedTask } from './tasks.presenter.ts';

/** What publishing a change of tasks needs. */
export type Publishing = {
  readonly change: Change;
  readonly projects: Pick<ProjectWork, 'recordActivity'>;
  readonly actor: Actor;
};

/** A task before and after a change; `before` is null for a new one. */
export type Changed = { readonly before: TaskRow | null; readonly after: TaskRow };

/** Publishes a created or changed task, and records it in the activity of its projects. */
export async function publishTask(
  publishing: Publishing,
  before: TaskRow | null,
  after: TaskRow,
): Promise<void> {
  publishTaskSaved(publishing, { before, after });
  await recordProjectActivity(publishing, [{ before, after }]);
}

/** Publishes a saved task to everyone who sees it, and its move to everyone who no longer does. */
export function publishTaskSaved(publishing: Publishing, { before, after }: Changed): void {
  const { change, actor } = publishing;
  const payload = { task: presentSharedTask(after), by: actor.id, cards: cardsOfTasks([after]) };
  change.emit('task.saved', { actorId: actor.id, ...taskPolicy.receiversOf(after), payload });
  publishTaskMovedAway(publishing, { before, after });
}

/** Most tasks in one event. */
const tasksPerEvent = 100;

/** Publishes tasks that were created or changed together: one event for those with the same receivers. */
export async function publishTasks(publishing: Publishing, changed: readonly Changed[]): Promise<void> {
  const { change, actor } = publishing;
  const [first] = changed;
  if (first && changed.length === 1) return publishTask(publishing, first.before, first.after);
  for (const { items, ...receivers } of inParts(changed, ({ after }) => taskPolicy.receiversOf(after))) {
    const rows = items.map(({ after }) => after);
    const payload = { tasks: rows.map(presentSharedTask), by: actor.id, cards: cardsOfTasks(rows) };
    change.emit('tasks.saved', { actorId: actor.id, ...receivers, payload });
  }
  for (const each of changed) publishTaskMovedAway(publishing, each);
  await recordProjectActivity(publishing, changed);
}

/** Publishes deleted tasks that were restored. */
export async function publishTasksRestored(publishing: Publishing, rows: readonly TaskRow[]): Promise<void> {
  const { change, actor } = publishing;
  for (const { items, ...receivers } of inParts(rows, taskPolicy.receiversOf)) {
    const payload = { tasks: items.map(presentSharedTask), cards: cardsOfTasks(items) };
    change.emit('tasks.restored', { actorId: actor.id, ...receivers, payload });
  }
  await recordProjectActivity(
    publishing,
    rows.map((after) => ({ before: null, after })),
  );
}

/** A task as it was when it was deleted. */
export type DeletedTask = TaskPeople & Pick<TaskRow, 'id' | 'title' | 'completed_at'>;

/** Publishes that tasks were deleted. */
export async function publishTasksDeleted(
  publishing: Publishing,
  deleted: readonly DeletedTask[],
): Promise<void> {
  const { change, actor } = publishing;
  for (const { audience, items } of inParts(deleted, (task) => ({ audience: roomsOfTask(task) }))) {
    const [only] = items;
    if (only && items.length === 1) {
      change.emit('task.deleted', { actorId: actor.id, audience, payload: { taskId: only.id } });
    } else {
      const taskIds = items.map(({ id }) => id);
      change.emit('tasks.deleted', { actorId: actor.id, audience, payload: { taskIds } });
    }
  }
  await recordProjectActivity(
    publishing,
    deleted.map((before) => ({ before, after: null })),
  );
}

function publishTaskMovedAway({ change, actor }: Publishing, { before, after }: Changed): void {
  const audience = roomsOfTask(after);
  const left = before ? roomsOfTask(before).filter((room) => !audience.includes(room)) : [];
  if (left.length > 0) {
    change.emit('task.moved-away', { actorId: actor.id, audience: left, payload: { taskId: after.id } });
  }
}

/** Groups items by their receivers, in parts of at most `tasksPerEvent`. */
function inParts<Item, Receivers extends object>(
  items: readonly Item[],
  receiversOfItem: (item: Item) => Receivers,
): (Receivers & { items: Item[] })[] {
  const parts: (Receivers & { items: Item[] })[] = [];
  const open = new Map<string, Receivers & { items: Item[] }>();
  for (const item of items) {
    const receivers = receiversOfItem(item);
    const key = JSON.stringify(receivers);
    const part = open.get(key);
    if (part && part.items.length < tasksPerEvent) part.items.push(item);
    else {
      const next = { ...receivers, items: [item] };
      open.set(key, next);
      parts.push(next);
    }
  }
  return parts;
}

/** The fields of a task that its project's counts depend on. */
type Part = Pick<TaskRow, 'project_id' | 'completed_at'>;
type Subject = Part & Pick<TaskRow, 'id' | 'title'>;

/** Records changed tasks in the activity of their present and former projects; `after` is null for a deleted task. */
export async function recordProjectActivity(
  { change, projects, actor }: Publishing,
  tasks: readonly { readonly before: Subject | null; readonly after: Subject | null }[],
): Promise<void> {
  const activity = tasks.flatMap(({ before, after }) => {
    const { id = '', title = '' } = after ?? before ?? {};
    const subject = { id, name: title };
    return activityOf(before, after).map(({ projectId, kind }) => ({ projectId, kind, subject }));
  });
  if (activity.length > 0) await projects.recordActivity(change, actor.id, activity);
}

/** The kind of activity that a change of a task is in its projects; none unless it changes their counts. */
function activityOf(
  before: Part | null,
  after: Part | null,
): { projectId: string; kind: ProjectActivityKind }[] {
  const from = before?.project_id ?? null;
  const to = after?.project_id ?? null;
  if (from !== to) {
    return [
      ...(from === null ? [] : [{ projectId: from, kind: 'task-removed' as const }]),
      ...(to === null ? [] : [{ projectId: to, kind: 'task-added' as const }]),
    ];
  }
  const isDone = after?.completed_at !== null;
  if (to === null || isDone === (before?.completed_at !== null)) return [];
  return [{ projectId: to, kind: isDone ? 'task-completed' : 'task-reopened' }];
}
