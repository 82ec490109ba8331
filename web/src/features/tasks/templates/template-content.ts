import { addDays, type CalendarDay, calendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import type { TemplateContent } from '@longtable/contract/task-templates';
import type { Task } from '@longtable/contract/tasks';

/** Maximum duration of a task in a template, in days. */
const maxDays = 3650;

/** The content of a template made from a task. Days are counted from the day the task was created. */
export function contentOf(task: Task, timeZone: string): TemplateContent {
  const created = calendarDay(timeZone, new Date(task.createdAt));
  return {
    title: task.title,
    description: task.description,
    priority: task.priority,
    // Whatever the status of this task, a new one is to do.
    status: 'todo',
    tags: task.tags,
    subtasks: task.subtasks.map(({ title }) => title),
    linkedItems: task.linkedItems.map(({ type, itemId }) => ({ type, itemId })),
    dueInDays: Math.min(Math.max(daysBetween(created, task.dueDate), 0), maxDays),
    estimatedHours: task.estimatedHours,
    repeat: task.repeat,
    projectId: task.projectId,
  };
}

/** The default name of a template. */
export function templateName(title: string): string {
  return title.length > maxSavedNameLength ? `${title.slice(0, maxSavedNameLength - 1).trimEnd()}…` : title;
}

/** The due date of a task made from a template today. */
export function dueDateOf(
  { dueInDays }: Pick<TemplateContent, 'dueInDays'>,
  today: CalendarDay,
): CalendarDay {
  return addDays(today, dueInDays);
}

/** The due date of a template in words. */
export function dueInWords(dueInDays: number): string {
  if (dueInDays === 0) return 'Due the same day';
  return dueInDays === 1 ? 'Due the next day' : `Due after ${dueInDays} days`;
}
