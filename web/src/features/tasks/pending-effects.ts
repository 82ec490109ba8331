import { spanAfter } from '@longtable/contract/rules/task-span';
import { progressOnEntering, type TaskStatus } from '@longtable/contract/rules/task-status';
import { cleanTags } from '@longtable/contract/rules/task-tags';
import type { ManyChanges } from '@longtable/contract/task-changes';
import type { Subtask, Task } from '@longtable/contract/tasks';
import type {
  Named,
  PendingCreate,
  PendingCreates,
  PendingEdit,
  PendingMany,
  PendingOfTasks,
} from './pending.ts';

/** A task as it will be once the server has created it. */
export function createdTask(change: PendingCreate): Task {
  const { by, at } = change;
  const { assigneeId: _, ...input } = change.input;
  const { project, assignee } = change.chosen ?? { project: null, assignee: by };
  return {
    ...input,
    projectId: project?.id ?? null,
    project: project?.name ?? null,
    ...progressOnEntering(input.status, { progress: 0, completedAt: null }, at),
    commentsCount: 0,
    userId: by.id,
    createdBy: by.id,
    assignedTo: assignee.id,
    assignedBy: by.id,
    creatorName: by.name,
    assigneeName: assignee.name,
    assignerName: by.name,
    createdAt: at,
    updatedAt: at,
    version: 0,
    // Nobody else knows of it yet. The server's answer brings the rights that hold.
    can: { move: true, edit: true, delete: true },
  };
}

/** Tasks as they will be once the server has created them. */
export function createdTasks({ inputs, chosen, at, by, source }: PendingCreates): Task[] {
  return inputs.map((input, index) => {
    const ofIt = chosen[index];
    return createdTask({ kind: 'create', at, by, source, input, ...(ofIt && { chosen: ofIt }) });
  });
}

/** A task as it will be once the server has changed it; null when it will be deleted. */
export function changedTask(task: Task, change: PendingOfTasks): Task | null {
  const { at } = change;
  switch (change.kind) {
    case 'delete':
      return null;
    case 'delete-many':
      return task.can.delete ? null : task;
    case 'move':
      return entering({ ...task, position: change.position, updatedAt: at }, change.status, at);
    case 'edit': {
      const { status, projectId: _, assigneeId: __, ...fields } = defined(change.changes);
      const changed = {
        ...task,
        ...fields,
        ...spanAfter(task, change.changes),
        ...chosenFields(task, change),
        updatedAt: at,
      };
      return entering(changed, status ?? task.status, at);
    }
    case 'change-many':
      return changedAsOneOfMany(task, change);
    case 'subtask-add':
    case 'subtask-change':
    case 'subtask-remove': {
      const subtasks = changedSubtasks(task.subtasks, change);
      return subtasks === task.subtasks ? task : { ...task, subtasks, updatedAt: at };
    }
  }
}

/** A task as it was `before`, once what was done to it is taken back. `now` is null when it was deleted. */
export function undoneTask(before: Task, now: Task | null, at: string): Task {
  if (!now) return before;
  // What others did meanwhile is not taken back.
  const { version, can, commentsCount, subtasks } = now;
  return { ...before, version, can, commentsCount, subtasks, updatedAt: at };
}

/** True when a task has all of this already. */
export function hasAlready(task: Task, changes: ManyChanges): boolean {
  const { status, priority, dueDate, assigneeId, addTags = [], removeTags = [] } = changes;
  const tags = new Set(task.tags.map(lower));
  return (
    (status ?? task.status) === task.status &&
    (priority ?? task.priority) === task.priority &&
    (dueDate ?? task.dueDate) === task.dueDate &&
    (assigneeId ?? task.assignedTo) === task.assignedTo &&
    addTags.every((tag) => tags.has(lower(tag))) &&
    !removeTags.some((tag) => tags.has(lower(tag)))
  );
}

/** What the person may not do to it, the server won't: nothing is painted that is bound to jump back. */
function changedAsOneOfMany(task: Task, change: PendingMany): Task {
  const { status, priority, dueDate, assigneeId, addTags = [], removeTags = [] } = change.changes;
  const { at, by, assignee } = change;
  const isMoveOnly = !priority && !dueDate && !assigneeId && addTags.length === 0 && removeTags.length === 0;
  if (isMoveOnly ? !task.can.move : !task.can.edit) return task;
  const removed = new Set(removeTags.map(lower));
  const kept = task.tags.filter((tag) => !removed.has(lower(tag)));
  const changed: Task = {
    ...task,
    ...(priority && { priority }),
    ...(dueDate && spanAfter(task, { dueDate })),
    ...((addTags.length > 0 || removed.size > 0) && { tags: cleanTags([...kept, ...addTags]) }),
    ...(assignee && assignedFields(task, assignee, by)),
    updatedAt: at,
  };
  return entering(changed, status ?? task.status, at);
}

function lower(tag: string): string {
  return tag.toLocaleLowerCase('en');
}

/** The same list when nothing of it changes. */
function changedSubtasks(
  subtasks: Subtask[],
  change: Extract<PendingOfTasks, { subtaskId: string }>,
): Subtask[] {
  const at = subtasks.findIndex(({ id }) => id === change.subtaskId);
  const subtask = subtasks[at];
  switch (change.kind) {
    case 'subtask-add':
      return subtask ? subtasks : [...subtasks, { id: change.subtaskId, title: change.title, done: false }];
    case 'subtask-remove':
      return subtask ? subtasks.toSpliced(at, 1) : subtasks;
    case 'subtask-change': {
      if (!subtask) return subtasks;
      const { title = subtask.title, done = subtask.done, index = at } = change;
      return subtasks.toSpliced(at, 1).toSpliced(index, 0, { ...subtask, title, done });
    }
  }
}

function chosenFields(task: Task, { changes, chosen }: PendingEdit): Partial<Task> {
  if (!chosen) return {};
  const { project, assignee, by } = chosen;
  return {
    ...(changes.projectId !== undefined && {
      projectId: project?.id ?? null,
      project: project?.name ?? null,
    }),
    ...(changes.assigneeId !== undefined && assignedFields(task, assignee, by)),
  };
}

/** Who gives a task to somebody else has assigned it from then on. */
function assignedFields(task: Task, assignee: Named, by: Named): Partial<Task> {
  if (assignee.id === task.assignedTo) return {};
  return {
    assignedTo: assignee.id,
    assigneeName: assignee.name,
    assignedBy: by.id,
    assignerName: by.name,
  };
}

function entering(task: Task, status: TaskStatus, at: string): Task {
  // Only entering a status changes the progress: the server leaves it alone when the status stays.
  if (status === task.status) return task;
  const progress = progressOnEntering(status, task, at);
  const isCompleted = task.completedAt === null && progress.completedAt !== null;
  // The next one, which the server makes, repeats from then on.
  return { ...task, status, ...progress, ...(isCompleted && { repeat: null }) };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that are there. */
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
