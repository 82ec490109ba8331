import type { Notice } from '../../kits/notify.ts';

// What people are told about teams and their members (docs/product/notifications.md).

/** What a team's notices name. */
type NamedTeam = { readonly id: string; readonly name: string };

const teamsPath = '/app/collaboration/teams';

function ofTeam({ id }: NamedTeam) {
  return {
    actionUrl: `${teamsPath}/${id}`,
    actionText: 'View Team',
    about: `team:${id}`,
    reason: 'you are a member of the team',
    metadata: { teamId: id },
  } as const;
}

/** To a person who was added. */
export function addedToTeam(team: NamedTeam, personId: string): Notice {
  return {
    ...ofTeam(team),
    type: 'team_member_added',
    to: [personId],
    message: (by) => `${by} added you to ${team.name}.`,
  };
}

/** To a member whose role has changed, other than by a transfer of the ownership. */
export function teamRoleChanged(team: NamedTeam, personId: string, role: 'Admin' | 'Member'): Notice {
  return {
    ...ofTeam(team),
    type: role === 'Admin' ? 'team_admin_added' : 'team_admin_removed',
    to: [personId],
    message: (by) => `${by} made you ${role === 'Admin' ? 'an Admin' : 'a Member'} of ${team.name}.`,
  };
}

/** To the new Owner. */
export function teamOwnershipTransferred(team: NamedTeam, newOwnerId: string): Notice {
  return {
    ...ofTeam(team),
    type: 'team_ownership_transferred',
    to: [newOwnerId],
    message: (by) => `${by} transferred the ownership of ${team.name} to you.`,
    reason: 'you are the Owner of the team',
  };
}

/** To the Owner of a team whose former Owner is deleting their account. */
export function teamInherited(team: NamedTeam, newOwnerId: string): Notice {
  return {
    ...teamOwnershipTransferred(team, newOwnerId),
    message: `You are now the Owner of ${team.name}, because its Owner has deleted their account.`,
  };
}

/** To the Owner and Admins of the team that a member has left. */
export function leftTeam(team: NamedTeam, managerIds: readonly string[]): Notice {
  return {
    ...ofTeam(team),
    type: 'team_member_left',
    to: managerIds,
    message: (by) => `${by} left ${team.name}.`,
    reason: 'you manage the team',
  };
}

/** To a person who was removed, and does not see the team any more. */
export function removedFromTeam(team: NamedTeam, personId: string): Notice {
  return {
    ...ofTeam(team),
    type: 'team_member_removed',
    to: [personId],
    message: (by) => `${by} removed you from ${team.name}.`,
    actionUrl: teamsPath,
    actionText: 'View Teams',
    reason: 'you were a member of the team',
  };
}
