import { queryOptions } from '@tanstack/react-query';
import type { Listed } from '../../../platform/listed.ts';
import { createListing } from '../../../platform/listing.ts';
import { createNews } from '../../../platform/news.ts';
import { fetchUpdates } from './updates.requests.ts';
import { type AnyUpdate, idOf, type UpdatesOf } from './updates-of.ts';

/** The first part of every key; then the kind of the place, and its id. */
export const updatesKey = ['updates'] as const;

export const news = createNews();
/** Updates come fifty at a time (docs/product/updates.md, "Update"). */
const { loadAgain, loadMore } = createListing(news, { largest: 50 });

/** The updates of a team, a department or a project, the newest first. */
export function updatesQuery(of: UpdatesOf) {
  return queryOptions<Listed<AnyUpdate>>({
    queryKey: [...updatesKey, of.kind, idOf(of)],
    queryFn: ({ signal, queryKey }) => loadAgain(queryKey, (page) => fetchUpdates(of, page, signal)),
  });
}

/** Fetches the next page of updates, unless it is on its way. Throws what `call` throws. */
export async function loadMoreUpdates(of: UpdatesOf): Promise<void> {
  await loadMore(updatesQuery(of).queryKey, (page) => fetchUpdates(of, page));
}
