import type { PersonCard } from '@longtable/contract/connections';
import type { LiveCan } from '@longtable/contract/live';
import type { ProjectUpdateFacts, UpdateFacts } from '@longtable/contract/updates';
import { askSoon } from '../../../platform/ask-soon.ts';
import { type Listed, listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { news, updatesKey, updatesQuery } from './updates.queries.ts';
import { type AnyUpdate, newestFirst, type UpdatesOf } from './updates-of.ts';

/** Deleted ones: an answer or event from before must not bring them back. */
const deleted = new Set<string>();

/** Takes in an update as the server answered it. */
export function updateSaved(of: UpdatesOf, saved: AnyUpdate): void {
  if (deleted.has(saved.id)) return;
  news.note();
  patch(of, (list) => listWith(list, saved, newestFirst));
}

/** Takes in what an event told of an update, with what the actor may do with it. */
export function updateFactsSaved(
  of: UpdatesOf,
  facts: UpdateFacts | ProjectUpdateFacts,
  can: LiveCan | undefined,
): void {
  if (can) updateSaved(of, { ...facts, can: can as AnyUpdate['can'] });
  // Events of an earlier version of the server don't say it.
  else reloadUpdates(of);
}

/** Takes in that an update is gone. */
export function updateGone(of: UpdatesOf, updateId: string): void {
  news.note();
  deleted.add(updateId);
  patch(of, (list) => listWithout(list, ({ id }) => id === updateId));
}

/** Takes in what an author shows to others. */
export function authorSaved({ id, name, avatarUrl }: PersonCard): void {
  news.note();
  patchAll(updatesKey, (update) =>
    update.authorId === id ? { ...update, authorName: name, authorAvatar: avatarUrl } : update,
  );
}

/** Takes in that an account is gone: what they wrote may stay, under another name. */
export function authorRemoved(): void {
  news.note();
  askSoon(updatesKey);
}

/** Takes in that a task was deleted, which updates may be about. */
export function relatedTaskGone(taskId: string): void {
  news.note();
  patchAll([...updatesKey, 'project'], (update) =>
    'relatedTaskId' in update && update.relatedTaskId === taskId
      ? { ...update, relatedTaskId: null, relatedTaskTitle: null }
      : update,
  );
}

/** Asks anew for the updates of a team, a department or a project. */
export function reloadUpdates(of: UpdatesOf): void {
  news.note();
  askSoon(updatesQuery(of).queryKey);
}

function patch(of: UpdatesOf, change: (list: Listed<AnyUpdate>) => Listed<AnyUpdate>): void {
  queryClient.setQueryData<Listed<AnyUpdate>>(updatesQuery(of).queryKey, (list) => list && change(list));
}

function patchAll(queryKey: readonly unknown[], change: (update: AnyUpdate) => AnyUpdate): void {
  queryClient.setQueriesData<Listed<AnyUpdate>>({ queryKey }, (list) => list && listChanged(list, change));
}
