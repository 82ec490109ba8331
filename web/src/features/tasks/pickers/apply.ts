import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { tagKey } from '@longtable/contract/rules/task-tags';
import type { ManyChanges } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { directory } from '../../../platform/directory.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import { toast } from '../../../ui/toast.ts';
import { assignableQuery } from '../data/task-choices.ts';
import { assigneeOf, projectOf } from '../data/task-names.ts';
import { mayEnter } from '../dependencies/completing.ts';
import type { EditInput, Named } from '../mutations/pending.ts';
import { changeTasks, editTask, moveTask } from '../mutations/tasks.mutations.ts';
import { offerUndo } from '../undo/undo.ts';
import { moved } from '../undo/undo-words.ts';
import { headPosition } from '../windows/column-ends.ts';

/**
 * What a picker chose, for one task or many. Changes that change nothing are not sent. Some return the change id of one task for
 * `offerUndo`; null if nothing changes, and for many, which offer it.
 */

export function setStatus(tasks: readonly Task[], status: TaskStatus): void {
  const [task] = tasks;
  if (tasks.length !== 1 || !task) {
    changeMany(tasks, { status });
    return;
  }
  if (status === task.status || !mayEnter(task, status)) return;
  const changeId = moveTask(task.id, { status, position: headPosition(status) });
  offerUndo(changeId, moved(task.title, status));
}

export function setPriority(tasks: readonly Task[], priority: TaskPriority): string | null {
  const [task] = tasks;
  if (tasks.length !== 1 || !task) return changeMany(tasks, { priority });
  return priority === task.priority ? null : editTask(task.id, { priority }, { source: 'inline' });
}

export function setDueDate(tasks: readonly Task[], dueDate: CalendarDay): string | null {
  const [task] = tasks;
  if (tasks.length !== 1 || !task) return changeMany(tasks, { dueDate });
  return dueDate === task.dueDate ? null : editTask(task.id, { dueDate }, { source: 'inline' });
}

/** Null removes it. For one task only. */
export function setStartDate(tasks: readonly Task[], startDate: CalendarDay | null): void {
  const [task] = tasks;
  if (task && startDate !== task.startDate) editTask(task.id, { startDate }, { source: 'inline' });
}

export function setAssignee(tasks: readonly Task[], assignee: Named): string | null {
  const [task] = tasks;
  if (tasks.length !== 1 || !task) return changeMany(tasks, { assigneeId: assignee.id }, assignee);
  if (assignee.id === task.assignedTo) return null;
  return edit(task, { assigneeId: assignee.id }, { project: projectOf(task, directory()), assignee });
}

/**
 * For one task only. If its assignee is not a member of the project, the server assigns the task to oneself: says so. Returns the
 * change id for `offerUndo`; null if nothing changes.
 */
export function setProject(tasks: readonly Task[], project: Named | null): string | null {
  const [task] = tasks;
  const user = session.get().user;
  if (!task || !user || (project?.id ?? null) === task.projectId) return null;
  const assignee = assigneeOf(task, directory());
  const changeId = edit(task, { projectId: project?.id ?? null }, { project, assignee });
  if (assignee.id === user.id) return changeId;
  queryClient.fetchQuery(assignableQuery(project?.id ?? null)).then(
    (people) => {
      const why = project ? `not a member of ${project.name}` : 'not connected with you';
      return people.some(({ id }) => id === assignee.id)
        ? null
        : toast({ title: `${assignee.name} is ${why}, so the task is assigned to you.` });
    },
    // The new assignee is shown anyway.
    () => null,
  );
  return changeId;
}

export function toggleTag(tasks: readonly Task[], tag: string, isAdded: boolean): void {
  const [task] = tasks;
  if (tasks.length !== 1 || !task) {
    changeMany(tasks, isAdded ? { addTags: [tag] } : { removeTags: [tag] });
    return;
  }
  const others = task.tags.filter((other) => tagKey(other) !== tagKey(tag));
  editTask(task.id, { tags: isAdded ? [...others, tag] : others }, { source: 'inline' });
}

/** For one task only. */
export function toggleDependency([task]: readonly Task[], id: string, isAdded: boolean): void {
  if (!task) return;
  const others = task.dependencies.filter((other) => other !== id);
  editTask(task.id, { dependencies: isAdded ? [...others, id] : others }, { source: 'inline' });
}

/** Null ends it. For one task only. */
export function setRepeat([task]: readonly Task[], repeat: TaskRepeat | null): void {
  if (!task || JSON.stringify(repeat) === JSON.stringify(task.repeat)) return;
  editTask(task.id, { repeat }, { source: 'inline' });
}

/** Hours; null removes them. For one task only. */
export function setHours(
  [task]: readonly Task[],
  field: 'estimatedHours' | 'timeTaken',
  hours: number | null,
): void {
  if (task && hours !== task[field]) editTask(task.id, { [field]: hours }, { source: 'inline' });
}

function edit(
  task: Task,
  changes: EditInput,
  chosen: { readonly project: Named | null; readonly assignee: Named },
): string | null {
  const { user } = session.get();
  if (!user) return null;
  const by = { id: user.id, name: user.fullName };
  return editTask(task.id, changes, { source: 'inline', chosen: { ...chosen, by } });
}

function changeMany(tasks: readonly Task[], changes: ManyChanges, assignee?: Named): null {
  changeTasks(
    tasks.map(({ id }) => id),
    changes,
    assignee && { assignee },
  );
  return null;
}
