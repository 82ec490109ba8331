import type { PersonCard } from '@longtable/contract/connections';
import type { Update, UpdateFacts } from '@longtable/contract/updates';
import { type Listed, listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { askSoon } from './ask-soon.ts';
import { newestFirst } from './order.ts';
import { news, type UpdatesOf, updatesKey, updatesQuery } from './teams.queries.ts';

const noRights: Update['can'] = { edit: false, delete: false };

/** Deleted ones: an answer or event from before must not bring them back. */
const deleted = new Set<string>();

/** Takes in an update as the server answered it. */
export function updateSaved(of: UpdatesOf, saved: Update): void {
  if (deleted.has(saved.id)) return;
  news.note();
  patch(of, (list) => listWith(list, saved, newestFirst));
}

/** Takes in what an event told of an update. What the actor may do with one that is new here is asked for. */
export function updateFactsSaved(of: UpdatesOf, facts: UpdateFacts): void {
  const { queryKey } = updatesQuery(of);
  const known = queryClient.getQueryData<Listed<Update>>(queryKey)?.items.find(({ id }) => id === facts.id);
  updateSaved(of, { ...facts, can: known?.can ?? noRights });
  if (!known) askSoon(queryKey);
}

/** Takes in that an update is gone. */
export function updateGone(of: UpdatesOf, updateId: string): void {
  news.note();
  deleted.add(updateId);
  patch(of, (list) => listWithout(list, ({ id }) => id === updateId));
}

/** Takes in what an author shows to others. */
export function authorSaved({ id, name, avatarUrl }: PersonCard): void {
  queryClient.setQueriesData<Listed<Update>>({ queryKey: updatesKey }, (list) => {
    return (
      list &&
      listChanged(list, (update) =>
        update.authorId === id ? { ...update, authorName: name, authorAvatar: avatarUrl } : update,
      )
    );
  });
}

/** Asks anew for the updates of a team or a department. */
export function reloadUpdates(of: UpdatesOf): void {
  news.note();
  askSoon(updatesQuery(of).queryKey);
}

function patch(of: UpdatesOf, change: (list: Listed<Update>) => Listed<Update>): void {
  queryClient.setQueryData<Listed<Update>>(updatesQuery(of).queryKey, (list) => list && change(list));
}
