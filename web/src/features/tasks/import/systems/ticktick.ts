import { calendarDay, isTimeZone } from '@longtable/contract/rules/calendar-day';
import { lettersOf } from '../values/letters.ts';
import type { TableSystem } from './table-system.ts';

const technical = { use: 'left-out', isTechnical: true } as const;
const priorities: Readonly<Record<string, string>> = { '0': 'None', '1': 'Low', '3': 'Medium', '5': 'High' };
/** Status codes: 0 open, 1 completed, 2 completed and archived, -1 won't do. */
const isOver: Readonly<Record<string, string>> = { '0': 'no', '1': 'yes', '2': 'yes', '-1': 'yes' };

/** TickTick backup: CSV below a preamble. */
export const ticktick: TableSystem = {
  id: 'ticktick',
  matches: (has) => has('List Name') && has('Title') && has('Is Check list') && has('Content'),
  columns: [
    { names: 'Folder Name', use: 'left-out' },
    { names: 'List Name', use: 'project' },
    { names: 'Title', use: 'title' },
    {
      names: 'Kind, Is Check list, Is All Day, Is Floating, View Mode, Order, Column Order, projectKind',
      ...technical,
    },
    { names: 'Content', use: 'description' },
    { names: 'Start Date', use: 'start-date', cell: inOwnZone },
    { names: 'Due Date', use: 'due-date', cell: inOwnZone },
    { names: 'Reminder', use: 'left-out' },
    { names: 'Repeat', use: 'repeat' },
    { names: 'Priority', use: 'priority', parsing: { word: (code) => priorities[code.trim()] ?? code } },
    { names: 'Status', use: 'done', cell: (code) => isOver[code.trim()] ?? code },
    { names: 'Created Time', use: 'left-out', isDate: true },
    { names: 'Completed Time', use: 'completed-at' },
    { names: 'Timezone', ...technical, why: 'Dates are read in it' },
    { names: 'Column Name', use: 'status', uses: ['status-and-tag', 'tags', 'note'] },
    { names: 'taskId', use: 'key', isTechnical: true },
    { names: 'parentId', use: 'parent', isTechnical: true },
  ],
  finish: ({ head }) => {
    const column = (name: string) => head.findIndex((heading) => lettersOf(heading) === lettersOf(name));
    const [created, checklist, content] = ['Created Time', 'Is Check list', 'Content'].map(column) as [
      number,
      number,
      number,
    ];
    return (task, { cells }) => {
      // Task ids are small numbers, unique only per account.
      if (task.key !== '') task.identity = `${task.key} ${cells[created]?.trim() ?? ''}`.trim();
      const text = cells[content] ?? '';
      if (!/^y/i.test(cells[checklist] ?? '') || !task.description.includes(text)) return;
      // Checklist items are lines of the content: ▫ open, ▪ done.
      const lines = text.split(/\r\n?|\n|(?=[▫▪])/).filter((line) => line.trim() !== '');
      const steps = lines.filter((line) => /^\s*[▫▪]/.test(line));
      if (steps.length === 0) return;
      task.steps.push(
        ...steps.map((line) => ({
          title: line.replace(/^\s*[▫▪]/, '').trim(),
          done: line.trim().startsWith('▪'),
        })),
      );
      task.description = task.description.replace(
        text,
        lines.filter((line) => !steps.includes(line)).join('\n'),
      );
    };
  },
};

/** Converts an instant to the day in the task's own time zone: `2026-10-04T21:00:00+0000` is 5 October in Cairo. */
function inOwnZone(text: string, cell: (name: string) => string): string {
  const zone = cell('Timezone').trim();
  const moment = new Date(text.trim().replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return !isTimeZone(zone) || Number.isNaN(moment.getTime()) ? text : calendarDay(zone, moment);
}
