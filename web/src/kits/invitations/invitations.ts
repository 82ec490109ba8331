import type { ErrorCode } from '@longtable/contract/errors';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/client.ts';
import { useNow } from '../../platform/clock.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createRefetchGuard } from '../../platform/refetch-guard.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';

/** The fields that all invitations have, for people who may revoke them. */
export type OpenInvitation = { readonly id: string; readonly expiresAt: string };

/** The requests for invitations to one kind of target: the server, or a team. `Of` identifies the target. */
export type InvitationTarget<Of, Row, Answer extends { readonly invitations: readonly Row[] }> = {
  keyOf(of: Of): readonly unknown[];
  /** Requests the open invitations, the newest first. Like the other requests, it throws what `call` throws. */
  load(of: Of, signal: AbortSignal): Promise<Answer>;
  revoke(invitation: Row): Promise<unknown>;
  /** The refusal for an invitation that does not exist any more. */
  readonly notFound: ErrorCode;
};

/** How long the list is fresh, in milliseconds. There are no events for used and expired invitations. */
const staleTimeMs = 60_000;

/** Defines the client's copy of the invitations to one kind of target. */
export function defineInvitations<
  Of,
  Row extends OpenInvitation,
  Answer extends { readonly invitations: readonly Row[] },
>(target: InvitationTarget<Of, Row, Answer>) {
  const refetchGuard = createRefetchGuard();

  const query = (of: Of) =>
    queryOptions<Answer>({
      queryKey: target.keyOf(of),
      queryFn: ({ signal }) => refetchGuard.latest(() => target.load(of, signal)),
      staleTime: staleTimeMs,
      // An invitation is a secret: it is not kept in the browser.
      meta: { keep: false },
    });

  function patch(of: Of, change: (invitations: readonly Row[]) => readonly Row[]): void {
    refetchGuard.note();
    queryClient.setQueryData<Answer>(
      target.keyOf(of),
      (known) => known && { ...known, invitations: change(known.invitations) },
    );
  }

  const without = (id: string) => (invitations: readonly Row[]) =>
    invitations.filter((invitation) => invitation.id !== id);

  /** Runs `work` on an invitation, and removes the invitation here if it does not exist any more. Throws what `work` throws. */
  async function withInvitation<T>(of: Of, { id }: Row, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === target.notFound) patch(of, without(id));
      else if (error instanceof ApiError) changed(of);
      throw error;
    }
  }

  /** Fetches the invitations again after a change that an event reports without details. */
  function changed(of: Of): void {
    refetchGuard.note();
    refetchSoon(target.keyOf(of));
  }

  return {
    query,
    changed,
    withInvitation,

    /** The invitations in a component. They are fetched again whenever it is mounted. */
    useInvitations: (of: Of) => useQuery({ ...query(of), refetchOnMount: 'always' }),

    /** Adds a new invitation. */
    added(of: Of, invitation: Row): void {
      patch(of, (invitations) => [invitation, ...without(invitation.id)(invitations)]);
    },

    /** Revokes an invitation. Throws what `call` throws. */
    async revoke(of: Of, invitation: Row): Promise<void> {
      await withInvitation(of, invitation, () => target.revoke(invitation));
      patch(of, without(invitation.id));
    },
  };
}

/** The invitations that have not expired. */
export function useUnexpired<Row extends OpenInvitation>(invitations: readonly Row[]): readonly Row[] {
  const now = useNow();
  return invitations.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
}
