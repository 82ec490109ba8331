import type { Cards, NamedCard, PersonCard } from '@longtable/contract/cards';
import type { MembershipChange } from '@longtable/contract/membership-changed';
import type { Change } from '../platform/change.ts';
import type { EventRights } from '../platform/events/rights.ts';
import type { Actor } from '../policies/actor.ts';
import type { Policy, Receivers } from '../policies/policy.ts';
import { personalRoom } from '../policies/rooms.ts';
import { type CardSource, cardsOf, itself } from './cards.ts';
import { cardsOfMembers, type MembershipRow } from './membership.ts';

/** How members of a team, department or project are published: to everyone who sees it, and to the member. */
export type MemberEvents<Of, Row> = {
  /** The live rooms of everyone who sees the team, department or project. */
  roomsOf(of: Of): readonly string[];
  /** Who may do what about a member. */
  rightsOf(of: Of, member: Row): EventRights;
  /** Emits the event of a new or changed member. */
  emitSaved(
    change: Change,
    to: Receivers & { readonly actorId: string },
    of: Of,
    saved: { readonly member: Row; readonly membersCount: number; readonly cards: Cards },
  ): void;
  /** Emits the event of a removed member. */
  emitRemoved(
    change: Change,
    to: { readonly actorId: string; readonly audience: readonly string[] },
    of: Of,
    removed: { readonly personId: string; readonly membersCount: number },
  ): void;
};

/** Publishes new, changed and removed members; `membersCount` is their number after the change. */
export function defineMemberEvents<Of, Row extends MembershipRow>(events: MemberEvents<Of, Row>) {
  const audienceOf = (of: Of, personId: string) => [...events.roomsOf(of), personalRoom(personId)];
  return {
    /** Publishes a new or changed member. */
    publishMember(
      change: Change,
      actorId: string,
      of: Of,
      { member, membersCount }: { readonly member: Row; readonly membersCount: number },
    ): void {
      events.emitSaved(
        change,
        { actorId, audience: audienceOf(of, member.user_id), rights: events.rightsOf(of, member) },
        of,
        { member, membersCount, cards: cardsOfMembers([member]) },
      );
    },

    /** Publishes that somebody left or was removed. */
    publishMemberRemoved(
      change: Change,
      actorId: string,
      of: Of,
      removed: { readonly personId: string; readonly membersCount: number },
    ): void {
      events.emitRemoved(change, { actorId, audience: audienceOf(of, removed.personId) }, of, removed);
    },
  };
}

/** A change of a person's own membership, as it is published to them. */
export type MembershipChanged<Seen> = {
  readonly person: Pick<Actor, 'id'>;
  readonly change: MembershipChange;
  readonly byId: string | null;
  /** The team, department or project read as that person; null when they do not see it any more. */
  readonly seen: Seen | null;
  readonly cards: Cards;
};

/** How a change of a person's own membership of a team, department or project is published to them. */
export type MembershipEvents<Of extends NamedCard, Seen extends NamedCard> = {
  readonly kind: Exclude<keyof Cards, 'people'>;
  readonly policy: Pick<Policy<Seen, never, never>, 'load' | 'reads'>;
  /** The cards that a team, department or project brings. */
  readonly cards: readonly CardSource<Seen>[];
  /** Emits the event. */
  emitChanged(
    change: Change,
    to: { readonly actorId: string; readonly audience: readonly string[] },
    of: Of,
    changed: MembershipChanged<Seen>,
  ): void | Promise<void>;
};

/**
 * Publishes changes of people's own memberships to them, with the team, department or project as they see it now, and
 * refreshes their live rooms. Call it before the other events of the same change, since rights in events depend on the
 * receiver's rooms. `of` is the state after the change. `seen` saves a statement where the row was read as that person
 * already, or where they certainly do not see it any more (null).
 */
export function defineMembershipEvents<Of extends NamedCard, Seen extends NamedCard>(
  events: MembershipEvents<Of, Seen>,
) {
  const { kind, policy } = events;
  return async function publishMembershipChanged(
    change: Change,
    actorId: string,
    given: {
      readonly personId: string;
      readonly of: Of;
      readonly change: MembershipChange;
      readonly by: PersonCard | null;
      readonly seen?: Seen | null;
    },
  ): Promise<void> {
    const { personId, of, by } = given;
    const person = { id: personId };
    const row = given.seen === undefined ? await policy.load(change.tx, of.id, person) : given.seen;
    const seen = row && policy.reads(person, row) ? row : null;
    change.refreshRooms([personId]);
    const to = { actorId, audience: [personalRoom(personId)] };
    await events.emitChanged(change, to, of, {
      person,
      change: given.change,
      byId: by?.id ?? null,
      seen,
      cards: { ...cardsOf(seen ? [seen] : [], events.cards, by), ...cardsOf([seen ?? of], [itself(kind)]) },
    });
  };
}
