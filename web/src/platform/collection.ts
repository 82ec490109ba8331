import type { ErrorCode } from '@longtable/contract/errors';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askSoon } from './ask-soon.ts';
import { type ListView, useListView } from './list-view.ts';
import { type Listed, listChanged, listWith, listWithout } from './listed.ts';
import { createListing, type Page } from './listing.ts';
import { defineMutation, type MutationOptions } from './mutations/define-mutation.ts';
import type { Pending } from './mutations/pending.ts';
import { applyEffect, type RowEffect } from './mutations/row-effect.ts';
import { queryClient } from './query-client.ts';
import { createRefetchGuard } from './refetch-guard.ts';
import { tellRefusedText } from './refused-text.ts';

/** Of two copies of a row the one with the higher version is newer; without versions, what was said last. */
type Row = { readonly id: string; readonly version?: number; readonly can?: object };

type CollectionOptions<R extends Row, Of, Change> = {
  /** The first part of the key of each list. */
  readonly key: readonly string[];
  /** What tells the lists apart: the rest of their keys. */
  keyOf(of: Of): readonly string[];
  /** Asks for a page of a list. */
  fetch(of: Of, page: Page, signal?: AbortSignal): Promise<Listed<R>>;
  /** The order of the rows, as the server has it. */
  compare(a: R, b: R): number;
  /** How many rows the server gives at once, at most; two hundred when not said. */
  readonly pageSize?: number;
  readonly changes: ChangeOptions<R, Of, Change>;
};

/** How the rows are changed. Each change adds, edits or removes one row of one list. */
type ChangeOptions<R extends Row, Of, Change> = Pick<
  MutationOptions<Change, R>,
  'key' | 'send' | 'undoText' | 'cards'
> & {
  /** The list that a change is about. */
  of(change: Change): Of;
  /** What it does there: by a pure function, as the server will do it. */
  effect(change: Pending<Change>): RowEffect<R>;
  /** Ids that a change needs besides that of its row, such as that of what it belongs to. */
  needs?(change: Change): readonly string[];
  /** The refusal of changing a row that is not there: what was to be removed is. */
  readonly notFound: ErrorCode;
  /** What was typed, which a refusal must not lose; null for nothing. */
  text(change: Change): string | null;
  /** Another change that the server would not refuse, to be offered; null for none. */
  instead?(error: Error, change: Change): { readonly label: string; readonly change: Change } | null;
  /** What else a refusal says. */
  refused?(error: Error, change: Change): void;
};

/** The rows of a resource, in lists: by what they belong to (`Of`), or one list (`void`). Kept between visits. */
export type Collection<R extends Row, Of, Change> = {
  /** A list as the server said it. */
  query(of: Of): ReturnType<typeof listQuery<R>>;
  /** A list in a component: as the server said it, with what is pending applied. `of` must stay the same value. */
  useList(of: Of): ListView<R>;
  /** Rows of a list with a pending change applied; the same rows where that is nothing to them. */
  apply(of: Of, rows: readonly R[], change: Pending<Change>): readonly R[];
  /** Makes a change (`defineMutation`). */
  change(change: Change): void;
  /** Takes in a row as an answer or an event has it. */
  saved(of: Of, row: R): void;
  /** Takes in that a row is deleted: no answer or event from before brings it back. */
  removed(of: Of, id: string): void;
  /** Changes rows in all lists whose key begins so, after its first part. */
  patch(within: readonly string[], change: (row: R) => R): void;
  /** Asks anew for one list. */
  reload(of: Of): void;
};

function listQuery<R extends Row>(
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<Listed<R>>,
) {
  return queryOptions<Listed<R>>({ queryKey, queryFn: ({ signal }) => load(signal) });
}

/**
 * Defines the rows of a resource as this page has them (docs/decisions/033): paged lists, versions, tombstones, and the
 * changes that people make, optimistically.
 */
