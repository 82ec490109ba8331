import type { ItemCard } from '@longtable/contract/item-cards';
import { type ItemKind, type LinkedItemRef, mostItemCards } from '@longtable/contract/rules/item-links';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { itemCardsApi } from '../../../platform/api/item-cards.ts';
import { call } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';

// What the cards of items show. Those that are rendered together ask in one request; live events change them (item-card-events.ts).

/** The first part of the query key of a card. The others are the kind and the id. */
export const itemCardKey = 'item-card';
/** How long cards wait for each other, in milliseconds. */
const gatheringMs = 20;

type Ref = Pick<LinkedItemRef, 'kind' | 'id'>;
type Waiting = { resolve(card: ItemCard | null): void; reject(error: unknown): void };

const guard = createRefetchGuard();
let waiting = new Map<string, Waiting[]>();

function cardQuery(ref: Ref) {
  return queryOptions<ItemCard | null>({
    queryKey: [itemCardKey, ref.kind, ref.id],
    queryFn: () => guard.latest(() => ask(`${ref.kind}:${ref.id}`)),
  });
}

/** The card of an item in a component: `card` is null for who may not see the item, and undefined until it is known. */
export function useItemCard(ref: Ref): { card: ItemCard | null | undefined; isFailed: boolean } {
  const { data, isError, isFetching } = useQuery(cardQuery(ref));
  return { card: data, isFailed: isError && !isFetching && data === undefined };
}

/** Changes the card of an item, if it is loaded. */
export function changeCard(
  kind: ItemKind,
  id: string,
  change: (known: ItemCard | null) => ItemCard | null,
): void {
  guard.note();
  queryClient.setQueryData<ItemCard | null>(cardQuery({ kind, id }).queryKey, (known) =>
    known === undefined ? undefined : change(known),
  );
}

function ask(ref: string): Promise<ItemCard | null> {
  if (waiting.size === 0) setTimeout(() => void askTogether(), gatheringMs);
  return new Promise((resolve, reject) => {
    waiting.set(ref, [...(waiting.get(ref) ?? []), { resolve, reject }]);
    if (waiting.size >= mostItemCards) void askTogether();
  });
}

async function askTogether(): Promise<void> {
  const asked = waiting;
  waiting = new Map();
  // Those that were asked for before the time was over, since they were many.
  if (asked.size === 0) return;
  try {
    const { items } = await call(itemCardsApi.list, { items: [...asked.keys()].join(',') });
    const cards = new Map(items.map((card) => [`${card.kind}:${card.item.id}`, card]));
    for (const [ref, each] of asked) for (const { resolve } of each) resolve(cards.get(ref) ?? null);
  } catch (error) {
    for (const each of asked.values()) for (const { reject } of each) reject(error);
  }
}
