import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { type NamesById, namesOfTask, type TaskNames } from '@longtable/contract/task-names';
import type { Task } from '@longtable/contract/tasks';
import { directory } from '../../../platform/directory.ts';
import { repeatInWords } from '../form/repeat.ts';
import { stepsText, tagsText, toSafeCell } from '../import/values/cells.ts';

/** The columns; an import reads all of them. */
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

/** Formats tasks as CSV (RFC 4180), with formulas escaped. */
export function tasksToCsv(tasks: readonly Task[], names: NamesById): string {
  const lines = [columns.map(([heading]) => heading).join(',')];
  for (const task of tasks) {
    const named = { ...task, ...namesOfTask(task, names) };
    lines.push(columns.map(([, of]) => cell(of(named))).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Downloads the tasks as `tasks-YYYY-MM-DD.csv`, with a byte order mark so that Excel reads UTF-8. */
export function exportCsv(tasks: readonly Task[], today: CalendarDay): void {
  const file = new Blob(['\uFEFF', tasksToCsv(tasks, directory())], { type: 'text/csv;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `tasks-${today}.csv`;
  link.click();
  // After the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function cell(text: string): string {
  const safe = toSafeCell(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
