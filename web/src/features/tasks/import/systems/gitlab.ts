import type { TableSystem } from './table-system.ts';

const seconds = { unit: 'seconds', why: 'Seconds, as hours' } as const;

/** CSV export of GitLab issues. */
export const gitlab: TableSystem = {
  id: 'gitlab',
  noun: 'issue',
  matches: (has) =>
    has('Issue ID') && has('URL') && has('Title') && has('Author Username', 'Closed At (UTC)'),
  columns: [
    { names: 'Issue ID', use: 'left-out', uses: ['key', 'note'] },
    { names: 'URL', use: 'key', uses: ['attachments', 'note'] },
    { names: 'Title', use: 'title' },
    { names: 'State', use: 'status' },
    { names: 'Author, Author Username', use: 'left-out', why: 'You are the creator of what you import' },
    { names: 'Assignee, Assignee Username', use: 'assignee' },
    { names: 'Created At (UTC)', use: 'left-out', isDate: true },
    { names: 'Updated At (UTC)', use: 'changed-at' },
    { names: 'Closed At (UTC)', use: 'completed-at' },
    { names: 'Weight', use: 'left-out', why: 'Points, not hours' },
    { names: 'Time Estimate', use: 'estimate', ...seconds },
    { names: 'Time Spent', use: 'time-spent', ...seconds },
    { names: 'Confidential, Locked, Epic ID', use: 'left-out', isTechnical: true },
  ],
};
