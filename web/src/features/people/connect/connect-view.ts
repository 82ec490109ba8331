import type { Connection, ConnectionRequest } from '@longtable/contract/connections';
import type { FoundPerson, PersonProfile } from '@longtable/contract/profile';
import { useCallback, useMemo } from 'react';
import { blockedIds, useDirectory } from '../../../platform/directory.ts';
import { type ItemView, useItemView } from '../../../platform/item-view.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { hasName, hasPerson } from '../../../platform/order.ts';
import { useStore } from '../../../platform/store.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { personQuery } from './connect.queries.ts';
import { type PendingConnect, usePendingConnect } from './connect-changes.ts';
import { pendingStatus } from './connect-effect.ts';
import { type ConnectionFilter, connectionLists, foundPeople, requestLists } from './lists.ts';
import { withPendingConnections, withPendingRequests } from './pending-rows.ts';

/** The person's connections, with pending changes applied. */
export function useConnections({ text, order }: ConnectionFilter): ListView<Connection> {
  const people = useDirectory();
  const matches = useCallback(
    (connection: Connection, typed: string) => hasPerson(connection, typed, people),
    [people],
  );
  const view = useRowList(connectionLists, { text, order }, matches);
  const pending = usePendingConnect();
  const { items: saved, hasMore } = view;
  const blocked = useStore(blockedIds);
  const items = useMemo(
    () =>
      withoutBlocked(withPendingConnections({ items: saved, hasMore }, pending, { text, order }), blocked),
    [saved, hasMore, pending, text, order, blocked],
  );
  return { ...view, items };
}

/** The pending requests of a direction, with pending changes applied. */
export function useRequests(direction: ConnectionRequest['direction']): ListView<ConnectionRequest> {
  const view = useRowList(requestLists, { text: '', direction });
  const pending = usePendingConnect();
  const { items: saved, hasMore } = view;
  const blocked = useStore(blockedIds);
  const items = useMemo(
    () => withoutBlocked(withPendingRequests({ items: saved, hasMore }, pending, direction), blocked),
    [saved, hasMore, pending, direction, blocked],
  );
  return { ...view, items };
}

/** The results of people search as the person types, with their connection status. */
export function usePeopleSearch(typed: string): ListView<FoundPerson> {
  const people = useDirectory();
  const matches = useCallback(
    ({ id }: FoundPerson, text: string) => hasName({ name: people.person(id)?.name ?? '' }, text),
    [people],
  );
  const view = useRowList(foundPeople, { text: typed }, matches);
  const pending = usePendingConnect();
  const items = useMemo(
    () => view.items.map((person) => withPendingStatus(person, pending)),
    [view.items, pending],
  );
  return { ...view, items };
}

/** The profile of a person, as far as the actor may see it; `unavailable` if the account does not exist. */
export function useProfile(personId: string): ItemView<PersonProfile> {
  const view = useItemView(personId, { ...personQuery(personId), refetchOnMount: 'always' }, [
    'person/not-found',
  ]);
  const pending = usePendingConnect();
  return view.state === 'ready' ? { ...view, item: withPendingStatus(view.item, pending) } : view;
}

/** What is between the person and somebody whom they have just blocked is about to end. */
function withoutBlocked<R extends { readonly personId: string }>(
  rows: readonly R[],
  blocked: ReadonlySet<string> | null,
): readonly R[] {
  return blocked?.size ? rows.filter(({ personId }) => !blocked.has(personId)) : rows;
}

function withPendingStatus<P extends Pick<FoundPerson, 'id' | 'connection'>>(
  person: P,
  pending: readonly PendingConnect[],
): P {
  const connection = pendingStatus(person.connection, person.id, pending);
  return connection === person.connection ? person : { ...person, connection };
}
