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

/** Tells of a task that has come or changed; `before` is null for one that is new. */
export async function announceTask(telling: Telling, before: TaskRow | null, after: TaskRow): Promise<void> {
  const { change, actor } = telling;
  const audience = roomsOfTask(after);
  change.emit('task.saved', { actorId: actor.id, audience, payload: { task: toTaskFields(after) } });
  const left = before ? roomsOfTask(before).filter((room) => !audience.includes(room)) : [];
  if (left.length > 0) {
    change.emit('task.moved-away', { actorId: actor.id, audience: left, payload: { taskId: after.id } });
  }
  await tellProjects(telling, { id: after.id, name: after.title }, before, after);
}

/** Tells of a task that is gone. */
export async function announceTaskGone(
  telling: Telling,
  task: Pick<TaskRow, 'id' | 'title'>,
  last: TaskPeople & Pick<TaskRow, 'completed_at'>,
): Promise<void> {
  telling.change.emit('task.deleted', {
    actorId: telling.actor.id,
    audience: roomsOfTask(last),
    payload: { taskId: task.id },
  });
  await tellProjects(telling, { id: task.id, name: task.title }, last, null);
}

/** As far as it is a part of its project's work. */
type Part = Pick<TaskRow, 'project_id' | 'completed_at'>;

async function tellProjects(
  { change, projects, actor }: Telling,
  subject: { id: string; name: string },
  before: Part | null,
  after: Part | null,
): Promise<void> {
  const happened = happenedIn(before, after);
  if (happened.length === 0) return;
  for (const { projectId, kind } of happened) {
    await projects.happened(change, actor.id, projectId, { kind, subject });
  }
  await projects.tellProgress(
    change,
    actor.id,
    happened.map(({ projectId }) => projectId),
  );
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
