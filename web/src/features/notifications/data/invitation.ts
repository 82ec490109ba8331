import type { Notification } from '@longtable/contract/notifications';
import { goTo } from '../../../platform/address.ts';
import { projectInvitationsApi, teamInvitationsApi } from '../../../platform/api/place-invitations.ts';
import { call } from '../../../platform/client.ts';
import { projectPath, teamPath } from '../../../platform/paths.ts';
import { removeNotification } from './unread.ts';

/** An invitation to a team or project, of a notification. */
export type Invitation = {
  readonly notificationId: string;
  readonly invitationId: string;
  readonly path: string;
  readonly isOfTeam: boolean;
};

/** The invitation that a notification is about; null for any other notification. */
export function invitationOf({ id, type, metadata }: Notification): Invitation | null {
  const { invitationId, teamId, projectId } = metadata;
  if (invitationId === undefined) return null;
  const common = { notificationId: id, invitationId };
  if (type === 'team_invitation' && teamId !== undefined)
    return { ...common, path: teamPath(teamId), isOfTeam: true };
  if (type === 'project_invitation' && projectId !== undefined)
    return { ...common, path: projectPath(projectId), isOfTeam: false };
  return null;
}

/** Accepts an invitation and opens the team or project. Throws what `call` throws. */
export async function acceptInvitation({
  notificationId,
  invitationId,
  path,
  isOfTeam,
}: Invitation): Promise<void> {
  await (isOfTeam
    ? call(teamInvitationsApi.accept, { teamInvitationId: invitationId })
    : call(projectInvitationsApi.accept, { projectInvitationId: invitationId }));
  removeNotification(notificationId);
  goTo(path);
}

/** Declines an invitation. Throws what `call` throws. */
export async function declineInvitation({
  notificationId,
  invitationId,
  isOfTeam,
}: Invitation): Promise<void> {
  await (isOfTeam
    ? call(teamInvitationsApi.decline, { teamInvitationId: invitationId })
    : call(projectInvitationsApi.decline, { projectInvitationId: invitationId }));
  removeNotification(notificationId);
}
