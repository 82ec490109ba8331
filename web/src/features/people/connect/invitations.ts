import type { AnswerOf } from '@longtable/contract/endpoint';
import type { invitationsApi as declared, Invitation } from '@longtable/contract/invitations';
import { newId } from '@longtable/contract/new-id';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { invitationsApi } from '../../../platform/api/invitations.ts';
import { ApiError, call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';

type Invitations = AnswerOf<typeof declared.list>;

const invitationsQuery = queryOptions<Invitations>({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(invitationsApi.list, {}, { signal }),
  // Used or run out since: no event tells.
  staleTime: 60_000,
  meta: { keep: false },
});

/** Whether the person may invite others to this server; false until that is known. */
export function useMayInvite(): boolean {
  return useQuery(invitationsQuery).data?.can.create ?? false;
}

/** The open invitations of the person; undefined until they are known. */
export function useInvitations(): readonly Invitation[] | undefined {
  return useQuery({ ...invitationsQuery, refetchOnMount: 'always' }).data?.invitations;
}

/** Makes an invitation, sent where `email` is given. Its link is to be had this once. Throws what `call` throws. */
export async function createInvitation(email?: string): Promise<{ invitation: Invitation; url: string }> {
  const made = await call(invitationsApi.create, { id: newId(), ...(email && { email }) });
  patch((invitations) => [made.invitation, ...invitations.filter(({ id }) => id !== made.invitation.id)]);
  return made;
}

/** Makes an invitation worth nothing. Throws what `call` throws. */
export async function revokeInvitation(invitationId: string): Promise<void> {
  try {
    await call(invitationsApi.revoke, { invitationId });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'invitation/not-found')) throw error;
    patch((invitations) => invitations.filter(({ id }) => id !== invitationId));
    throw error;
  }
  patch((invitations) => invitations.filter(({ id }) => id !== invitationId));
}

function patch(change: (invitations: readonly Invitation[]) => Invitation[]): void {
  queryClient.setQueryData(
    invitationsQuery.queryKey,
    (known) => known && { ...known, invitations: change(known.invitations) },
  );
}
