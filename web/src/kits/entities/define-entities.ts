import type { ErrorCode } from '@longtable/contract/errors';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../platform/client.ts';
import { type ItemView, useItemView } from '../../platform/item-view.ts';
import type { ListView } from '../../platform/list-view.ts';
import type { Pending, PendingChanges } from '../../platform/mutations/pending.ts';
import { applyEffect, type RowEffect } from '../../platform/mutations/row-effect.ts';
import { defineRowMutation } from '../../platform/mutations/row-mutation.ts';
import { hasName } from '../../platform/order.ts';
import { clearRemovalReason, markOwnRemoval } from '../../platform/removals.ts';
import type { View } from '../../platform/row-lists.ts';
import { session } from '../../platform/session.ts';
import { trimmedTexts } from '../../platform/trimmed-texts.ts';
import { useRowList } from '../../platform/use-row-list.ts';
import { createEntityRows, type Entity, type EntityRowOptions, type EntityRows } from './entity-rows.ts';

type Named = { readonly name: string; readonly description: string };

/** What a person does to an entity. `id` is made by the client. */
export type EntityChange<Input, Details> = { readonly id: string } & (
  | { readonly kind: 'create'; readonly input: Input; readonly by: string }
  | { readonly kind: 'edit'; readonly changes: Partial<Details> }
  | { readonly kind: 'delete' }
  /** `staysVisible`: for somebody who sees it without being a member. */
  | { readonly kind: 'leave'; readonly staysVisible: boolean }
);

/** A pending creation. */
export type Creation<Input> = Extract<Pending<EntityChange<Input, never>>, { kind: 'create' }>;

type EntityOptions<R extends Entity, V extends View, Input, Details> = EntityRowOptions<R, V> & {
  /** Names the mutation queue. */
  readonly key: string;
  /** Their part of the directory. */
  readonly cards: 'teams' | 'departments' | 'projects';
  /** The row that a creation makes, the same as the server will. */
  created(creation: Creation<Input>): R;
  /** The row after leaving, for somebody who still sees it. */
  left?(row: R): R;
  /** Ids without which a creation would be refused, such as that of its team. */
  needs?(input: Input): readonly string[];
  /** The requests, which throw what `call` throws. */
  readonly requests: {
    create(id: string, input: Input): Promise<R>;
    edit(id: string, changes: Partial<Details>): Promise<R>;
    delete(id: string): Promise<unknown>;
    leave(id: string): Promise<unknown>;
  };
  /** The refusals that say that the actor does not see it: it does not exist, or they are not a member. */
  readonly missing: readonly ErrorCode[];
  /** The refusals that say that the actor has left already. */
  readonly notAMember: readonly ErrorCode[];
  /** Called when a creation is refused. */
  creationRefused?(input: Input, error: Error): void;
};

/** Teams, departments or projects: their rows and the changes that people make. */
export type Entities<R extends Entity, V extends View, Input, Details> = EntityRows<R> & {
  /** Creates an entity, optimistically. */
  create(id: string, input: Input): void;
  /** Edits an entity, optimistically; without changes it does nothing. */
  edit(id: string, changes: Partial<Details>): void;
  /** Deletes an entity, optimistically. An open page of it leaves by `useLeaveWhenRemoved`. */
  delete(id: string): void;
  /** Leaves an entity, optimistically. */
  leave(id: string, options?: { readonly staysVisible: boolean }): void;
  /** Changes without a response yet. */
  readonly pending: PendingChanges<EntityChange<Input, Details>>['pending'];
  /** As `pending`, in a component. */
  readonly usePending: PendingChanges<EntityChange<Input, Details>>['usePending'];
  /** The effect of a pending change on the rows. */
  effect(change: Pending<EntityChange<Input, Details>>): RowEffect<R>;
  /** A row in a component, with pending changes applied. */
  useItem(id: string): ItemView<R>;
  /** A list in a component, with pending changes applied. */
  useList(view: V): ListView<R>;
  /** Updates the rows after a refusal which shows that they are outdated. */
  followRefusal(id: string, error: unknown): void;
};

/**
 * Defines teams, departments or projects (docs/decisions/033): lists and rows by id, with creating, editing, deleting and
 * leaving as optimistic changes. Their members are defined by `defineMembers`.
 */
export function defineEntities<
  R extends Entity,
  V extends View,
  Input extends Named,
  Details extends Partial<R> & Named,
