import type { BlockedPerson, BlockState } from '@longtable/contract/person-blocks';
import { infiniteQueryOptions, QueryObserver, queryOptions } from '@tanstack/react-query';
import { personBlocksApi } from '../../platform/api/person-blocks.ts';
import { call } from '../../platform/client.ts';
import { blockedIds, deletedAccount, directory } from '../../platform/directory.ts';
import { onLive } from '../../platform/live.ts';
import { defineMutation, type Mutation } from '../../platform/mutations/define-mutation.ts';
import { followPending } from '../../platform/mutations/pending.ts';
import { queryClient } from '../../platform/query-client.ts';
import { createRefetchGuard } from '../../platform/refetch-guard.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import { toastRefusal } from '../../platform/refusal-toast.ts';
import type { Watcher } from '../../platform/sync.ts';
import { toast } from '../../ui/toast.ts';
import { isBlocked } from './is-blocked.ts';

const guard = createRefetchGuard();

/** All ids: any message may be by any of them, and there are at most a few hundred. */
const idsQuery = queryOptions<readonly string[]>({
  queryKey: ['blocked-ids'],
  queryFn: ({ signal }) =>
    guard.latest(async () => (await call(personBlocksApi.ids, {}, { signal })).personIds),
});

/** The list of them, page by page. */
export const blockedPeopleQuery = infiniteQueryOptions({
  queryKey: ['blocked-people'],
  queryFn: ({ signal, pageParam }) =>
    call(personBlocksApi.list, pageParam === null ? {} : { after: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null; people: readonly BlockedPerson[] }) => next,
});

const blocks: Mutation<BlockState> = defineMutation<BlockState, BlockState>({
  key: 'person-blocks',
  send: ({ personId, isBlocked: becomesBlocked }) =>
    call(becomesBlocked ? personBlocksApi.block : personBlocksApi.unblock, { personId }),
  answered: (answer) => answer && saved(answer),
  refused(error, { personId, isBlocked: wanted }, { retry }) {
    toastRefusal(error, {
      text: null,
      about: `${nameOf(personId)} was not ${wanted ? 'blocked' : 'unblocked'}.`,
      retry,
      alternative: null,
    });
  },
});

/** Blocks or unblocks somebody, optimistically. */
export function setBlocked(personId: string, wanted: boolean): void {
  blocks.send({ personId, isBlocked: wanted });
  toast({ title: `${nameOf(personId)} is ${wanted ? 'blocked' : 'not blocked any more'}` });
}

/** Subscribes whom the person has blocked to live events. Call it once, before the connection opens. */
export function followBlockedPeople(): void {
  onLive('person-block.changed', saved);
  onLive('person.removed', ({ personId }) => {
    if (isBlocked(personId)) saved({ personId, isBlocked: false });
  });
}

/** Keeps `blockedIds` up to date. Returns the function that stops it. */
export const watchBlockedPeople: Watcher = () => {
  const ids = new QueryObserver(queryClient, { ...idsQuery, notifyOnChangeProps: ['data'] });
  const update = () => blockedIds.set(withPending(queryClient.getQueryData(idsQuery.queryKey)));
  const stops = [ids.subscribe(update), followPending(update)];
  update();
  return () => {
    for (const stop of stops) stop();
    blockedIds.set(null);
  };
};

/** The same set as before if nothing has changed. */
function withPending(served: readonly string[] | undefined): ReadonlySet<string> | null {
  if (!served) return null;
  const next = new Set(served);
  for (const { personId, isBlocked: becomesBlocked } of blocks.pending()) {
    if (becomesBlocked) next.add(personId);
    else next.delete(personId);
  }
  const now = blockedIds.get();
  return now && next.size === now.size && [...next].every((id) => now.has(id)) ? now : next;
}

/** Stores a change from an answer or an event. */
function saved({ personId, isBlocked: isNowBlocked }: BlockState): void {
  guard.note();
  queryClient.setQueryData(idsQuery.queryKey, (ids) => {
    const others = ids?.filter((id) => id !== personId);
    return others && (isNowBlocked ? [...others, personId] : others);
  });
  refetchSoon(blockedPeopleQuery.queryKey);
}

function nameOf(personId: string): string {
  return directory().person(personId)?.name ?? deletedAccount;
}
