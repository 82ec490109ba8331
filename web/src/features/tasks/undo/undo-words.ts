import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { ManyChanges } from '@longtable/contract/task-changes';
import { counted } from '../../../ui/counted.ts';
import { dayInWords } from '../marks/due.ts';
import type { Named } from '../mutations/pending.ts';

/** A change of many tasks in the past tense, for the middle of a sentence. */
export function manyChanged(count: number, changes: ManyChanges, assignee?: Named): string {
  const tasks = counted(count, 'task');
  const { status, priority, dueDate, addTags = [], removeTags = [] } = changes;
  if (status) return `moved ${tasks} to ${taskStatusLabels[status]}`;
  if (priority) return `set the priority of ${tasks} to ${taskPriorityLabels[priority]}`;
  if (dueDate) return `set the due date of ${tasks} to ${dayInWords(dueDate)}`;
  if (assignee) return `assigned ${tasks} to ${assignee.name}`;
  if (addTags.length > 0) return `tagged ${tasks} with ${addTags.join(', ')}`;
  if (removeTags.length > 0) return `removed ${removeTags.join(', ')} from ${tasks}`;
  return `changed ${tasks}`;
}

/** The longest title in a toast, which has one line. */
const maxShown = 48;

/** The title of a task in quotation marks, shortened to fit a toast. */
export function quoted(title: string): string {
  return `“${title.length > maxShown ? `${title.slice(0, maxShown).trimEnd()}…` : title}”`;
}

/** `“Book the stand” completed`, or `“Book the stand” moved to Review`. */
export function moved(title: string, status: TaskStatus): string {
  return `${quoted(title)} ${status === 'completed' ? 'completed' : `moved to ${taskStatusLabels[status]}`}`;
}

/** Capitalizes the first letter. */
export function asSentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
