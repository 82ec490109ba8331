import type { Department } from '@longtable/contract/departments';
import type { Team } from '@longtable/contract/teams';
import { departmentsApi } from '../../../platform/api/departments.ts';
import { teamsApi } from '../../../platform/api/teams.ts';
import { call } from '../../../platform/client.ts';
import { defineEdits } from '../../../platform/mutations/define-edits.ts';
import { followDepartmentRefusal } from './departments.actions.ts';
import { departmentSaved } from './departments.cache.ts';
import { knownDepartment } from './known.ts';
import { followTeamRefusal } from './teams.actions.ts';
import { teamSaved } from './teams.cache.ts';

/** What an edit of a team changes; its photo and people are changed otherwise. */
export type TeamDetails = Pick<Team, 'name' | 'description' | 'iconSeed' | 'colour'>;

/** The edits of teams. */
export const teamEdits = defineEdits<Team, TeamDetails>({
  key: 'teams',
  send: (teamId, changes) => call(teamsApi.update, { teamId, ...changes }),
  saved: teamSaved,
  refused: followTeamRefusal,
});

/** What an edit of a department changes. */
export type DepartmentDetails = Pick<Department, 'name' | 'description'>;

/** The edits of departments. */
export const departmentEdits = defineEdits<Department, DepartmentDetails>({
  key: 'departments',
  send: (departmentId, changes) => call(departmentsApi.update, { departmentId, ...changes }),
  saved: departmentSaved,
  refused(departmentId, error) {
    const department = knownDepartment(departmentId);
    if (department) followDepartmentRefusal(department, error);
  },
});
