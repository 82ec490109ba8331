import type { Note, NoteCounts } from '@longtable/contract/notes';
import { noteFilters } from '@longtable/contract/rules/note-kinds';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { queryOptions } from '@tanstack/react-query';
import { notesApi } from '../../../platform/api/notes.ts';
import { call } from '../../../platform/client.ts';
import { byText } from '../../../platform/order.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import type { TagChange } from './note-changes.ts';
import { isInFilter } from './note-view.ts';

const countsKey = ['note-counts'] as const;

/** The query of the counts, without pending changes. */
export const countsQuery = queryOptions<NoteCounts>({
  queryKey: countsKey,
  queryFn: ({ signal }) => call(notesApi.counts, {}, { signal }),
});

/** Fetches the counts again. */
export function reloadCounts(): void {
  refetchSoon(countsKey);
}

/** A note before and after a pending change; undefined where it does not exist. */
export type Difference = { readonly before: Note | undefined; readonly after: Note };

/** Counts after pending changes of notes, and then of tags. */
export function changedCounts(
  served: NoteCounts,
  differences: readonly Difference[],
  tagChanges: readonly TagChange[],
): NoteCounts {
  const filters = { ...served.filters };
  const categories = { ...served.categories };
  const tags = new Map(served.tags.map((tag) => [tagKey(tag.name), tag]));
  let { trash } = served;
  const count = (note: Note | undefined, by: 1 | -1): void => {
    // Those of others are counted by the server only.
    if (!note || !note.can.share) return;
    if (note.deletedAt !== null) {
      trash += by;
      return;
    }
    for (const filter of noteFilters) if (isInFilter(note, filter)) filters[filter] += by;
    categories[note.category] += by;
    for (const name of note.tags) {
      const known = tags.get(tagKey(name));
      tags.set(tagKey(name), { name: known?.name ?? name, count: (known?.count ?? 0) + by });
    }
  };
  for (const { before, after } of differences) {
    count(before, -1);
    count(after, 1);
  }
  for (const change of tagChanges) {
    const from = tagKey(change.kind === 'renameTag' ? change.from : change.name);
    const known = tags.get(from);
    tags.delete(from);
    if (!known || change.kind === 'deleteTag') continue;
    const other = tags.get(tagKey(change.to));
    // Notes that have both count once on the server; until it answers, that is not known.
    tags.set(tagKey(change.to), { name: change.to, count: known.count + (other?.count ?? 0) });
  }
  return {
    filters,
    categories,
    trash,
    shared: served.shared,
    tags: [...tags.values()]
      .filter((tag) => tag.count > 0)
      .toSorted((a, b) => byText(tagKey(a.name), tagKey(b.name))),
  };
}
