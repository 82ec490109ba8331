import { quoted } from '../../../kits/notice-text.ts';
import { type About, type Notice, notify } from '../../../kits/notify.ts';
import type { Change } from '../../../platform/change.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { TaskRow } from '../../../policies/task.ts';
import type { ReassignedTask } from '../tasks.reassignment.store.ts';
import { type Listening, readListening } from './notices.store.ts';

// Whom changes of tasks concern, and what they are told (contract/rules/notification-types). Undo, restore and sample data
// tell nobody.

/** Why a creator is told. */
const createdIt = 'you created it';

/** What telling people of a change needs. */
type Telling = { readonly change: Change; readonly actor: Pick<Actor, 'id'> };

/** The task of a notice. */
export type ToldTask = Pick<TaskRow, 'id' | 'title' | 'project_id' | 'assigned_to'>;
type PeopledTask = ToldTask & Pick<TaskRow, 'user_id' | 'assigned_by'>;

/** Where a notice about one task leads, and what it is about. */
export function ofTask({ id, project_id }: Pick<TaskRow, 'id' | 'project_id'>) {
  return {
    actionUrl: `/app/tasks?task=${id}`,
    actionText: 'View Task',
    about: `task:${id}`,
    metadata: { taskId: id, ...(project_id !== null && { projectId: project_id }) },
  } as const satisfies Partial<Notice>;
}

/** Tells the assignees of tasks that were assigned to them; one of several once, with their number. */
export async function tellAssigned(
  telling: Telling,
  changed: readonly { readonly before: TaskRow | null; readonly after: TaskRow }[],
): Promise<void> {
  const assigned = changed.flatMap(({ before, after }) =>
    after.assigned_to !== before?.assigned_to && after.completed_at === null ? after : [],
  );
  await tellAssignees(telling, assigned);
}

/** The same for tasks whose assignee is new. */
export async function tellAssignees(
  { change, actor }: Telling,
  tasks: readonly ToldTask[],
  key?: string,
): Promise<void> {
  const byAssignee = Map.groupBy(tasks, ({ assigned_to }) => assigned_to);
  byAssignee.delete(actor.id);
  for (const [personId, theirs] of byAssignee) {
    const shared = {
      type: 'task_assigned',
      to: [personId],
      reason: 'you are assigned',
      ...(key !== undefined && { key }),
    } as const;
    const [task] = theirs;
    if (task && theirs.length === 1) {
      await notify(change, actor.id, {
        ...shared,
        ...ofTask(task),
        message: (by) => `${by} assigned ${quoted(task.title)} to you.`,
      });
    } else {
      await notify(change, actor.id, {
        ...shared,
        ...ofTasks(actor, theirs),
        title: 'New Tasks Assigned',
        message: (by) => `${by} assigned ${theirs.length} tasks to you.`,
      });
    }
  }
}

/**
 * Tells the new assignees of tasks that were passed on, because their assignee has left the project or closed the account; not
 * the actor. It is not said who that was: the name, and what somebody was told by them, go with their account.
 */
export async function tellPassedOn(
  change: Change,
  actorId: string,
  reassigned: readonly ReassignedTask[],
  because: 'left' | 'closed the account',
): Promise<void> {
  const passed = reassigned.flatMap((task) =>
    task.passed_by_creator === null || task.completed_at !== null || task.assigned_to === actorId
      ? []
      : { ...task, reason: task.passed_by_creator === task.assigned_to ? createdIt : 'you own its project' },
  );
  const why = because === 'left' ? 'left the project' : 'closed the account';
  const alike = Map.groupBy(passed, ({ assigned_to, project_id, reason }) =>
    [assigned_to, project_id, reason].join(' '),
  );
  for (const theirs of alike.values()) {
    const [task] = theirs;
    if (!task) continue;
    const { assigned_to, reason } = task;
    const shared = { type: 'task_assigned', to: [assigned_to], reason } as const;
    if (theirs.length === 1) {
      await notify(change, null, {
        ...shared,
        ...ofTask(task),
        message: `${quoted(task.title)} is assigned to you now: its assignee has ${why}.`,
      });
    } else {
      await notify(change, null, {
        ...shared,
        ...ofTasks({ id: assigned_to }, theirs),
        title: 'New Tasks Assigned',
        message: `${theirs.length} tasks are assigned to you now: their assignee has ${why}.`,
      });
    }
  }
}

/**
 * Tells the creators and assigners of completed tasks, and those who follow them; one person once, with the number of tasks.
 * `listening` is about these tasks.
 */
