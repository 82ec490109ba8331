import { type DueGroup, groupingOf, noProject } from '@longtable/contract/rules/task-grouper';
import type { PropertyGroup } from '@longtable/contract/rules/task-grouping';
import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import type { Task } from '@longtable/contract/tasks';
import type { QueryKey } from '@tanstack/react-query';
import { directory } from '../../../platform/directory.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import { toast } from '../../../ui/toast.ts';
import { assignableQuery, projectChoicesQuery } from '../data/task-choices.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { enteringRefusal, notifyNotEntered } from '../dependencies/completing.ts';
import { fullDay } from '../marks/due.ts';
import { groupLabel } from '../marks/group-mark.tsx';
import type { Named } from '../mutations/pending.ts';
import { moveTask } from '../mutations/tasks.mutations.ts';
import { setAssignee, setDueDate, setPriority, setProject } from '../pickers/apply.ts';
import { dayOfGroup } from '../quick-add/group-defaults.ts';
import { offerUndo } from '../undo/undo.ts';
import { moved, quoted } from '../undo/undo-words.ts';
import { headPosition } from '../windows/column-ends.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { countContext } from '../windows/task-store.ts';
import { columnOf } from './shown-columns.ts';
import { showZoneMessage } from './zone-messages.ts';

// A card that is dropped in a group gets the property that the group has in common
// (docs/product/taskboard.md, "Groups").

/** The name of a column. */
export function groupName(group: GroupId): string {
  return groupLabel(group, directory(), session.get().user?.id ?? '');
}

/** Loads what says to whom or where a task can be moved, as its pickers do, when it is lifted. Until then, the server decides. */
export function prepareGroups(task: Task): void {
  const { by } = scopeOnPage().of();
  if (by === 'project') void queryClient.prefetchQuery(projectChoicesQuery);
  if (by === 'assignee') void queryClient.prefetchQuery(assignableQuery(task.projectId));
}

/** Why a task can't be put in a group; null if it can, or if it is there. */
export function groupRefusal(task: Task, group: PropertyGroup): string | null {
  if (columnOf(task) === group) return null;
  const value = valueOf(group);
  switch (groupingOf(group)) {
    case 'assignee':
      if (!task.can.edit) return 'You can’t change the assignee of this task.';
      return mayAssign(task, value) ? null : notAssignable(task, value);
    case 'project': {
      if (!task.can.edit) return 'You can’t change the project of this task.';
      const choices = known(projectChoicesQuery.queryKey);
      const isChoice = group === noProject || !choices || choices.some(({ id }) => id === value);
      return isChoice ? null : `You can’t add tasks to ${groupName(group)}.`;
    }
    case 'priority':
      return task.can.edit ? null : 'You can’t change the priority of this task.';
    case 'due':
      return dueRefusal(task, value as DueGroup);
  }
}

/** Gives a task the property of a group, and offers to undo it. Returns whether it has changed. */
export function putInGroup(task: Task, group: PropertyGroup): boolean {
  if (columnOf(task) === group) {
    showZoneMessage(group, 'same');
    return false;
  }
  const refusal = groupRefusal(task, group);
  if (refusal !== null) {
    showZoneMessage(group, { refusal });
    if (group === 'due:completed' && task.can.move) notifyNotEntered(refusal);
    else toast({ title: refusal });
    return false;
  }
  const title = quoted(task.title);
  const value = valueOf(group);
  const name = groupName(group);
  switch (groupingOf(group)) {
    case 'assignee':
      return undoable(
        setAssignee([task], { id: value, name: directory().person(value)?.name ?? '' }),
        `${title} assigned to ${value === session.get().user?.id ? 'you' : name}`,
      );
    case 'project':
      return undoable(
        setProject([task], group === noProject ? null : { id: value, name }),
        group === noProject ? `${title} removed from its project` : `${title} moved to ${name}`,
      );
    case 'priority': {
      const priority = value as TaskPriority;
      return undoable(
        setPriority([task], priority),
        `Priority of ${title} set to ${taskPriorityLabels[priority]}`,
      );
    }
    case 'due': {
      if (group === 'due:completed') {
        const changeId = moveTask(task.id, { status: 'completed', position: headPosition('completed') });
        return undoable(changeId, moved(task.title, 'completed'));
      }
      const day = dayOf(group);
      return day !== null && undoable(setDueDate([task], day), `${title} due ${fullDay(day)}`);
    }
  }
}

function undoable(changeId: string | null, words: string): boolean {
  if (changeId !== null) offerUndo(changeId, words);
  return changeId !== null;
}

function dueRefusal(task: Task, value: DueGroup): string | null {
  if (value === 'completed') {
    if (!task.can.move) return 'You can’t complete this task.';
    return enteringRefusal(task, 'completed');
  }
  if (task.completedAt !== null) return 'Reopen this task to change when it is due.';
  if (!task.can.edit) return 'You can’t change the due date of this task.';
  if (value === 'overdue') return 'A task can’t be moved to a day in the past here.';
  return dayOf(`due:${value}`) === null ? 'This week ends today.' : null;
}

function dayOf(group: PropertyGroup): string | null {
  const context = countContext();
  return context && dayOfGroup(group, context);
}

function mayAssign({ projectId }: Task, personId: string): boolean {
  if (personId === session.get().user?.id) return true;
  const people = known(assignableQuery(projectId).queryKey);
  return !people || people.some(({ id }) => id === personId);
}

function notAssignable({ projectId }: Task, personId: string): string {
  const name = directory().person(personId)?.name ?? 'This person';
  if (projectId === null) return `${name} is not connected with you.`;
  return `${name} is not a member of ${directory().project(projectId)?.name ?? 'the project'}.`;
}

/** Choices of people or projects, if they are loaded. */
function known(key: QueryKey): readonly Named[] | undefined {
  return queryClient.getQueryData<readonly Named[]>(key);
}

function valueOf(group: PropertyGroup): string {
  return group.slice(group.indexOf(':') + 1);
}
