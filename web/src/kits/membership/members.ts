import type { ErrorCode } from '@longtable/contract/errors';
import type { CurrentUser } from '@longtable/contract/people';
import type { ItemView } from '../../platform/item-view.ts';
import type { ListView } from '../../platform/list-view.ts';
import type { Listed } from '../../platform/listed.ts';
import type { Page } from '../../platform/listing.ts';
import type { Pending } from '../../platform/mutations/pending.ts';
import type { RowEffect } from '../../platform/mutations/row-effect.ts';
import type { RowLists } from '../../platform/row-lists.ts';

/** A membership of a team, department or project. */
export type Member = {
  readonly id: string;
  readonly personId: string;
  readonly email: string;
  readonly joinedAt: string;
};

/** A person to add. */
type Candidate = { readonly personId: string; readonly email: string };

/** A change of a membership; `of` is the id of its entity. */
export type MemberChange<Role, Changes> = {
  readonly of: string;
  readonly id: string;
  readonly personId: string;
} & (
  | { readonly kind: 'add'; readonly email: string; readonly role: Role }
  | { readonly kind: 'edit'; readonly changes: Changes }
  | { readonly kind: 'remove' }
);

/** A pending addition of a member. */
export type Addition<Role> = Extract<Pending<MemberChange<Role, never>>, { kind: 'add' }>;

/** A list of members: of an entity, filtered by name or e-mail address. */
export type MembersOf = { readonly of: string; readonly text: string };

/** How the members of one kind of entity are requested and changed. */
export type MemberOptions<M extends Member, Role, Changes> = {
  /** The first part of the query key of each list. */
  readonly key: readonly string[];
  /** Names the mutation queue. */
  readonly mutationKey: string;
  /** Requests a page of the members of an entity. */
  fetch(of: string, text: string, page: Page, signal?: AbortSignal): Promise<Listed<M>>;
  /** The order of the members, the same as the server's. */
  compare(a: M, b: M): number;
  /** The membership of who creates an entity, the same as on the server. `at` is when it was created (ISO). */
  creator(user: CurrentUser, at: string): M;
  /** The membership of an addition, the same as on the server. */
  added(addition: Addition<Role>): M;
  /** A membership after an edit, the same as on the server. */
  edited(member: M, changes: Changes): M;
  /**
   * What else an edit of the actor's own membership changes, as it may take rights away: another member as they see it, and the
   * stored entity, after the response. Absent if nobody edits their own.
   */
  readonly ownEdit?: {
    otherMember(member: M, changes: Changes): M;
    answered(of: string, changes: Changes): void;
  };
  /** The requests, which throw what `call` throws. */
  readonly requests: {
    add(of: string, id: string, personId: string, role: Role): Promise<M>;
    edit(of: string, personId: string, changes: Changes): Promise<M>;
    remove(of: string, personId: string): Promise<unknown>;
  };
  /** The refusals of a removal which mean that the person is not a member any more. */
  readonly notFound: readonly ErrorCode[];
  /** Stores the number of members of an entity. */
  counted(of: string, membersCount: number): void;
  /** Updates the rows of an entity after a refusal. */
  followRefusal(of: string, error: Error): void;
};

/** The members of teams, departments or projects. */
export type Members<M extends Member, Role, Changes> = Pick<RowLists<M, MembersOf>, 'query'> & {
  /** Adds a person, optimistically. */
  add(of: string, candidate: Candidate, role: Role): void;
  /** Changes the role or other details of a member, optimistically. */
  edit(of: string, member: M, changes: Changes): void;
  /** Removes a member, optimistically. */
  remove(of: string, member: M): void;
  /** The effect of a pending change on the members of its entity. */
  effect(change: Pending<MemberChange<Role, Changes>>): RowEffect<M>;
  /** The effect of pending changes on the number of members, as far as the stored number does not include it. */
  pendingCount(of: string): number;
  /** The members in a component, filtered by typed text, with pending changes applied. */
  useList(of: string, typed: string): ListView<M>;
  /** An entity in a component, with the pending changes of its members counted. */
  useCounted<E extends { readonly id: string; readonly membersCount: number }>(
    view: ItemView<E>,
  ): ItemView<E>;
  /** The pending edits of the actor's own membership in a component. */
  useOwnEdits(of: string): readonly Changes[];
  /** The refusals of additions, by person id, until the person is added again. */
  useRefusals(of: string): ReadonlyMap<string, string>;
  /** Stores a member from an event, with the number of members. */
  saved(of: string, member: M, membersCount: number): void;
  /** Removes a member after an event, with the new number of members. */
  removed(of: string, personId: string, membersCount: number): void;
  /** Removes a person whose account was deleted from all lists. */
  personRemoved(personId: string): void;
};
