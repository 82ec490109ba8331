import type { ErrorCode } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/new-id';
import type { CurrentUser } from '@longtable/contract/people';
import { useCallback } from 'react';
import { directory, useDirectory } from '../../platform/directory.ts';
import type { ItemView } from '../../platform/item-view.ts';
import type { ListView } from '../../platform/list-view.ts';
import type { Listed } from '../../platform/listed.ts';
import type { Page } from '../../platform/listing.ts';
import type { Pending } from '../../platform/mutations/pending.ts';
import { applyEffect, type RowEffect } from '../../platform/mutations/row-effect.ts';
import { defineRowMutation } from '../../platform/mutations/row-mutation.ts';
import { hasPerson } from '../../platform/order.ts';
import { createRowLists, type RowLists } from '../../platform/row-lists.ts';
import { session } from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { useRowList } from '../../platform/use-row-list.ts';

/** A membership of a team, department or project. */
type Member = {
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
type MembersOf = { readonly of: string; readonly text: string };

type MemberOptions<M extends Member, Role, Changes> = {
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
  /** The refusals of additions, by person id, until the person is added again. */
  useRefusals(of: string): ReadonlyMap<string, string>;
  /** Stores a member from an event, with the number of members. */
  saved(of: string, member: M, membersCount: number): void;
  /** Removes a member after an event, with the new number of members. */
  removed(of: string, personId: string, membersCount: number): void;
  /** Removes a person whose account was deleted from all lists. */
  personRemoved(personId: string): void;
};

const noRefusals: ReadonlyMap<string, string> = new Map();

/** Defines the members of teams, departments or projects (docs/decisions/033): their lists, and optimistic changes of them. */
export function defineMembers<M extends Member, Role, Changes>(
  options: MemberOptions<M, Role, Changes>,
): Members<M, Role, Changes> {
  type Change = MemberChange<Role, Changes>;
  const { requests, compare } = options;
  const lists = createRowLists<M, MembersOf>({
    key: options.key,
    parentOf: ({ of }) => of,
    created: ({ at }) => {
      const { user } = session.get();
      return user ? [options.creator(user, at)] : [];
    },
    fetch: ({ of, text }, page, signal) => options.fetch(of, text, page, signal),
    includes: (member, { text }) => hasPerson(member, text, directory()),
    compare: () => compare,
  });
  /** By the id of the entity. */
  const refusals = createStore<ReadonlyMap<string, ReadonlyMap<string, string>>>(new Map());

  const mutation = defineRowMutation<M, Change>(
    {
      key: options.mutationKey,
      send,
      effect,
      needs: ({ of }) => [of],
      notFound: options.notFound,
      text: () => null,
      about: ({ personId }) => directory().person(personId)?.name ?? null,
    },
    {
      answered(member, { of, ...change }) {
        if (member) lists.put(member, { of });
        else lists.remove(({ id }) => id === change.id, { of });
      },
      refused(error, { of, kind, personId }) {
        if (kind === 'add') setRefusal(of, personId, error.message);
        lists.reload({ of });
        options.followRefusal(of, error);
      },
    },
  );

  function effect(change: Pending<Change>): RowEffect<M> {
    switch (change.kind) {
      case 'add':
        return { add: options.added(change) };
      case 'edit':
        return { edit: change.id, as: (member) => options.edited(member, change.changes) };
      case 'remove':
        return { remove: change.id };
    }
  }

  async function send({ of, id, personId, ...change }: Change): Promise<M | null> {
    switch (change.kind) {
      case 'add':
        return requests.add(of, id, personId, change.role);
      case 'edit':
        return requests.edit(of, personId, change.changes);
      case 'remove':
        await requests.remove(of, personId);
        return null;
    }
  }

  function setRefusal(of: string, personId: string, text: string | null): void {
    const own = new Map(refusals.get().get(of));
    if (text === null) own.delete(personId);
    else own.set(personId, text);
    refusals.set(new Map(refusals.get()).set(of, own));
  }

  function pendingCount(of: string, pending: readonly Pending<Change>[]): number {
    let difference = 0;
    for (const change of pending) {
      if (change.of !== of || change.kind === 'edit') continue;
      const isListed = lists.find(({ id }) => id === change.id, { of }) !== undefined;
      if (change.kind === 'add' && !isListed) difference += 1;
      if (change.kind === 'remove' && isListed) difference -= 1;
    }
    return difference;
  }

  return {
    query: lists.query,
    add(of, { personId, email }, role) {
      setRefusal(of, personId, null);
      mutation.send({ kind: 'add', of, id: newId(), personId, email, role });
    },
    edit: (of, { id, personId }, changes) => void mutation.send({ kind: 'edit', of, id, personId, changes }),
    remove: (of, { id, personId }) => void mutation.send({ kind: 'remove', of, id, personId }),
    useList(of, typed) {
      const people = useDirectory();
      const matches = useCallback((member: M, text: string) => hasPerson(member, text, people), [people]);
      const list = useRowList(lists, { of, text: typed }, matches);
      const { hasMore } = list;
      const apply = useCallback(
        (members: readonly M[], change: Pending<Change>) => {
          if (change.of !== of) return members;
          const includes = (member: M) => matches(member, typed);
          return applyEffect(members, effect(change), compare, { includes, hasMore });
        },
        [of, typed, matches, hasMore],
      );
      return { ...list, items: mutation.useApplied(list.items, apply) };
    },
    useCounted(view) {
      const pending = mutation.usePending();
      if (view.state !== 'ready') return view;
      const difference = pendingCount(view.item.id, pending);
      if (difference === 0) return view;
      return { ...view, item: { ...view.item, membersCount: view.item.membersCount + difference } };
    },
    effect,
    pendingCount: (of) => pendingCount(of, mutation.pending()),
    useRefusals: (of) => useStore(refusals).get(of) ?? noRefusals,
    saved(of, member, membersCount) {
      lists.put(member, { of });
      options.counted(of, membersCount);
    },
    removed(of, personId, membersCount) {
      lists.remove((member) => member.personId === personId, { of });
      options.counted(of, membersCount);
    },
    personRemoved(personId) {
      lists.remove((member) => member.personId === personId);
    },
  };
}
