import { newId } from '@longtable/contract/new-id';
import type { CurrentUser } from '@longtable/contract/people';
import { maxTitleLength } from '@longtable/contract/rules/task-limits';
import type { Task } from '@longtable/contract/tasks';
import { directory } from '../../platform/directory.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';
import { markCards } from './board/card-marks.ts';
import { assigneeOf, projectOf } from './data/task-names.ts';
import { isSeen } from './dependencies/known-tasks.ts';
import { taskDialogs } from './dialogs/task-dialogs.store.ts';
import { createTask } from './mutations/tasks.mutations.ts';
import { contentOf, templateName } from './templates/template-content.ts';
import { createTemplate } from './templates/templates.ts';
import { quoted } from './undo/undo-words.ts';
import { headPosition } from './windows/column-ends.ts';

/** Appended to the title of a copy. */
const copyMark = ' (copy)';

/**
 * Duplicates a task optimistically, open and at the top of To Do, with those of its dependencies that the person can
 * see: the server would refuse the others. Shows a toast, unless the copy `isOpened` by the caller. Returns its id.
 */
export function duplicateTask(
  task: Task,
  user: CurrentUser,
  { isOpened = false }: { isOpened?: boolean } = {},
): string {
  const taskId = createTask(
    user,
    {
      title: task.title.slice(0, maxTitleLength - copyMark.length) + copyMark,
      description: task.description,
      startDate: task.startDate,
      dueDate: task.dueDate,
      priority: task.priority,
      status: 'todo',
      tags: task.tags,
      subtasks: task.subtasks.map(({ title }) => ({ id: newId(), title, done: false })),
      dependencies: task.dependencies.filter(isSeen),
      // The server leaves out what the person may not see.
      linkedItems: task.linkedItems.map(({ id, type, itemId }) => ({
        id: newId(),
        type,
        itemId,
        copyOf: id,
      })),
      repeat: task.repeat,
      estimatedHours: task.estimatedHours,
      timeTaken: null,
      projectId: task.projectId,
      assigneeId: task.assignedTo,
      position: headPosition('todo'),
    },
    {
      // If it is refused (the assignee is not connected), the form opens with all its fields.
      source: 'dialog',
      chosen: {
        project: projectOf(task, directory()),
        assignee: assigneeOf(task, directory()),
      },
    },
  );
  if (!isOpened) {
    markCards([taskId]);
    toast({
      title: `${quoted(task.title)} duplicated in To Do`,
      action: { label: 'Open', onSelect: () => taskDialogs.openDetail(taskId) },
    });
  }
  return taskId;
}

/** The URL that opens a task on the Taskboard. */
export function taskLink(taskId: string): string {
  return `${location.origin}${paths.tasks}?task=${encodeURIComponent(taskId)}`;
}

/** Copies the URL of a task. */
export async function copyTaskLink(taskId: string): Promise<void> {
  const link = taskLink(taskId);
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied' });
  } catch {
    // Pages on plain HTTP have no clipboard: show the URL to copy by hand.
    toast({ title: 'Link to this task', description: link, duration: Number.POSITIVE_INFINITY });
  }
}

/** Saves a task as a template named after its title. */
export function saveAsTemplate(task: Task): void {
  const { user } = session.get();
  if (!user) return;
  createTemplate(templateName(task.title), contentOf(task, user.timeZone));
  toast({ title: 'Saved as a template', description: 'Find it in the menu next to New Task.' });
}
