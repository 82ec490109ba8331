import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { type NamesById, namesOfTask, type TaskNames } from '@longtable/contract/task-names';
import type { Task } from '@longtable/contract/tasks';
import { directory } from '../../../platform/directory.ts';
import { stepsText, tagsText, toSafeCell } from '../import/values/cells.ts';
import { repeatInWords } from '../repeat.ts';

/** What stands in each column. An import reads all of them back. */
const columns: readonly (readonly [heading: string, of: (task: Task & TaskNames) => string])[] = [
  ['Title', ({ title }) => title],
  ['Status', ({ status }) => taskStatusLabels[status]],
  ['Priority', ({ priority }) => taskPriorityLabels[priority]],
  ['Start date', ({ startDate }) => startDate ?? ''],
  ['Due date', ({ dueDate }) => dueDate],
  ['Repeat', ({ repeat }) => (repeat ? repeatInWords(repeat) : '')],
  ['Tags', ({ tags }) => tagsText(tags)],
  ['Project', ({ project }) => project ?? ''],
  ['Assignee', ({ assigneeName }) => assigneeName],
  ['Estimated hours', ({ estimatedHours }) => (estimatedHours === null ? '' : String(estimatedHours))],
  ['Time taken', ({ timeTaken }) => (timeTaken === null ? '' : String(timeTaken))],
  ['Checklist', ({ subtasks }) => stepsText(subtasks)],
  ['Description', ({ description }) => description],
];

/** Tasks as a table (RFC 4180) in which nothing is a formula to a spreadsheet. */
export function tasksToCsv(tasks: readonly Task[], names: NamesById): string {
  const lines = [columns.map(([heading]) => heading).join(',')];
  for (const task of tasks) {
    const named = { ...task, ...namesOfTask(task, names) };
    lines.push(columns.map(([, of]) => cell(of(named))).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Hands the tasks to the person as the file `tasks-YYYY-MM-DD.csv`. The mark at its beginning tells Excel that it is UTF-8. */
export function exportCsv(tasks: readonly Task[], today: CalendarDay): void {
  const file = new Blob(['\uFEFF', tasksToCsv(tasks, directory())], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `tasks-${today}.csv`;
  link.click();
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function cell(text: string): string {
  const safe = toSafeCell(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
