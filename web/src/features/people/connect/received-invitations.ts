import type { ReceivedInvitation } from '@longtable/contract/invitations';
import { newId } from '@longtable/contract/new-id';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { invitationsApi } from '../../../platform/api/invitations.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { onLive } from '../../../platform/live.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { countAgain } from './connect-counts.ts';

const receivedQuery = queryOptions({
  queryKey: ['invitations', 'received'],
  queryFn: async ({ signal }) => (await call(invitationsApi.received, {}, { signal })).invitations,
  meta: { keep: false },
});

/** The invitations to the person's address, newest first; empty until loaded. */
export function useReceivedInvitations(): readonly ReceivedInvitation[] {
  return useQuery({ ...receivedQuery, refetchOnMount: 'always' }).data ?? [];
}

// Here, since only what this module has fetched changes; the counts follow the event in any case.
onLive('invitations.changed', () => refetchSoon(receivedQuery.queryKey));

/** Fetches them again, and the counts, which include them. */
function receivedInvitationsChanged(): void {
  refetchSoon(receivedQuery.queryKey);
  countAgain();
}

/** Accepts or declines an invitation. Only the server can: it was used or revoked meanwhile, perhaps. Throws what `call` throws. */
export async function answerInvitation(
  { id: invitationId }: ReceivedInvitation,
  answer: 'accept' | 'decline',
): Promise<void> {
  try {
    if (answer === 'accept') await call(invitationsApi.accept, { invitationId, connectionId: newId() });
    else await call(invitationsApi.decline, { invitationId });
    receivedInvitationsChanged();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invitation/not-found') receivedInvitationsChanged();
    throw error;
  }
}
