import type { DepartmentMember } from '@longtable/contract/departments';
import type { LivePayload } from '@longtable/contract/live';
import type { TeamMember } from '@longtable/contract/team-members';
import type { SharedTeam, Team, TeamAbilities } from '@longtable/contract/teams';
import { askSoon, forgetAsking } from '../../../platform/ask-soon.ts';
import { directory } from '../../../platform/directory.ts';
import { addGone, dropGone, forgetGone } from '../../../platform/gone.ts';
import { withNewer } from '../../../platform/heard-counts.ts';
import { listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { byName, hasName, hasPerson } from '../../../platform/order.ts';
import { patchLists } from '../../../platform/patch-lists.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { updatesKey } from '../../updates/data/updates-of.ts';
import { departmentGone } from './departments.cache.ts';
import { knownTeam } from './known.ts';
import { byRole } from './order.ts';
import {
  departmentKey,
  departmentListKey,
  departmentMembersKey,
  heardCounts,
  invitesKey,
  membersKey,
  refetchGuard,
  type TeamCounts,
  teamKey,
  teamListKey,
  teamQuery,
} from './teams.queries.ts';

/** Takes in a team as the server answered it. */
export function teamSaved(saved: Team): void {
  refetchGuard.note();
  dropGone(saved.id);
  const known = knownTeam(saved.id);
  // An event was faster: what it told is newer.
  const newest =
    known && known.version > saved.version
      ? { ...known, departmentsCount: saved.departmentsCount, ...ownOf(saved) }
      : saved;
  const team = withNewer({ ...newest, ...countsOf(saved) }, known && countsOf(known));
  put(team);
  queryClient.setQueryData(teamQuery(team.id).queryKey, team);
}

/** Takes in a team as an event brought it, with what the actor may do there. */
export function sharedTeamSaved(shared: SharedTeam, can: TeamAbilities): void {
  refetchGuard.note();
  const known = knownTeam(shared.id);
  // One that is not here is further down its list, or comes with the event that the actor is in it.
  if (!known || known.version > shared.version) return;
  const changed = (team: Team) => withNewer({ ...team, ...shared, can }, countsOf(team));
  patchTeam(shared.id, changed);
  put(changed(known));
}

/** Takes in how many departments of a team the actor sees. */
export function departmentsCounted(teamId: string, departmentsCount: number): void {
  refetchGuard.note();
  patchTeam(teamId, (team) =>
    team.departmentsCount === departmentsCount ? team : { ...team, departmentsCount },
  );
}

/** Takes in what the projects of a team come to. What is known and newer stays. */
export function teamWorkChanged({ teamId, ...counts }: LivePayload<'team.work'>): void {
  heardCounts.note(teamId, counts);
  patchTeam(teamId, (team) => withNewer(team, counts));
}

/** Takes in that a team is not there for the actor any more, with everything in it. */
export function teamGone(teamId: string): void {
  refetchGuard.note();
  addGone(teamId);
  patchLists<Team>(teamListKey, (list) => listWithout(list, ({ id }) => id === teamId));
  for (const [, department] of queryClient.getQueriesData<{ id: string; teamId: string }>({
    queryKey: departmentKey,
  })) {
    if (department?.teamId === teamId) departmentGone(department.id);
  }
  for (const key of [teamKey, membersKey, departmentListKey, [...updatesKey, 'team'], invitesKey]) {
    queryClient.removeQueries({ queryKey: [...key, teamId] });
  }
}

/** Takes in that the actor's own membership has changed, and how they see the team now. */
export function teamMembershipChanged(team: Team): void {
  const known = knownTeam(team.id);
  teamSaved(team);
  if (known && JSON.stringify(ownOf(known)) === JSON.stringify(ownOf(team))) return;
  // What they may do with each member, and which departments and invitations they see, goes with their role and their
  // permissions: the lists on the screen are asked for.
  askSoon(...listsIn(team.id));
}

/** Asks for a team anew of which a refusal said that it is otherwise than it is known here. */
export function askForTeam(teamId: string): void {
  refetchGuard.note();
  dropGone(teamId);
  askSoon(teamListKey, [...teamKey, teamId], ...listsIn(teamId));
}

/** The lists of what is in a team. */
function listsIn(teamId: string): readonly (readonly unknown[])[] {
  return [
    [...membersKey, teamId],
    [...departmentListKey, teamId],
    [...invitesKey, teamId],
    // Few are open, and only the server knows which of them are of this team and still to be seen.
    departmentKey,
  ];
}

/** Takes in a member, and how many there are now where that was told. */
export function memberSaved(teamId: string, saved: TeamMember, membersCount?: number): void {
  refetchGuard.note();
  patchLists<TeamMember>([...membersKey, teamId], (list, { text }) =>
    hasPerson(saved, text, directory())
      ? listWith(list, saved, byRole)
      : listWithout(list, ({ id }) => id === saved.id),
  );
  if (membersCount !== undefined) patchTeam(teamId, (team) => withCount(team, membersCount));
}

/** Takes in that somebody is not in a team any more. */
export function memberGone(teamId: string, personId: string, membersCount?: number): void {
  refetchGuard.note();
  patchLists<TeamMember>([...membersKey, teamId], (list) =>
    listWithout(list, (member) => member.personId === personId),
  );
  if (membersCount !== undefined) patchTeam(teamId, (team) => withCount(team, membersCount));
}

/** Takes in that an account is gone. */
export function personRemoved(personId: string): void {
  refetchGuard.note();
  for (const key of [membersKey, departmentMembersKey]) {
    patchLists<TeamMember | DepartmentMember>(key, (list) =>
      listWithout(list, (member) => member.personId === personId),
    );
  }
}

/** Forgets what is only true for the session that is over. */
export function forgetTeams(): void {
  forgetAsking();
  forgetGone();
}

/** Changes a team everywhere where it is known. */
function patchTeam(teamId: string, change: (team: Team) => Team): void {
  patchLists<Team>(teamListKey, (list) =>
    listChanged(list, (team) => (team.id === teamId ? change(team) : team)),
  );
  queryClient.setQueryData<Team>(teamQuery(teamId).queryKey, (team) => team && change(team));
}

/** In its place of every list that it belongs into: a name may have changed. */
function put(team: Team): void {
  patchLists<Team>(teamListKey, (list, { text }) =>
    hasName(team, text) ? listWith(list, team, byName) : listWithout(list, ({ id }) => id === team.id),
  );
}

function withCount(team: Team, membersCount: number): Team {
  return team.membersCount === membersCount ? team : { ...team, membersCount };
}

function countsOf(team: Team): TeamCounts {
  const { projectsCount, tasksCount, completedTasksCount, efficiency, countsVersion } = team;
  return { projectsCount, tasksCount, completedTasksCount, efficiency, countsVersion };
}

/** What the actor is and may do in a team. */
function ownOf({ role, permissions, can }: Team): Pick<Team, 'role' | 'permissions' | 'can'> {
  return { role, permissions, can };
}
