import { newId } from '@longtable/contract/new-id';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskTemplate } from '@longtable/contract/task-templates';
import { directory } from '../../../platform/directory.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { session } from '../../../platform/session.ts';
import { loadedTasks } from '../data/loaded-tasks.ts';
import { projectChoicesQuery } from '../data/task-choices.ts';
import { projectOf as namedProjectOf } from '../data/task-names.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import type { Named } from '../mutations/pending.ts';
import { dueDateOf } from './template-content.ts';

/** Opens the form of a new task with the content of a template. */
export async function newFromTemplate({ content }: Pick<TaskTemplate, 'content'>): Promise<void> {
  const { user } = session.get();
  if (!user) return;
  const project = content.projectId === null ? null : await projectOf(content.projectId);
  taskDialogs.openCreate({
    draft: {
      title: content.title,
      description: content.description,
      dueDate: dueDateOf(content, calendarDay(user.timeZone)),
      priority: content.priority,
      status: content.status,
      tags: content.tags.join(', '),
      estimatedHours: content.estimatedHours === null ? '' : String(content.estimatedHours),
      repeat: content.repeat,
      subtasks: content.subtasks.map((title) => ({ id: newId(), title, done: false })),
      linkedItems: content.linkedItems,
      ...(project && { project }),
    },
  });
}

/** The project, if the user can still add tasks to it. */
async function projectOf(projectId: string): Promise<Named | null> {
  try {
    const projects = await queryClient.fetchQuery({ ...projectChoicesQuery, retry: false });
    return projects.find(({ id }) => id === projectId) ?? null;
  } catch {
    // Offline: assume so if the user has tasks in it.
    const known = loadedTasks().tasks.find((task) => task.projectId === projectId);
    return known ? namedProjectOf(known, directory()) : null;
  }
}