>(options: EntityOptions<R, V, Input, Details>): Entities<R, V, Input, Details> {
  type Change = EntityChange<Input, Details>;
  const { lists, requests, missing, notAMember } = options;
  const rows = createEntityRows<R, V>(options);

  const mutation = defineRowMutation<R, Change>(
    {
      key: options.key,
      send,
      effect,
      needs: (change) => (change.kind === 'create' ? (options.needs?.(change.input) ?? []) : []),
      notFound: [...missing, ...notAMember],
      text: textOf,
      about: ({ id }) => rows.find(id)?.name ?? null,
      cards: (change) =>
        change.kind === 'create'
          ? { [options.cards]: [{ id: change.id, name: change.input.name, version: 0 }] }
          : {},
    },
    { answered, refused },
  );

  function effect(change: Pending<Change>): RowEffect<R> {
    const { id } = change;
    switch (change.kind) {
      case 'create':
        return { add: options.created(change) };
      case 'edit':
        return { edit: id, as: (row) => ({ ...row, ...change.changes }) };
      case 'leave':
        if (change.staysVisible) return { edit: id, as: (row) => options.left?.(row) ?? row };
        return { remove: id };
      case 'delete':
        return { remove: id };
    }
  }

  async function send(change: Change): Promise<R | null> {
    const { id } = change;
    switch (change.kind) {
      case 'create':
        return requests.create(id, change.input);
      case 'edit':
        return requests.edit(id, change.changes);
      case 'delete':
        await requests.delete(id);
        return null;
      case 'leave':
        await requests.leave(id);
        return null;
    }
  }

  function answered(row: R | null, { id, ...change }: Pending<Change>): void {
    if (row) rows.saved(row);
    else if (change.kind !== 'leave') rows.disappeared(id);
    else if (change.staysVisible) {
      // Until the row is fetched, the stored one must not offer again what only members may do.
      rows.change(id, (known) => (known.role === null ? known : (options.left?.(known) ?? known)));
      rows.reload(id);
    }
    // The event that shows it to somebody who still sees it may have been faster.
    else if (rows.find(id)?.role !== null) rows.disappeared(id);
  }

  function refused(error: Error, change: Pending<Change>): void {
    if (change.kind === 'create') {
      markOwnRemoval(change.id);
      options.creationRefused?.(change.input, error);
      return;
    }
    clearRemovalReason(change.id);
    followRefusal(change.id, error);
  }

  function followRefusal(id: string, error: unknown): void {
    if (!(error instanceof ApiError)) return;
    if (missing.some((code) => code === error.code)) rows.disappeared(id);
    // The actor's rights have changed, and the event has not arrived yet.
    else if (error.status === 403 || error.status === 409) rows.reload(id);
  }

  function textOf(change: Change): string | null {
    const typed: Partial<Named> =
      change.kind === 'create' ? change.input : change.kind === 'edit' ? change.changes : {};
    return [typed.name, typed.description].filter(Boolean).join('\n') || null;
  }

  return {
    ...rows,
    followRefusal,
    effect,
    pending: mutation.pending,
    usePending: mutation.usePending,
    create(id, input) {
      const { user } = session.get();
      if (user) mutation.send({ kind: 'create', id, input: trimmedTexts(input), by: user.id });
    },
    edit(id, changes) {
      if (Object.keys(changes).length > 0)
        mutation.send({ kind: 'edit', id, changes: trimmedTexts(changes) });
    },
    delete(id) {
      markOwnRemoval(id);
      mutation.send({ kind: 'delete', id });
    },
    leave(id, { staysVisible } = { staysVisible: false }) {
      markOwnRemoval(id);
      mutation.send({ kind: 'leave', id, staysVisible });
    },
    useItem(id) {
      const view = useItemView(
        id,
        { ...rows.query(id), initialData: () => rows.find(id), initialDataUpdatedAt: 0 },
        missing,
      );
      const changes = mutation.usePending();
      return useMemo(() => {
        const own = changes.filter((change) => change.id === id);
        const known: readonly R[] = view.item ? [view.item] : [];
        const [item] = own.reduce((all, change) => applyEffect(all, effect(change), () => 0), known);
        if (item) return { ...view, state: 'ready', item, error: null };
        return view.item ? { ...view, state: 'gone', item: null, error: null } : view;
      }, [view, changes, id]);
    },
    useList(view) {
      const found = useRowList(lists, view, hasName);
      const key = JSON.stringify(view);
      const { hasMore } = found;
      const apply = useCallback(
        (all: readonly R[], change: Pending<Change>) => {
          const of = JSON.parse(key) as V;
          const includes = (row: R) => lists.includes(row, of);
          return applyEffect(all, effect(change), lists.compare(of), { includes, hasMore });
        },
        [key, hasMore],
      );
      return { ...found, items: mutation.useApplied(found.items, apply) };
    },
  };
}
