import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createFeed } from '../../updates/feed.ts';
import { departmentFeed, teamFeed } from './updates.feed.ts';

export type Updates = ReturnType<typeof createUpdates>;

/** What people tell a team or a department (collaboration §3 "Team update", §5 "Team", "Department"). */
export function createUpdates(options: { database: Pick<Database, 'db'>; changes: Changes }) {
  return { ofTeams: createFeed(teamFeed, options), ofDepartments: createFeed(departmentFeed, options) };
}
