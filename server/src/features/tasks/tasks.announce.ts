import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import type { Actor } from '../../access/actor.ts';
import { roomsOfTask, type TaskPeople, type TaskRow } from '../../access/task.ts';
import type { Change } from '../../platform/change.ts';
import type { ProjectWork } from '../projects/work.ts';
import { toTaskFields } from './tasks.shape.ts';

/** Who tells, and through what. */
export type Telling = {
  readonly change: Change;
  readonly projects: Pick<ProjectWork, 'happened' | 'tellProgress'>;
  readonly actor: Actor;
};

/** A task before and after a change; `before` is null for one that is new. */
export type Changed = { readonly before: TaskRow | null; readonly after: TaskRow };

/** Tells of a task that has come or changed; `before` is null for one that is new. */
export async function announceTask(telling: Telling, before: TaskRow | null, after: TaskRow): Promise<void> {
  const { change, actor } = telling;
  const audience = roomsOfTask(after);
  change.emit('task.saved', { actorId: actor.id, audience, payload: { task: toTaskFields(after) } });
  tellMovedAway(telling, { before, after });
  await tellProjects(telling, [{ subject: subjectOf(after), before, after }]);
}

/** How many tasks are told of in one event. */
const toldAtOnce = 100;

/** Tells of tasks that have come or changed in one go: those of the same people together. */
export async function announceTasks(telling: Telling, changed: readonly Changed[]): Promise<void> {
  const { change, actor } = telling;
  const [first] = changed;
  if (first && changed.length === 1) return announceTask(telling, first.before, first.after);
  for (const together of inParts(changed, ({ after }) => roomsOfTask(after))) {
    change.emit('tasks.saved', {
      actorId: actor.id,
      audience: together.audience,
      payload: { tasks: together.items.map(({ after }) => toTaskFields(after)) },
    });
  }
  for (const each of changed) tellMovedAway(telling, each);
  await tellProjects(
    telling,
    changed.map(({ before, after }) => ({ subject: subjectOf(after), before, after })),
  );
}

/** Tells of deleted tasks that are back. */
export async function announceTasksRestored(telling: Telling, rows: readonly TaskRow[]): Promise<void> {
  const { change, actor } = telling;
  for (const { audience, items } of inParts(rows, roomsOfTask)) {
    const tasks = items.map(toTaskFields);
    change.emit('tasks.restored', { actorId: actor.id, audience, payload: { tasks } });
  }
  await tellProjects(
    telling,
    rows.map((after) => ({ subject: subjectOf(after), before: null, after })),
  );
}

/** A task as it was when it was deleted. */
export type Gone = TaskPeople & Pick<TaskRow, 'id' | 'title' | 'completed_at'>;

/** Tells of tasks that are gone. */
export async function announceTasksGone(telling: Telling, gone: readonly Gone[]): Promise<void> {
  const { change, actor } = telling;
  for (const { audience, items } of inParts(gone, roomsOfTask)) {
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
    gone.map((task) => ({ subject: subjectOf(task), before: task, after: null })),
  );
}

function subjectOf({ id, title }: Pick<TaskRow, 'id' | 'title'>) {
  return { id, name: title };
}

function tellMovedAway({ change, actor }: Telling, { before, after }: Changed): void {
  const audience = roomsOfTask(after);
  const left = before ? roomsOfTask(before).filter((room) => !audience.includes(room)) : [];
  if (left.length > 0) {
    change.emit('task.moved-away', { actorId: actor.id, audience: left, payload: { taskId: after.id } });
  }
}

/** What concerns the same rooms together, at most so many in a part. */
function inParts<Item>(items: readonly Item[], roomsOf: (item: Item) => string[]) {
  const parts: { audience: string[]; items: Item[] }[] = [];
  const open = new Map<string, { audience: string[]; items: Item[] }>();
  for (const item of items) {
    const audience = roomsOf(item);
    const key = audience.join();
    const part = open.get(key);
    if (part && part.items.length < toldAtOnce) part.items.push(item);
    else {
      const next = { audience, items: [item] };
      open.set(key, next);
      parts.push(next);
    }
  }
  return parts;
}

/** As far as it is a part of its project's work. */
type Part = Pick<TaskRow, 'project_id' | 'completed_at'>;

async function tellProjects(
  { change, projects, actor }: Telling,
  tasks: readonly {
    subject: { id: string; name: string };
    before: Part | null;
    after: Part | null;
  }[],
): Promise<void> {
  const happened = tasks.flatMap(({ subject, before, after }) =>
    happenedIn(before, after).map(({ projectId, kind }) => ({ projectId, kind, subject })),
  );
  if (happened.length === 0) return;
  await projects.happened(change, actor.id, happened);
  await projects.tellProgress(change, actor.id, [...new Set(happened.map(({ projectId }) => projectId))]);
}

/** The projects of which a change of a task changes what they come to: it has to take its turn for them. */
export function projectsChanged(before: Part | null, after: Part | null): string[] {
  return happenedIn(before, after).map(({ projectId }) => projectId);
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
