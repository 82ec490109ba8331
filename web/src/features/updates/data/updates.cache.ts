import { askSoon } from '../../../platform/ask-soon.ts';
import { type Listed, listChanged, listWith, listWithout } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { news, updatesKey, updatesQuery } from './updates.queries.ts';
import { type AnyUpdate, newestFirst, type UpdatesOf } from './updates-of.ts';

/** Deleted ones: an answer or event from before must not bring them back. */
const deleted = new Set<string>();

/** Takes in an update as an answer or an event has it. */
export function updateSaved(of: UpdatesOf, saved: AnyUpdate): void {
  if (deleted.has(saved.id)) return;
  news.note();
  patch(of, (list) => listWith(list, saved, newestFirst));
}

/** Takes in that an update is gone. */
export function updateGone(of: UpdatesOf, updateId: string): void {
  news.note();
  deleted.add(updateId);
  patch(of, (list) => listWithout(list, ({ id }) => id === updateId));
}

/** Takes in that an account is gone: what they wrote may stay, under no name. */
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