export async function tellCompleted(
  { change, actor }: Telling,
  tasks: readonly PeopledTask[],
  listening: readonly Listening[],
): Promise<void> {
  const told = new Map<string, { reason: string; tasks: PeopledTask[] }>();
  const byTask = Map.groupBy(listening, ({ task_id }) => task_id);
  for (const task of tasks) {
    for (const [personId, reason] of peopleOf(task, byTask.get(task.id) ?? [])) {
      if (personId === actor.id) continue;
      const theirs = told.get(personId);
      if (theirs) theirs.tasks.push(task);
      else told.set(personId, { reason, tasks: [task] });
    }
  }
  for (const { people, reason, tasks: theirs } of alike(told)) {
    const shared = { type: 'task_completed', to: people, reason } as const;
    const [task] = theirs;
    if (task && theirs.length === 1) {
      await notify(change, actor.id, {
        ...shared,
        ...ofTask(task),
        message: (by) => `${by} completed ${quoted(task.title)}.`,
      });
    } else {
      await notify(change, actor.id, {
        ...shared,
        ...ofTasks(actor, theirs),
        title: 'Tasks Completed',
        message: (by) => `${by} completed ${theirs.length} tasks.`,
      });
    }
  }
}

/** Tells the creator and assignee of a task of a comment, and those who follow it, except the mentioned people. */
export async function tellComment(
  { change, actor }: Telling,
  task: PeopledTask,
  comment: { readonly id: string; readonly mentionIds: readonly string[] },
): Promise<void> {
  const people = new Map([[task.user_id, createdIt]]);
  add(people, task.assigned_to, 'you are assigned');
  for (const { user_id, level } of await readListening(change.tx, [task.id])) {
    if (level === 'following') add(people, user_id, 'you follow it');
  }
  for (const id of comment.mentionIds) people.delete(id);
  for (const [reason, group] of Map.groupBy(people, ([, why]) => why)) {
    await notify(change, actor.id, {
      type: 'task_comment',
      to: group.map(([id]) => id),
      reason,
      ...ofComment(task, comment.id),
      message: (by) => `${by} commented on ${quoted(task.title)}.`,
      key: `task-comment:${comment.id}`,
    });
  }
}

/** Tells people that a comment on a task mentions them; each once, however often it is edited. */
export async function tellMentioned(
  { change, actor }: Telling,
  task: ToldTask,
  comment: { readonly id: string; readonly mentionIds: readonly string[] },
): Promise<void> {
  await notify(change, actor.id, {
    type: 'comment_mention',
    to: comment.mentionIds,
    title: (by) => `You were mentioned by ${by}`,
    reason: 'you were mentioned',
    ...ofComment(task, comment.id),
    message: (by) => `${by} mentioned you in a comment on ${quoted(task.title)}.`,
    key: `task-comment-mention:${comment.id}`,
  });
}

function ofComment(task: ToldTask, commentId: string) {
  const { metadata, ...rest } = ofTask(task);
  return { ...rest, metadata: { ...metadata, commentId } };
}

/** Of several tasks: their common project, or else a person. */
function ofTasks(actor: Pick<Actor, 'id'>, tasks: readonly ToldTask[]) {
  const projectId = tasks[0]?.project_id ?? null;
  const isCommon = projectId !== null && tasks.every(({ project_id }) => project_id === projectId);
  const about: About = isCommon ? `project:${projectId}` : `person:${actor.id}`;
  return {
    actionUrl: '/app/tasks',
    actionText: 'View Tasks',
    about,
    metadata: { tasks: String(tasks.length), ...(isCommon && { projectId }) },
  };
}

/** Who is told that a task is completed, and why: the first reason counts. */
function peopleOf(task: PeopledTask, listening: readonly Listening[]): Map<string, string> {
  const people = new Map([[task.user_id, createdIt]]);
  add(people, task.assigned_by, 'you assigned it');
  for (const { user_id, level } of listening) {
    if (level === 'following') add(people, user_id, 'you follow it');
    // Of several tasks, `notify` does not know the muted ones.
    else people.delete(user_id);
  }
  return people;
}

function add(people: Map<string, string>, personId: string, reason: string): void {
  if (!people.has(personId)) people.set(personId, reason);
}

/** The people who are told the same. */
function alike(told: ReadonlyMap<string, { reason: string; tasks: PeopledTask[] }>) {
  const groups = Map.groupBy(told, ([, { reason, tasks }]) =>
    [reason, ...tasks.map(({ id }) => id)].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ people: group.map(([id]) => id), ...first[1] }] : [];
  });
}
