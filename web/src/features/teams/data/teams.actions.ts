import type { InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/new-id';
import type { TeamRole } from '@longtable/contract/rules/team-rights';
import type { teamInvitesApi as declaredInvites, TeamInvite } from '@longtable/contract/team-invites';
import type { teamMembersApi as declaredMembers, TeamMember } from '@longtable/contract/team-members';
import type { teamsApi as declaredTeams, Team } from '@longtable/contract/teams';
import { teamInvitesApi } from '../../../platform/api/team-invites.ts';
import { teamMembersApi, teamsApi } from '../../../platform/api/teams.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { forgetReason, leaveKnowingly } from '../../../platform/gone.ts';
import { idOnce } from '../../../platform/id-once.ts';
import { teamInvitations } from './team-invitations.ts';
import { askForTeam, memberGone, memberSaved, teamGone, teamSaved } from './teams.cache.ts';

export * from './departments.actions.ts';

// What follows is asked of the server at once, and throws what `call` throws: dialogs wait for it and say what was
// refused (`useRequest`).

/** `id` is made by the form, once: sent again, it is the same team. */
export async function createTeam(input: InputOf<typeof declaredTeams.create>): Promise<Team> {
  const team = await call(teamsApi.create, input);
  teamSaved(team);
  return team;
}

/** Deletes a team. Its page is left by `useLeaveWhenGone`. */
export async function deleteTeam(teamId: string): Promise<void> {
  await leaveKnowingly(teamId, () =>
    goneIfRefused(teamId, () => call(teamsApi.delete, { teamId }).then(() => teamGone(teamId))),
  );
}

/** Sets the photo of a team: a square of a picture (fractions of it as in contract/picture-crop.ts). */
export async function setTeamPhoto(
  teamId: string,
  file: Blob,
  crop: { readonly x?: number; readonly y?: number; readonly size?: number } = {},
): Promise<Team> {
  return saved(
    await goneIfRefused(teamId, () => call(teamsApi.setPhoto, { teamId, ...crop }, { bytes: file })),
  );
}

/** Takes the photo of a team away: its icon shows again. */
export async function removeTeamPhoto(teamId: string): Promise<Team> {
  return saved(await goneIfRefused(teamId, () => call(teamsApi.removePhoto, { teamId })));
}

/** Gives a team to another member. What can't be is said in the result: show its `message` unless `success`. */
export async function transferTeam(
  teamId: string,
  newOwnerId: string,
): Promise<{ success: boolean; message: string }> {
  const result = await goneIfRefused(teamId, () => call(teamsApi.transfer, { teamId, newOwnerId }));
  // The result says nothing of the team.
  if (result.success) askForTeam(teamId);
  return result;
}

/** Leaves a team. Its page is left by `useLeaveWhenGone`. */
export async function leaveTeam(teamId: string): Promise<void> {
  await leaveKnowingly(teamId, () =>
    goneIfRefused(teamId, () => call(teamsApi.leave, { teamId }).then(() => teamGone(teamId))),
  );
}

/** Adds somebody to a team. */
export async function addMember(
  teamId: string,
  personId: string,
  role: Exclude<TeamRole, 'Owner'> = 'Member',
): Promise<TeamMember> {
  const member = await goneIfRefused(teamId, () =>
    idOnce(`member ${teamId} ${personId}`, (id) => call(teamMembersApi.add, { teamId, id, personId, role })),
  );
  memberSaved(teamId, member);
  return member;
}

/** Makes an Admin of a Member or the other way round. */
export async function changeRole(
  teamId: string,
  personId: string,
  role: Exclude<TeamRole, 'Owner'>,
): Promise<TeamMember> {
  const member = await goneIfRefused(teamId, () =>
    call(teamMembersApi.changeRole, { teamId, personId, role }),
  );
  memberSaved(teamId, member);
  return member;
}

/** Changes what is given of role, permissions and tags of a member; for the owner of the team. */
export async function updateMember(
  teamId: string,
  personId: string,
  changes: Omit<InputOf<typeof declaredMembers.update>, 'teamId' | 'personId'>,
): Promise<TeamMember> {
  const member = await goneIfRefused(teamId, () =>
    call(teamMembersApi.update, { teamId, personId, ...changes }),
  );
  memberSaved(teamId, member);
  return member;
}

/** Removes somebody from a team. Somebody who has gone already is no refusal. */
export async function removeMember(teamId: string, personId: string): Promise<void> {
  try {
    await goneIfRefused(teamId, () => call(teamMembersApi.remove, { teamId, personId }));
  } catch (error) {
    if (!isRefused(error, 'team/member-not-found')) throw error;
  }
  memberGone(teamId, personId);
}

/**
 * Makes an invitation to a team, or gives the one that stands. `id` is made by the form, once; without `terms`, any
 * of the actor's that can still be used.
 */
export async function createInvite(
  teamId: string,
  input: Omit<InputOf<typeof declaredInvites.create>, 'teamId'> = { id: newId() },
): Promise<TeamInvite> {
  const invite = await goneIfRefused(teamId, () => call(teamInvitesApi.create, { teamId, ...input }));
  teamInvitations.made(teamId, invite);
  return invite;
}

/** Takes an invitation: the actor becomes a member of its team. */
export async function acceptInvite(inviteCode: string): Promise<Team> {
  const team = await idOnce(`join ${inviteCode}`, (id) => call(teamInvitesApi.accept, { inviteCode, id }));
  forgetReason(team.id);
  teamSaved(team);
  return team;
}

function saved(team: Team): Team {
  teamSaved(team);
  return team;
}

async function goneIfRefused<T>(teamId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    followTeamRefusal(teamId, error);
    throw error;
  }
}

/** Takes in what a refusal says of a team: that it is not there for the actor, or that their rights are others. */
export function followTeamRefusal(teamId: string, error: unknown): void {
  if (isRefused(error, 'team/not-a-member')) teamGone(teamId);
  // Somebody changed what the actor may do, and the event is still on its way.
  else if (error instanceof ApiError && (error.status === 403 || error.status === 409)) {
    askForTeam(teamId);
  }
}

function isRefused(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
