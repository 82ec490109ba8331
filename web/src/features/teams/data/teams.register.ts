import type { Department } from '@longtable/contract/departments';
import type { TeamMember } from '@longtable/contract/team-members';
import type { TeamAbilities } from '@longtable/contract/teams';
import { directory } from '../../../platform/directory.ts';
import { forgetReason, noteReason } from '../../../platform/gone.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { session } from '../../../platform/session.ts';
import {
  departmentDeleted,
  departmentGone,
  departmentMemberGone,
  departmentMemberSaved,
  departmentMembershipChanged,
  sharedDepartmentSaved,
} from './departments.cache.ts';
import { knownDepartment, knownTeam } from './known.ts';
// Changes that a closed page left behind are sent by it.
import './team-details.ts';
import { teamInvitations } from './team-invitations.ts';
import {
  departmentsCounted,
  forgetTeams,
  memberGone,
  memberSaved,
  personRemoved,
  sharedTeamSaved,
  teamGone,
  teamMembershipChanged,
  teamWorkChanged,
} from './teams.cache.ts';

/** Connects teams to the live events. Once, before they begin. */
export function registerTeams(): void {
  followTeams();
  followDepartments();
  onLive('team-invites.changed', ({ teamId }) => teamInvitations.changed(teamId));
  onLive('person.removed', ({ personId }) => personRemoved(personId));
}

/** Runs as long as the session. */
export function watchTeams(): () => void {
  return forgetTeams;
}

function followTeams(): void {
  onLive('team.saved', ({ team }, can) => sharedTeamSaved(team, can as TeamAbilities));
  onLive('team.departments', ({ teamId, departmentsCount }) => departmentsCounted(teamId, departmentsCount));
  onLive('team.work', teamWorkChanged);
  onLive('team.deleted', ({ teamId }) => {
    noteReason(teamId, `${knownTeam(teamId)?.name ?? 'The team'} was deleted.`);
    teamGone(teamId);
  });
  onLive('team.membership-changed', ({ teamId, change, team }) => {
    const name = directory().team(teamId)?.name ?? 'the team';
    switch (change) {
      case 'removed':
        noteReason(teamId, `You were removed from ${name}.`);
        teamGone(teamId);
        return;
      case 'left':
        noteReason(teamId, `You left ${name}.`);
        teamGone(teamId);
        return;
      case 'joined':
      case 'rights':
        forgetReason(teamId);
        if (team) teamMembershipChanged(team);
    }
  });
  onLive('team-member.saved', ({ teamId, member, membersCount }, can) =>
    memberSaved(teamId, rowOf<TeamMember>(member, can), membersCount),
  );
  onLive('team-member.removed', ({ teamId, personId, membersCount }) => {
    // Of oneself the change of membership tells.
    if (personId !== session.get().user?.id) memberGone(teamId, personId, membersCount);
  });
}

function followDepartments(): void {
  onLive('department.saved', ({ department }, can) =>
    sharedDepartmentSaved(department, can as Department['can']),
  );
  onLive('department.deleted', ({ teamId, departmentId }) => {
    noteReason(departmentId, `${knownDepartment(departmentId)?.name ?? 'The department'} was deleted.`);
    departmentDeleted(teamId, departmentId);
  });
  onLive('department.membership-changed', (changed) => {
    const { teamId, departmentId, change, department, departmentsCount } = changed;
    const name = directory().department(departmentId)?.name ?? 'the department';
    if (change === 'removed') noteReason(departmentId, `You were removed from ${name}.`);
    else if (change === 'left') noteReason(departmentId, `You left ${name}.`);
    else forgetReason(departmentId);
    if (department) departmentMembershipChanged(department);
    else departmentGone(departmentId);
    departmentsCounted(teamId, departmentsCount);
  });
  onLive('department-member.saved', ({ departmentId, member, membersCount }) =>
    departmentMemberSaved(departmentId, member, membersCount),
  );
  onLive('department-member.removed', ({ departmentId, personId, membersCount }) =>
    departmentMemberGone(departmentId, personId, membersCount),
  );
}
