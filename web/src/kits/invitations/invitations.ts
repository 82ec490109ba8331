import type { ErrorCode } from '@longtable/contract/errors';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { askSoon } from '../../platform/ask-soon.ts';
import { ApiError } from '../../platform/client.ts';
import { useNow } from '../../platform/clock.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createRefetchGuard } from '../../platform/refetch-guard.ts';

/** An invitation to anything, as those see it who may revoke it. */
export type OpenInvitation = { readonly id: string; readonly expiresAt: string };

/** What people are invited to, such as the server or a team: all that tells one from another. `Of` names one of its kind. */
export type InvitationTarget<Of, Row, Answer extends { readonly invitations: readonly Row[] }> = {
  keyOf(of: Of): readonly unknown[];
  /** Asks for those that can be used, the newest first. Throws what `call` throws, as the others do. */
  load(of: Of, signal: AbortSignal): Promise<Answer>;
  revoke(invitation: Row): Promise<unknown>;
  /** The refusal of what is done with one that is not there any more. */
  readonly notFound: ErrorCode;
};

/** They were asked for in this time, in milliseconds: what is used or runs out, no event tells. */
const freshFor = 60_000;

/** The invitations to one kind of target, as this page knows them. */
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
      staleTime: freshFor,
      // They let in whoever reads them.
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

  /** Does something with an invitation. One that is not there any more goes here, too. Throws what `work` throws. */
  async function withInvitation<T>(of: Of, { id }: Row, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === target.notFound) patch(of, without(id));
      else if (error instanceof ApiError) changed(of);
      throw error;
    }
  }

  /** Takes in that something about them is otherwise. */
  function changed(of: Of): void {
    refetchGuard.note();
    askSoon(target.keyOf(of));
  }

  return {
    query,
    changed,
    withInvitation,

    /** The query with those that are known now; looked at, they are asked for again. */
    useInvitations: (of: Of) => useQuery({ ...query(of), refetchOnMount: 'always' }),

    /** Takes in an invitation that was made. */
    made(of: Of, invitation: Row): void {
      patch(of, (invitations) => [invitation, ...without(invitation.id)(invitations)]);
    },

    /** Makes an invitation worth nothing. Throws what `call` throws. */
    async revoke(of: Of, invitation: Row): Promise<void> {
      await withInvitation(of, invitation, () => target.revoke(invitation));
      patch(of, without(invitation.id));
    },
  };
}

/** Those that have not run out by now. */
export function useWorking<Row extends OpenInvitation>(invitations: readonly Row[]): readonly Row[] {
  const now = useNow();
  return invitations.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
}
