import type { Department } from '@longtable/contract/departments';
import type { Team } from '@longtable/contract/teams';
import { findInLists } from '../../../platform/patch-lists.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { departmentKey, departmentListKey, teamKey, teamListKey } from './teams.queries.ts';

/** What this browser knows of a team, opened or in a list. */
export function knownTeam(teamId: string): Team | undefined {
  return (
    queryClient.getQueryData<Team>([...teamKey, teamId]) ??
    findInLists<Team>(teamListKey, ({ id }) => id === teamId)
  );
}

/** What this browser knows of a department, opened or in a list. */
export function knownDepartment(departmentId: string): Department | undefined {
  return (
    queryClient.getQueryData<Department>([...departmentKey, departmentId]) ??
    findInLists<Department>(departmentListKey, ({ id }) => id === departmentId)
  );
}
