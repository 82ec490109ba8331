import type { Listed } from '../../platform/listed.ts';
import type { Page } from '../../platform/listing.ts';
import { newestFirst } from '../../platform/order.ts';
import { createRowLists, type RowLists } from '../../platform/row-lists.ts';

/** The id of the row whose activity a list has. There is no search. */
type ActivityOf = { readonly of: string; readonly text: '' };

type ActivityPage<Entry> = { readonly activity: Listed<Entry>['items']; readonly next: string | null };

/**
 * Creates lists of activity, newest first: one for each task or project (`of`). `isLive` if events keep them up to date;
 * otherwise they are fetched again whenever they are shown.
 */
export function createActivityLists<Entry extends { readonly id: string; readonly at: string }>({
  key,
  isLive,
  fetch,
}: {
  readonly key: readonly string[];
  readonly isLive: boolean;
  fetch(of: string, page: Page, signal?: AbortSignal): Promise<ActivityPage<Entry>>;
}): RowLists<Entry, ActivityOf> {
  return createRowLists<Entry, ActivityOf>({
    key,
    parentOf: ({ of }) => of,
    isLive,
    pageSize: 50,
    async fetch({ of }, page, signal) {
      const { activity, next } = await fetch(of, page, signal);
      return { items: activity, next };
    },
    includes: () => true,
    compare: () => newestFirst,
  });
}
