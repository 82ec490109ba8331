import type { InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/new-id';
import type { teamInvitesApi as declaredInvites, TeamInvite } from '@longtable/contract/team-invites';
import type { Team } from '@longtable/contract/teams';
import { teamInvitesApi } from '../../../platform/api/team-invites.ts';
import { teamsApi } from '../../../platform/api/teams.ts';
import { call } from '../../../platform/client.ts';
import { createOnce } from '../../../platform/create-once.ts';
import { clearRemovalReason } from '../../../platform/removals.ts';
import { teamInvitations } from './team-invitations.ts';
import { teams } from './teams.ts';

// Requests that only the server can decide: they are not optimistic. They throw what `call` throws (see `useRequest`).

/** Sets the photo of a team. `crop` is the square to use, in fractions of the picture (contract/picture-crop.ts). */
export async function setTeamPhoto(
  teamId: string,
  file: Blob,
  crop: { readonly x?: number; readonly y?: number; readonly size?: number } = {},
): Promise<void> {
  teams.saved(await request(teamId, () => call(teamsApi.setPhoto, { teamId, ...crop }, { bytes: file })));
}

/** Removes the photo of a team, which then shows its icon. */
export async function removeTeamPhoto(teamId: string): Promise<void> {
  teams.saved(await request(teamId, () => call(teamsApi.removePhoto, { teamId })));
}

/** Makes another member the Owner. If `success` is false, `message` is the reason. */
export async function transferTeam(
  teamId: string,
  newOwnerId: string,
): Promise<{ success: boolean; message: string }> {
  const result = await request(teamId, () => call(teamsApi.transfer, { teamId, newOwnerId }));
  // The response does not contain the team.
  if (result.success) teams.reload(teamId);
  return result;
}

/**
 * Creates an invitation to a team, or returns an existing one: with the same `id`, so that a form can retry; on the same
 * `terms`; or, without `terms`, any usable one of the actor.
 */
export async function createInvite(
  teamId: string,
  input: Omit<InputOf<typeof declaredInvites.create>, 'teamId'> = { id: newId() },
): Promise<TeamInvite> {
  const invite = await request(teamId, () => call(teamInvitesApi.create, { teamId, ...input }));
  teamInvitations.added(teamId, invite);
  return invite;
}

/** Accepts an invitation: the actor becomes a member of its team. */
export async function acceptInvite(inviteCode: string): Promise<Team> {
  const team = await createOnce(`join ${inviteCode}`, (id) =>
    call(teamInvitesApi.accept, { inviteCode, id }),
  );
  clearRemovalReason(team.id);
  teams.saved(team);
  return team;
}

async function request<T>(teamId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    teams.followRefusal(teamId, error);
    throw error;
  }
}
