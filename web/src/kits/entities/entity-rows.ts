import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { whenCreated } from '../../platform/mutations/pending.ts';
import { queryClient } from '../../platform/query-client.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import { markRemoved, removedIds, unmarkRemoved } from '../../platform/removals.ts';
import type { RowLists, View } from '../../platform/row-lists.ts';

/** A team, department or project as the actor sees it. */
export type Entity = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly membersCount: number;
  /** Increases with every change of the row, but not with the actor's role and rights. */
  readonly version: number;
  /** The actor's role; null if they see it without being a member. */
  readonly role: string | null;
  readonly can: object;
};

export type EntityRowOptions<R extends Entity, V extends View> = {
  readonly lists: RowLists<R, V>;
  /** The first part of the query key of a single row. */
  readonly itemKey: readonly string[];
  /** Requests a row by its id. */
  fetch(id: string, signal: AbortSignal): Promise<R>;
  /** The fields that depend on the actor and have no version: role and abilities. */
  own(row: R): Partial<R>;
  /**
   * Counts have their own version. `newer` returns the row with the newer counts of two copies, `withEventCounts` with those
   * of the last event if they are newer.
   */
  readonly counts?: { newer(row: R, other: R): R; withEventCounts(row: R): R };
  /** The query keys of the parts of an entity, such as its members and updates. */
  childQueries(id: string): readonly QueryKey[];
  /** Query keys of other rows whose abilities depend on the actor's role in an entity. */
  readonly roleDependentQueries?: readonly QueryKey[];
  /** Query keys of the entity that contains a row; its counts may be outdated, too. */
  parentQueries?(row: R): readonly QueryKey[];
  /** Called when an entity disappears, with the row as known before. */
  disappeared?(id: string, row: R | undefined): void;
};

/** The rows of teams, departments or projects, in lists and by id. */
export type EntityRows<R extends Entity> = {
  /** The query of a single row, without pending changes. */
  query(id: string): ReturnType<typeof itemQuery<R>>;
  /** The row as known, from its own query or a list. */
  find(id: string): R | undefined;
  /** Every known row, once. */
  all(): readonly R[];
  /** Stores a row from a response, or from an event about the actor's membership. */
  saved(row: R): void;
  /**
   * Stores a row from an event for all receivers: ignored if it is older than the known row or the entity has disappeared.
   * `rowOf` adds the fields that depend on the actor, or returns null to ignore it.
   */
  changed(shared: Pick<R, 'id' | 'version'>, rowOf: (known: R | undefined) => R | null): void;
  /** Changes a row wherever it is stored. */
  change(id: string, change: (row: R) => R): void;
  /** Stores a row after the actor's membership has changed; refetches its parts if the abilities have changed. */
  membershipChanged(row: R): void;
  /** Removes a row that the actor can't see any more, and its parts. */
  disappeared(id: string): void;
  /** Refetches a row and its parts, after a refusal which shows that they are outdated. */
  reload(id: string): void;
};

/** How long a row is fresh, in milliseconds. Events contain its changes. */
const staleTimeMs = 60_000;

function itemQuery<R>(queryKey: QueryKey, load: (signal: AbortSignal) => Promise<R>) {
  return queryOptions<R>({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: staleTimeMs });
}

/** Creates the client's copy of teams, departments or projects. */
export function createEntityRows<R extends Entity, V extends View>({
  lists,
  itemKey,
  fetch,
  own,
  counts,
  childQueries,
  roleDependentQueries = [],
  parentQueries,
  disappeared,
}: EntityRowOptions<R, V>): EntityRows<R> {
  const keyOf = (id: string): QueryKey => [...itemKey, id];
  const newerCounts = (row: R, other: R): R => counts?.newer(row, other) ?? row;
  const eventCounts = (row: R): R => counts?.withEventCounts(row) ?? row;

  const find = (id: string): R | undefined =>
    queryClient.getQueryData<R>(keyOf(id)) ?? lists.find((row) => row.id === id);

  function saved(row: R): void {
    unmarkRemoved(row.id);
    const known = find(row.id);
    // The response may have been overtaken by an event.
    const isOld = known !== undefined && known.version > row.version;
    const merged = known
      ? newerCounts(isOld ? newerCounts({ ...known, ...own(row) }, row) : row, known)
      : row;
    lists.put(merged);
    queryClient.setQueryData<R>(keyOf(row.id), merged);
  }

  return {
    query: (id) =>
      itemQuery<R>(keyOf(id), async (signal) => {
        await whenCreated(id);
        return eventCounts(await lists.latest(() => fetch(id, signal)));
      }),
    find,
    all() {
      const rows = new Map(lists.all().map((row) => [row.id, row]));
      for (const [, row] of queryClient.getQueriesData<R>({ queryKey: itemKey }))
        if (row) rows.set(row.id, row);
      return [...rows.values()];
    },
    saved,
    changed(shared, rowOf) {
      const { id } = shared;
      lists.note();
      if (removedIds.get().has(id)) return;
      const known = find(id);
      if (known && known.version > shared.version) return;
      const row = rowOf(known);
      if (!row) return;
      const merged = known ? newerCounts(row, known) : eventCounts(row);
      lists.put(merged);
      queryClient.setQueryData<R>(keyOf(id), (item) => item && merged);
    },
    change(id, change) {
      lists.change((row) => (row.id === id ? change(row) : row));
      queryClient.setQueryData<R>(keyOf(id), (item) => item && change(item));
    },
    membershipChanged(row) {
      const known = find(row.id);
      saved(row);
      // The abilities on its parts depend on the role. Only visible ones are refetched.
      if (known && JSON.stringify(own(known)) === JSON.stringify(own(row))) return;
      refetchSoon(...childQueries(row.id), ...roleDependentQueries);
    },
    disappeared(id) {
      const known = find(id);
      markRemoved(id);
      lists.remove((row) => row.id === id);
      for (const queryKey of [keyOf(id), ...childQueries(id)]) queryClient.removeQueries({ queryKey });
      disappeared?.(id, known);
    },
    reload(id) {
      const known = find(id);
      lists.reload();
      unmarkRemoved(id);
      refetchSoon(
        keyOf(id),
        ...childQueries(id),
        ...roleDependentQueries,
        ...((known && parentQueries?.(known)) ?? []),
      );
    },
  };
}
