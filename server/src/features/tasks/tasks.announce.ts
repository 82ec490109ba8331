import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import type { Change } from '../../platform/change.ts';
import type { Actor } from '../../policies/actor.ts';
import { roomsOfTask, type TaskPeople, type TaskRow, taskPolicy } from '../../policies/task.ts';
import type { ProjectWork } from '../projects/public.ts';
import { toTaskFields } from './tasks.shape.ts';

/** Who tells, and through what. */
export type Telling = {
  readonly change: Change;
  readonly projects: Pick<ProjectWork, 'happened'>;
  readonly actor: Actor;
};

/** A task before and after a change; `before` is null for one that is new. */
export type Changed = { readonly before: TaskRow | null; readonly after: TaskRow };

/** Tells of a task that has come or changed; `before` is null for one that is new. */
export async function announceTask(telling: Telling, before: TaskRow | null, after: TaskRow): Promise<void> {
  tellSaved(telling, { before, after });
  await tellProjects(telling, [{ before, after }]);
}

/** The part of it that those hear who see the task. */
export function tellSaved(telling: Telling, { before, after }: Changed): void {
  const { change, actor } = telling;
  const payload = { task: toTaskFields(after) };
  change.emit('task.saved', { actorId: actor.id, ...taskPolicy.receiversOf(after), payload });
  tellMovedAway(telling, { before, after });
}

/** How many tasks are told of in one event. */
const toldAtOnce = 100;

/** Tells of tasks that have come or changed in one go: those of the same people together. */
export async function announceTasks(telling: Telling, changed: readonly Changed[]): Promise<void> {
  const { change, actor } = telling;
  const [first] = changed;
  if (first && changed.length === 1) return announceTask(telling, first.before, first.after);
  for (const { items, ...receivers } of inParts(changed, ({ after }) => taskPolicy.receiversOf(after))) {
    const tasks = items.map(({ after }) => toTaskFields(after));
    change.emit('tasks.saved', { actorId: actor.id, ...receivers, payload: { tasks } });
  }
  for (const each of changed) tellMovedAway(telling, each);
  await tellProjects(telling, changed);
}

/** Tells of deleted tasks that are back. */
export async function announceTasksRestored(telling: Telling, rows: readonly TaskRow[]): Promise<void> {
  const { change, actor } = telling;
  for (const { items, ...receivers } of inParts(rows, taskPolicy.receiversOf)) {
    const tasks = items.map(toTaskFields);
    change.emit('tasks.restored', { actorId: actor.id, ...receivers, payload: { tasks } });
  }
  await tellProjects(
    telling,
    rows.map((after) => ({ before: null, after })),
  );
}

/** A task as it was when it was deleted. */
export type Gone = TaskPeople & Pick<TaskRow, 'id' | 'title' | 'completed_at'>;

/** Tells of tasks that are gone. */
export async function announceTasksGone(telling: Telling, gone: readonly Gone[]): Promise<void> {
  const { change, actor } = telling;
  for (const { audience, items } of inParts(gone, (task) => ({ audience: roomsOfTask(task) }))) {
    const [only] = items;
    if (only && items.length === 1) {
      change.emit('task.deleted', { actorId: actor.id, audience, payload: { taskId: only.id } });
    } else {
      const taskIds = items.map(({ id }) => id);
      change.emit('tasks.deleted', { actorId: actor.id, audience, payload: { taskIds } });
    }
  }
  await tellProjects(
    telling,
    gone.map((before) => ({ before, after: null })),
  );
}

function tellMovedAway({ change, actor }: Telling, { before, after }: Changed): void {
  const audience = roomsOfTask(after);
  const left = before ? roomsOfTask(before).filter((room) => !audience.includes(room)) : [];
  if (left.length > 0) {
    change.emit('task.moved-away', { actorId: actor.id, audience: left, payload: { taskId: after.id } });
  }
}

/** Groups items with the same receivers, at most so many in a part. */
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
    if (part && part.items.length < toldAtOnce) part.items.push(item);
    else {
      const next = { ...receivers, items: [item] };
      open.set(key, next);
      parts.push(next);
    }
  }
  return parts;
}

/** As far as it is a part of its project's work. */
type Part = Pick<TaskRow, 'project_id' | 'completed_at'>;
type Subject = Part & Pick<TaskRow, 'id' | 'title'>;

/** The part of it that the projects hear of which the tasks were, or are, a part; `after` is null for one that is gone. */
export async function tellProjects(
  { change, projects, actor }: Telling,
  tasks: readonly { readonly before: Subject | null; readonly after: Subject | null }[],
): Promise<void> {
  const happened = tasks.flatMap(({ before, after }) => {
    const { id = '', title = '' } = after ?? before ?? {};
    const subject = { id, name: title };
    return happenedIn(before, after).map(({ projectId, kind }) => ({ projectId, kind, subject }));
  });
  if (happened.length > 0) await projects.happened(change, actor.id, happened);
}

/** What a change of a task is to the projects that it was and is in: nothing, unless it changes what they come to. */
function happenedIn(
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
