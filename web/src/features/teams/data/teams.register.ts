import type { Department } from '@longtable/contract/departments';
import type { TeamMember } from '@longtable/contract/team-members';
import type { TeamAbilities } from '@longtable/contract/teams';
import { directory } from '../../../platform/directory.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { registerPalette } from '../../../platform/palette.ts';
import { cancelRefetches } from '../../../platform/refetch-soon.ts';
import {
  clearRemovalReason,
  clearRemovals,
  removedIds,
  setRemovalReason,
} from '../../../platform/removals.ts';
import { session } from '../../../platform/session.ts';
import { departmentChanged, departments, reloadTeam } from './departments.ts';
import { teamInvitations } from './team-invitations.ts';
import { departmentMembers, teamMembers } from './team-members.ts';
import { departmentsCounted, filesCounted, teamChanged, teamCounted, teams } from './teams.ts';

/** Applies live events to teams and their parts, and adds teams to the palette. Call it once, before the live connection starts. */
export function registerTeams(): void {
  registerPalette(async () => (await import('../team-palette.tsx')).teamPalette);
  followTeams();
  followDepartments();
  onLive('team-invites.changed', ({ teamId }) => teamInvitations.changed(teamId));
  onLive('person.removed', ({ personId }) => {
    teamMembers.personRemoved(personId);
    departmentMembers.personRemoved(personId);
  });
}

/** The watcher of teams: nothing runs during the session, but its state is cleared at the end. */
export function watchTeams(): () => void {
  return forgetTeams;
}

/** Clears the state of the ended session. */
export function forgetTeams(): void {
  cancelRefetches();
  clearRemovals();
}

function followTeams(): void {
  onLive('team.saved', ({ team }, can) => teamChanged(team, can as TeamAbilities));
  onLive('team.departments', ({ teamId, departmentsCount }) => departmentsCounted(teamId, departmentsCount));
  onLive('team.files', ({ teamId, resourcesCount }) => filesCounted(teamId, resourcesCount));
  onLive('team.work', ({ teamId, ...counts }) => teamCounted(teamId, counts));
  onLive('team.deleted', ({ teamId }) => {
    setRemovalReason(teamId, `${teams.find(teamId)?.name ?? 'The team'} was deleted.`);
    teams.disappeared(teamId);
  });
  onLive('team.membership-changed', ({ teamId, change, team }) => {
    const name = directory().team(teamId)?.name ?? 'the team';
    switch (change) {
      case 'removed':
      case 'left':
        setRemovalReason(teamId, change === 'left' ? `You left ${name}.` : `You were removed from ${name}.`);
        teams.disappeared(teamId);
        return;
      case 'joined':
      case 'rights':
        clearRemovalReason(teamId);
        if (team) teams.membershipChanged(team);
    }
  });
  onLive('team-member.saved', ({ teamId, member, membersCount }, can) =>
    teamMembers.saved(teamId, rowOf<TeamMember>(member, can), membersCount),
  );
  onLive('team-member.removed', ({ teamId, personId, membersCount }) => {
    // The actor's own removal has an event of its own.
    if (personId !== session.get().user?.id) teamMembers.removed(teamId, personId, membersCount);
  });
}

function followDepartments(): void {
  onLive('department.saved', ({ department }, can) =>
    departmentChanged(department, can as Department['can']),
  );
  onLive('department.deleted', ({ teamId, departmentId }) => {
    setRemovalReason(
      departmentId,
      `${departments.find(departmentId)?.name ?? 'The department'} was deleted.`,
    );
    departments.disappeared(departmentId);
    // Events contain the number of departments for Owner and Admins. Members see only their own, so they refetch it.
    if (teams.find(teamId)?.role === 'Member' && !removedIds.get().has(teamId)) reloadTeam(teamId);
  });
  onLive('department.membership-changed', (event) => {
    const { teamId, departmentId, change, department, departmentsCount } = event;
    const name = directory().department(departmentId)?.name ?? 'the department';
    if (change === 'removed') setRemovalReason(departmentId, `You were removed from ${name}.`);
    else if (change === 'left') setRemovalReason(departmentId, `You left ${name}.`);
    else clearRemovalReason(departmentId);
    if (department) departments.membershipChanged(department);
    else departments.disappeared(departmentId);
    departmentsCounted(teamId, departmentsCount);
  });
  onLive('department-member.saved', ({ departmentId, member, membersCount }) =>
    departmentMembers.saved(departmentId, member, membersCount),
  );
  onLive('department-member.removed', ({ departmentId, personId, membersCount }) =>
    departmentMembers.removed(departmentId, personId, membersCount),
  );
}
