import {
  abilityForMany,
  addSubtask,
  assignTask,
  changeSubtask,
  editOfMany,
  editTask,
  removeSubtask,
  startTask,
  stopRepeating,
  type TaskEdit,
} from '@longtable/contract/rules/task-edit';
import { tagKey } from '@longtable/contract/rules/task-tags';
import type { ManyChanges } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import type {
  Named,
  PendingCreate,
  PendingCreates,
  PendingEdit,
  PendingMany,
  PendingOfTasks,
} from './pending.ts';

/** The task that the server will create. */
export function createdTask(change: PendingCreate): Task {
  const { by, at } = change;
  const { assigneeId: _, ...input } = change.input;
  const { project, assignee } = change.chosen ?? { project: null, assignee: by };
  return {
    ...startTask(input, at),
    projectId: project?.id ?? null,
    commentsCount: 0,
    linkedItems: (input.linkedItems ?? []).map(({ id, type, itemId }) => ({ id, type, itemId })),
    userId: by.id,
    createdBy: by.id,
    assignedTo: assignee.id,
    assignedBy: by.id,
    createdAt: at,
    updatedAt: at,
    version: 0,
    // The response brings the actual rights.
    can: { move: true, edit: true, delete: true, link: true },
  };
}

/** The tasks that the server will create. */
export function createdTasks({ inputs, chosen, at, by, source }: PendingCreates): Task[] {
  return inputs.map((input, index) => {
    const ofIt = chosen[index];
    return createdTask({ kind: 'create', at, by, source, input, ...(ofIt && { chosen: ofIt }) });
  });
}

/** The task after a change; null if it is deleted. */
export function changedTask(task: Task, change: PendingOfTasks): Task | null {
  const { at } = change;
  switch (change.kind) {
    case 'delete':
      return null;
    case 'delete-many':
      return task.can.delete ? null : task;
    case 'move':
      return edited(task, { status: change.status, position: change.position }, at);
    case 'edit':
      return { ...edited(task, change.changes, at), ...chosenFields(task, change) };
    case 'change-many':
      return changedAsOneOfMany(task, change);
    case 'subtask-add': {
      const { subtaskId: id, title } = change;
      return edited(task, { subtasks: addSubtask(task.subtasks, { id, title }) }, at);
    }
    case 'subtask-change':
      return edited(task, { subtasks: changeSubtask(task.subtasks, change) ?? task.subtasks }, at);
    case 'subtask-remove':
      return edited(task, { subtasks: removeSubtask(task.subtasks, change.subtaskId) }, at);
  }
}

/** The task after an undo: as it was `before`. `now` is null if it was deleted. */
export function undoneTask(before: Task, now: Task | null, at: string): Task {
  // What an earlier version of the client has left says nothing of links.
  if (!now) return Object.assign({ linkedItems: [] }, before);
  // Keep what others changed meanwhile.
  const { version, can, commentsCount, subtasks, linkedItems } = now;
  return { ...before, version, can, commentsCount, subtasks, linkedItems, updatedAt: at };
}

/** True if the changes would not change the task. */
export function hasAlready(task: Task, changes: ManyChanges): boolean {
  const { status, priority, dueDate, assigneeId, addTags = [], removeTags = [] } = changes;
  const tags = new Set(task.tags.map(tagKey));
  return (
    (status ?? task.status) === task.status &&
    (priority ?? task.priority) === task.priority &&
    (dueDate ?? task.dueDate) === task.dueDate &&
    (assigneeId ?? task.assignedTo) === task.assignedTo &&
    addTags.every((tag) => tags.has(tagKey(tag))) &&
    !removeTags.some((tag) => tags.has(tagKey(tag)))
  );
}

/** Unchanged without the right: the server will refuse, and the card would jump back. */
function changedAsOneOfMany(task: Task, change: PendingMany): Task {
  const { at, by, changes, assignee } = change;
  if (!task.can[abilityForMany(changes)]) return task;
  return {
    ...edited(task, editOfMany(task, changes), at),
    ...(assignee && assignedFields(task, assignee, by)),
  };
}

/** The task after an edit, as the server will store it. The next occurrence of a repeating task is made by the server. */
function edited(task: Task, edit: TaskEdit, at: string): Task {
  return { ...stopRepeating(task, editTask(task, edit, at)).task, updatedAt: at };
}

function chosenFields(task: Task, { changes, chosen }: PendingEdit): Partial<Task> {
  if (!chosen) return {};
  const { project, assignee, by } = chosen;
  return {
    ...(changes.projectId !== undefined && { projectId: project?.id ?? null }),
    ...(changes.assigneeId !== undefined && assignedFields(task, assignee, by)),
  };
}

function assignedFields(task: Task, assignee: Named, by: Named): Partial<Task> {
  return assignTask(task, { assigneeId: assignee.id, actorId: by.id }) ?? {};
}
