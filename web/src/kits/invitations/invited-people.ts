import type { ErrorCode } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/new-id';
import type { PlaceInvitation } from '@longtable/contract/place-invitations';
import { useQuery } from '@tanstack/react-query';
import { defineInvitations } from './invitations.ts';

/** Whom to invite: a person, or whoever has an address. */
export type Invitee = { readonly personId: string } | { readonly email: string };

/** The requests for people who are invited to one kind of place: a team or a project. They throw what `call` throws. */
type Requests = {
  keyOf(placeId: string): readonly unknown[];
  load(placeId: string, signal: AbortSignal): Promise<{ readonly invitations: readonly PlaceInvitation[] }>;
  /** Invites somebody. Null if the answer does not have the invitation. */
  invite(placeId: string, id: string, who: Invitee): Promise<PlaceInvitation | null>;
  revoke(invitation: PlaceInvitation): Promise<unknown>;
  readonly notFound: ErrorCode;
};

export type InvitedPeople = ReturnType<typeof defineInvitedPeople>;

/** Defines the client's copy of the people who are invited to one kind of place (docs/product/invitations.md, "In the app"). */
export function defineInvitedPeople({ invite, ...target }: Requests) {
  const invited = defineInvitations<
    string,
    PlaceInvitation,
    { readonly invitations: readonly PlaceInvitation[] }
  >(target);
  return {
    ...invited,

    /** Invites a person, or whoever has an address. Throws what `call` throws. */
    async invite(placeId: string, who: Invitee): Promise<PlaceInvitation | null> {
      const invitation = await invite(placeId, newId(), who);
      if (invitation) invited.added(placeId, invitation);
      else invited.changed(placeId);
      return invitation;
    },
  };
}

/** The invitations to a place that wait for an answer; none until they are loaded. */
export function useOpenTo(invited: InvitedPeople, placeId: string): readonly PlaceInvitation[] {
  const { data } = useQuery(invited.query(placeId));
  return (data?.invitations ?? []).filter(({ status }) => status === 'pending');
}
