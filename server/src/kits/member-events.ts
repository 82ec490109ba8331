import type { Cards } from '@longtable/contract/cards';
import type { Change } from '../platform/change.ts';
import type { EventRights } from '../platform/events/rights.ts';
import type { Receivers } from '../policies/policy.ts';
import { personalRoom } from '../policies/rooms.ts';
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
