import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type ListView, useListView } from '../../../platform/list-view.ts';
import { pendingUpdates } from './pending-updates.ts';
import { unansweredUpdates } from './unanswered-updates.ts';
import { loadMoreUpdates, updatesQuery } from './updates.queries.ts';
import { type AnyUpdate, idOf, type UpdatesOf, updatesOf } from './updates-of.ts';

/** The updates of a place, the newest first, with what the actor did to them in them already. */
export function useUpdates(of: UpdatesOf): ListView<AnyUpdate> {
  const { kind } = of;
  const id = idOf(of);
  const stable = useMemo(() => updatesOf(kind, id), [kind, id]);
  const query = useQuery(updatesQuery(stable));
  const pending = unansweredUpdates.useChanges();
  const items = useMemo(
    () => pendingUpdates(query.data?.items ?? [], stable, pending),
    [query.data, stable, pending],
  );
  const load = useCallback(() => loadMoreUpdates(stable), [stable]);
  return useListView(query, items, load, false);
}
