import { addDays, type CalendarDay, calendarDay, daysBetween } from '@longtable/contract/rules/calendar-day';
import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import type { TemplateContent } from '@longtable/contract/task-templates';
import type { Task } from '@longtable/contract/tasks';

/** The most days that a template can put between a task's beginning and its end. */
const mostDays = 3650;

/** What a template of a task begins with. Its days are counted from the day on which the task was created. */
export function contentOf(task: Task, timeZone: string): TemplateContent {
  const created = calendarDay(timeZone, new Date(task.createdAt));
  return {
    title: task.title,
    description: task.description,
    priority: task.priority,
    // However far this one has come: the next one is still to be done.
    status: 'todo',
    tags: task.tags,
    subtasks: task.subtasks.map(({ title }) => title),
    dueInDays: Math.min(Math.max(daysBetween(created, task.dueDate), 0), mostDays),
    estimatedHours: task.estimatedHours,
    repeat: task.repeat,
    projectId: task.projectId,
  };
}

/** What a template of a task is called at first. */
export function templateName(title: string): string {
  return title.length > maxSavedNameLength ? `${title.slice(0, maxSavedNameLength - 1).trimEnd()}…` : title;
}

/** When a task is due that is made from a template today. */
export function dueDateOf(
  { dueInDays }: Pick<TemplateContent, 'dueInDays'>,
  today: CalendarDay,
): CalendarDay {
  return addDays(today, dueInDays);
}

/** When a task of a template is due, in words. */
export function dueInWords(dueInDays: number): string {
  if (dueInDays === 0) return 'Due the same day';
  return dueInDays === 1 ? 'Due the next day' : `Due after ${dueInDays} days`;
}
