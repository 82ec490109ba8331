import { teamEfficiency } from '@longtable/contract/rules/team-efficiency';
import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import type { SharedTeam, Team, TeamAbilities } from '@longtable/contract/teams';
import { defineEntities } from '../../../kits/entities/define-entities.ts';
import { teamsApi } from '../../../platform/api/teams.ts';
import { call } from '../../../platform/client.ts';
import { createEventCounts, withNewer } from '../../../platform/event-counts.ts';
import { byName, hasName } from '../../../platform/order.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { updatesKey } from '../../updates/data/feed-target.ts';
import { departments } from './departments.ts';
import { teamKeys } from './team-keys.ts';

/** The fields of a team that its form edits. */
export type TeamDetails = Pick<Team, 'name' | 'description' | 'iconSeed' | 'colour'>;

/** The counts of a team's projects and tasks. They change without a new version of the team. */
type TeamCounts = Pick<
  Team,
  'projectsCount' | 'tasksCount' | 'completedTasksCount' | 'efficiency' | 'countsVersion'
>;

const eventCounts = createEventCounts<TeamCounts>();

/** The abilities of the creator, who is the Owner. */
const ownerCan: TeamAbilities = {
  edit: true,
  delete: true,
  transfer: true,
  leave: false,
  post: true,
  addMembers: true,
  addAdmins: true,
  manageProjects: true,
  manageDepartments: true,
};

/** The lists of the actor's teams. */
export const teamLists = createRowLists<Team, { readonly text: string }>({
  key: teamKeys.list,
  async fetch({ text }, page, signal) {
    const response = await call(teamsApi.list, { text, ...page }, { signal });
    return { items: response.teams.map(eventCounts.applyTo), next: response.next };
  },
  includes: (team, { text }) => hasName(team, text),
  compare: () => byName,
});

/**
 * The actor's teams. The server corrects the roles of a team without exactly one Owner when it is requested
 * (docs/product/teams.md, "Ownership check").
 */
export const teams = defineEntities<Team, { readonly text: string }, TeamDetails, TeamDetails>({
  key: 'team-changes',
  cards: 'teams',
  lists: teamLists,
  itemKey: teamKeys.item,
  fetch: (teamId, signal) => call(teamsApi.get, { teamId }, { signal }),
  own: ({ role, permissions, can, departmentsCount }) => ({ role, permissions, can, departmentsCount }),
  counts: { newer: (team, other) => withNewer(team, countsOf(other)), withEventCounts: eventCounts.applyTo },
  childQueries: (teamId) => [
    [...teamKeys.members, { of: teamId }],
    [...teamKeys.departmentList, { teamId }],
    [...teamKeys.invites, teamId],
    [...updatesKey, 'team', teamId],
  ],
  roleDependentQueries: [teamKeys.department],
  disappeared(teamId) {
    for (const department of departments.all())
      if (department.teamId === teamId) departments.disappeared(department.id);
  },
  created: ({ id, input, by, at }) => ({
    ...input,
    id,
    photoUrl: null,
    ownerId: by,
    membersCount: 1,
    projectsCount: 0,
    tasksCount: 0,
    resourcesCount: 0,
    completedTasksCount: 0,
    efficiency: teamEfficiency({ tasks: 0, completedTasks: 0 }),
    countsVersion: 0,
    createdAt: at,
    version: 0,
    departmentsCount: 0,
    role: 'Owner',
    permissions: permissionsOfRole('Owner'),
    can: ownerCan,
  }),
  requests: {
    create: (id, input) => call(teamsApi.create, { id, ...input }),
    edit: (teamId, changes) => call(teamsApi.update, { teamId, ...changes }),
    delete: (teamId) => call(teamsApi.delete, { teamId }),
    leave: (teamId) => call(teamsApi.leave, { teamId }),
  },
  notFound: ['team/not-a-member'],
  notAMember: [],
});

/** Stores a team from an event. A team that is not loaded comes with a later page of the list. */
export function teamChanged(shared: SharedTeam, can: TeamAbilities): void {
  teams.changed(shared, (known) => (known ? { ...known, ...shared, can } : null));
}

/** Stores the counts of a team from an event. Older ones are ignored. */
export function teamCounted(teamId: string, counts: TeamCounts): void {
  eventCounts.receive(teamId, counts);
  teams.change(teamId, (team) => withNewer(team, counts));
}

/** Stores how many departments of a team the actor sees. */
export function departmentsCounted(teamId: string, departmentsCount: number): void {
  teams.change(teamId, (team) =>
    team.departmentsCount === departmentsCount ? team : { ...team, departmentsCount },
  );
}

/** Stores the number of a team's files from an event. */
export function filesCounted(teamId: string, resourcesCount: number): void {
  teams.change(teamId, (team) =>
    team.resourcesCount === resourcesCount ? team : { ...team, resourcesCount },
  );
}

function countsOf(team: Team): TeamCounts {
  const { projectsCount, tasksCount, completedTasksCount, efficiency, countsVersion } = team;
  return { projectsCount, tasksCount, completedTasksCount, efficiency, countsVersion };
}
