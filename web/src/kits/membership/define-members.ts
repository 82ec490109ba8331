import { newId } from '@longtable/contract/new-id';
import { useCallback, useMemo } from 'react';
import { directory, useDirectory } from '../../platform/directory.ts';
import type { Pending } from '../../platform/mutations/pending.ts';
import { applyEffect, type ListPart, type RowEffect } from '../../platform/mutations/row-effect.ts';
import { defineRowMutation } from '../../platform/mutations/row-mutation.ts';
import { hasPerson } from '../../platform/order.ts';
import { createRowLists } from '../../platform/row-lists.ts';
import { session } from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { useRowList } from '../../platform/use-row-list.ts';
import type { Member, MemberChange, MemberOptions, Members, MembersOf } from './members.ts';

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
        if (change.kind === 'edit' && isOwn(change)) options.ownEdit?.answered(of, change.changes);
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

  /** The members of an entity after a pending change of one of them. */
  function applied(members: readonly M[], change: Pending<Change>, part: ListPart<M>): readonly M[] {
    const next = applyEffect(members, effect(change), compare, part);
    const { ownEdit } = options;
    if (!ownEdit || change.kind !== 'edit' || !isOwn(change)) return next;
    return next.map((member) =>
      member.id === change.id ? member : ownEdit.otherMember(member, change.changes),
    );
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
          return applied(members, change, { includes, hasMore });
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
    useOwnEdits(of) {
      const pending = mutation.usePending();
      return useMemo(
        () =>
          pending.flatMap((change) =>
            change.of === of && change.kind === 'edit' && isOwn(change) ? [change.changes] : [],
          ),
        [pending, of],
      );
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

/** Whether a change is about the actor. */
function isOwn({ personId }: { readonly personId: string }): boolean {
  return personId === session.get().user?.id;
}
