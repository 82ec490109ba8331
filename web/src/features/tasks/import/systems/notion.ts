import type { Table, TableSystem } from './table-system.ts';

const page =
  /\s*\((?:https?:\/\/(?:www\.)?notion\.(?:so|site)\/[^)\s]*|[^()]*(?:%20[^()]*)?[0-9a-f]{32}[^()]*|[^()]*\.md)\)/g;
const signs =
  /https?:\/\/(?:www\.)?notion\.(?:so|site)\/|[0-9a-f]{32}\.(?:md|csv)|\.md\)|^[A-Z][a-z]+ \d{1,2}, \d{4}(?: \d{1,2}:\d{2} [AP]M)?(?: \([A-Z]{2,5}\))?(?: →|$)/;

/** Number of rows searched for Notion's formats. */
const sampled = 200;

/**
 * CSV export of a Notion database. Column names are user-defined, so it is recognized by the format of dates and page
 * links.
 */
export const notion: TableSystem = {
  id: 'notion',
  matches: (has, { rows }: Table) =>
    has('Name', 'Title', 'Task name', 'Task', 'Aa Name') &&
    rows.slice(0, sampled).some(({ cells }) => cells.some((cell) => signs.test(cell.trim()))),
  // Links to pages include their address: "Paint (https://www.notion.so/Paint-0123)".
  clean: (text) => (text.includes('(') ? text.replaceAll(page, '') : text),
  columns: [
    { names: 'Aa Name', use: 'title' },
    { names: 'Created time, Created, Created at, Date created', use: 'left-out', isDate: true },
    { names: 'Last edited time, Last edited, Updated', use: 'changed-at' },
    { names: 'Created by, Last edited by', use: 'left-out', why: 'You are the creator of what you import' },
    { names: 'Assign, Assigned', use: 'assignee' },
    { names: 'Parent item, Parent-task, Parent task, Parent', use: 'parent' },
    {
      names: 'Sub-item, Sub-items, Sub-task, Sub-tasks, Subtasks',
      use: 'left-out',
      why: 'Subtasks name their parent',
    },
    { names: 'Completed on, Date Completed', use: 'completed-at' },
  ],
};
