import type { TableSystem } from './table-system.ts';

const technical = { use: 'left-out', isTechnical: true } as const;

/** CSV export of a Linear workspace or team, old and new columns. */
export const linear: TableSystem = {
  id: 'linear',
  noun: 'issue',
  matches: (has) =>
    has('ID') && has('Team') && has('Title') && has('Status') && has('Cycle Number', 'Estimate', 'Creator'),
  columns: [
    { names: 'ID', use: 'key', uses: ['note'] },
    { names: 'UUID, Project ID, Project Milestone ID, Cycle Number', ...technical },
    { names: 'Title', use: 'title' },
    { names: 'Estimate', use: 'left-out', why: 'Points, not hours' },
    { names: 'Project', use: 'project' },
    { names: 'Creator', use: 'left-out', why: 'You are the creator of what you import' },
    { names: 'Created', use: 'left-out', isDate: true },
    { names: 'Updated', use: 'changed-at' },
    { names: 'Started', use: 'left-out', uses: ['start-date', 'note'], isDate: true },
    { names: 'Triaged, Cycle Start, Cycle End, Added to triage', use: 'left-out', isDate: true },
    { names: 'Completed', use: 'completed-at' },
    // Only the status decides whether a canceled issue counts as completed.
    { names: 'Canceled, Cancelled', use: 'completed-at', parsing: { leavesOpen: true } },
    { names: 'Archived', use: 'archived' },
    { names: 'Parent issue, Parent', use: 'parent' },
    { names: 'Blocked by', use: 'depends-on' },
    { names: 'Blocks, Blocking', use: 'blocks' },
  ],
  finish: ({ head }) => {
    const created = head.findIndex((name) => name.trim().toLowerCase() === 'created');
    // Issue keys aren't unique across workspaces.
    return (task, { cells }) => {
      if (task.key !== '') task.identity = `${task.key} ${cells[created]?.trim() ?? ''}`.trim();
    };
  },
};
