import { updatesApi } from '@longtable/contract/updates';
import { defineFeed } from '../../../kits/feed.ts';
import { presentUpdate, updateCards } from '../../../kits/update-presenter.ts';

const updates = {
  time: 'created_at',
  noun: 'update',
  columns: ({ content }: { content: string }) => ({ content }),
  present: presentUpdate,
  cards: updateCards,
} as const;

/** The updates of teams, read and posted by everyone in the team (docs/product/updates.md). */
export const teamFeed = defineFeed({
  ...updates,
  parent: { kind: 'team', column: 'team_id', read: 'read', post: 'post' },
  entry: 'teamUpdate',
  endpoints: {
    list: updatesApi.listOfTeam,
    post: updatesApi.postToTeam,
    edit: updatesApi.editInTeam,
    delete: updatesApi.deleteInTeam,
  },
  publishSaved(change, to, row, cards) {
    change.emit('team-update.saved', {
      ...to,
      payload: { teamId: row.team_id, update: presentUpdate(row), cards },
    });
  },
  publishDeleted(change, to, row) {
    change.emit('team-update.deleted', {
      ...to,
      payload: { teamId: row.team_id, updateId: row.id },
    });
  },
});

/** The updates of departments, read and posted by their members only. */
export const departmentFeed = defineFeed({
  ...updates,
  parent: { kind: 'department', column: 'department_id', read: 'post', post: 'post' },
  entry: 'departmentUpdate',
  endpoints: {
    list: updatesApi.listOfDepartment,
    post: updatesApi.postToDepartment,
    edit: updatesApi.editInDepartment,
    delete: updatesApi.deleteInDepartment,
  },
  publishSaved(change, to, row, cards) {
    change.emit('department-update.saved', {
      ...to,
      payload: { departmentId: row.department_id, update: presentUpdate(row), cards },
    });
  },
  publishDeleted(change, to, row) {
    change.emit('department-update.deleted', {
      ...to,
      payload: { departmentId: row.department_id, updateId: row.id },
    });
  },
});