export function defineCollection<R extends Row, Of, Change extends object>({
  key,
  keyOf,
  fetch,
  compare,
  pageSize,
  changes,
}: CollectionOptions<R, Of, Change>): Collection<R, Of, Change> {
  const none: readonly R[] = [];
  const tombstones = new Set<string>();
  const guard = createRefetchGuard();
  const { loadAgain, loadMore } = createListing(guard, {
    tombstones,
    ...(pageSize !== undefined && { largest: pageSize }),
  });
  const queryKeyOf = (of: Of): readonly string[] => [...key, ...keyOf(of)];
  const query = (of: Of) =>
    listQuery<R>(queryKeyOf(of), (signal) => loadAgain(queryKeyOf(of), (page) => fetch(of, page, signal)));
  const patchList = (of: Of, change: (list: Listed<R>) => Listed<R>): void => {
    guard.note();
    queryClient.setQueryData<Listed<R>>(queryKeyOf(of), (list) => list && change(list));
  };
  const saved = (of: Of, row: R): void => {
    if (tombstones.has(row.id)) return;
    patchList(of, (list) => {
      const known = list.items.find(({ id }) => id === row.id);
      return listWith(list, newerOf(known, row), compare);
    });
  };
  const removed = (of: Of, id: string): void => {
    tombstones.add(id);
    patchList(of, (list) => listWithout(list, (row) => row.id === id));
  };
  const reload = (of: Of): void => {
    guard.note();
    askSoon(queryKeyOf(of));
  };

  const mutation = defineMutation<Change, R>({
    ...changes,
    answered(row, change) {
      if (row) saved(changes.of(change), row);
      else removed(changes.of(change), idOf(changes.effect(change)));
    },
    refused(error, change, { again }) {
      reload(changes.of(change));
      changes.refused?.(error, change);
      const instead = changes.instead?.(error, change) ?? null;
      tellRefusedText(error, {
        text: changes.text(change),
        again,
        way: instead && { label: instead.label, onSelect: () => void mutation.send(instead.change) },
      });
    },
    isDone: ({ code }, change) => code === changes.notFound && 'remove' in changes.effect(change),
    creates(change) {
      const effect = changes.effect(change);
      return 'add' in effect ? [effect.add.id] : [];
    },
    needs(change) {
      const effect = changes.effect(change);
      return [...(changes.needs?.(change) ?? []), ...('add' in effect ? [] : [idOf(effect)])];
    },
  });

  const apply = (of: Of, rows: readonly R[], change: Pending<Change>): readonly R[] =>
    isSame(keyOf(changes.of(change)), keyOf(of)) ? applyEffect(rows, changes.effect(change), compare) : rows;

  return {
    query,
    apply,
    useList(of) {
      const found = useQuery(query(of));
      const applyHere = useCallback(
        (rows: readonly R[], change: Pending<Change>) => apply(of, rows, change),
        [of],
      );
      const rows = mutation.useApplied(found.data?.items ?? none, applyHere);
      const load = useCallback(() => loadMore<R>(queryKeyOf(of), (page) => fetch(of, page)), [of]);
      return useListView(found, rows, load, false);
    },
    change: (change) => void mutation.send(change),
    saved,
    removed,
    patch(within, change) {
      guard.note();
      queryClient.setQueriesData<Listed<R>>(
        { queryKey: [...key, ...within] },
        (list) => list && listChanged(list, change),
      );
    },
    reload,
  };
}

function idOf<R extends Row>(effect: RowEffect<R>): string {
  if ('add' in effect) return effect.add.id;
  return 'edit' in effect ? effect.edit : effect.remove;
}

/** An event can be faster than the answer: then what it said is newer, and the rights of the answer are as good. */
function newerOf<R extends Row>(known: R | undefined, said: R): R {
  if (known?.version === undefined || said.version === undefined || known.version <= said.version)
    return said;
  return said.can ? { ...known, can: said.can } : known;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
