import type { AnswerOf } from '@longtable/contract/endpoint';
import type { invitationsApi as declared, Invitation } from '@longtable/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { defineInvitations } from '../../../kits/invitations/invitations.ts';
import { invitationsApi } from '../../../platform/api/invitations.ts';
import { call } from '../../../platform/client.ts';

/** The person's own invitations to this server, and whether they may create any. */
const serverInvitations = defineInvitations<void, Invitation, AnswerOf<typeof declared.list>>({
  keyOf: () => ['invitations'],
  load: (_, signal) => call(invitationsApi.list, {}, { signal }),
  revoke: ({ id: invitationId }) => call(invitationsApi.revoke, { invitationId }),
  notFound: 'invitation/not-found',
});

/** Whether the person may invite others to this server; false until loaded. */
export function useMayInvite(): boolean {
  return useQuery(serverInvitations.query()).data?.can.create ?? false;
}

/** The open invitations of the person; empty until loaded. */
export function useInvitations(): readonly Invitation[] {
  return serverInvitations.useInvitations().data?.invitations ?? [];
}

/** Creates an invitation, sent to `email` if given. Only this response has the link. Throws what `call` throws. */
export async function createInvitation(
  id: string,
  email?: string,
): Promise<{ invitation: Invitation; url: string }> {
  const created = await call(invitationsApi.create, { id, ...(email && { email }) });
  serverInvitations.added(undefined, created.invitation);
  return created;
}

/** Revokes an invitation. Throws what `call` throws. */
export function revokeInvitation(invitation: Invitation): Promise<void> {
  return serverInvitations.revoke(undefined, invitation);
}
