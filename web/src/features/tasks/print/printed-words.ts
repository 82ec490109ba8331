import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { dayInWords } from '../marks/due.ts';
import type { BoardContents, ColumnExtent } from '../windows/board-contents.ts';

/** What is printed of the tasks in scope. */
export interface PrintedProps {
  contents: Pick<BoardContents, 'columns' | 'extents' | 'groups'>;
  today: CalendarDay;
  isProjectShown: boolean;
}

/** A due date on paper: the date, as "Tomorrow" is wrong the next day. */
export function printedDue({ dueDate, completedAt }: Task, today: CalendarDay): string {
  const day = dayInWords(dueDate);
  return completedAt === null && dueDate < today ? `${day} (overdue)` : day;
}

/** The count of a group: `30`, or `50 of 300` if only some are loaded. */
export function printedCount(loaded: number, { count, isCounted }: ColumnExtent): string {
  if (isCounted && loaded >= count) return count.toLocaleString();
  return `${loaded.toLocaleString()} of ${count.toLocaleString()}${isCounted ? '' : '+'}`;
}
