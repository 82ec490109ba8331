import type {
  Connection,
  ConnectionCounts,
  ConnectionRequest,
  ConnectionStatus,
} from '@longtable/contract/connections';
import type { FoundPerson, PersonProfile } from '@longtable/contract/profile';
import { queryClient } from '../../../platform/query-client.ts';
import { countsQuery, personQuery, refetchGuard, searchKey } from './connect.queries.ts';
import { connectionStatusOf } from './connection-status.ts';
import { clearCounted, mustCount, type Source } from './counting.ts';
import { connectionLists, connectKey, requestLists, tombstones } from './lists.ts';

/** Milliseconds after the last event until the counts are refetched, since partly loaded lists can't be counted. */
const countDelay = 50;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies a connection from a response or a live event. */
export function connectionSaved(saved: Connection, source: Source): void {
  if (tombstones.has(saved.id)) return;
  refetchGuard.note();
  connectionLists.put(saved);
  requestLists.remove(({ personId }) => personId === saved.personId);
  if (mustCount('saved', saved.id, source)) count({ connections: 1 });
  applyStatus(saved.personId, connectionStatusOf({ status: 'connected', connectionId: saved.id }), {
    email: saved.email,
    connectedAt: saved.createdAt,
  });
  countSoon();
}

/** Applies the removal of a connection. */
export function connectionRemoved(connectionId: string, personId: string, source: Source): void {
  refetchGuard.note();
  tombstones.add(connectionId);
  connectionLists.remove(({ id }) => id === connectionId);
  if (mustCount('removed', connectionId, source)) count({ connections: -1 });
  applyStatus(personId, connectionStatusOf({ status: 'none' }), { email: null, connectedAt: null });
  countSoon();
}

/** Applies a request. */
export function requestSaved(saved: ConnectionRequest, source: Source): void {
  if (tombstones.has(saved.id)) return;
  refetchGuard.note();
  requestLists.put(saved);
  if (mustCount('saved', saved.id, source)) count({ [saved.direction]: 1 });
  const status = saved.direction === 'sent' ? 'pending_sent' : 'pending_received';
  applyStatus(saved.personId, connectionStatusOf({ status, requestId: saved.id }));
  countSoon();
}

/** Applies that a request was accepted, rejected or cancelled. */
export function requestClosed(
  requestId: string,
  personId: string,
  source: 'event' | { readonly direction: ConnectionRequest['direction'] },
): void {
  refetchGuard.note();
  tombstones.add(requestId);
  requestLists.remove(({ id }) => id === requestId);
  if (source === 'event') mustCount('removed', requestId, 'event');
  else if (mustCount('removed', requestId, 'response')) count({ [source.direction]: -1 });
  patchStatuses(personId, (connection) =>
    connection.requestId === requestId ? connectionStatusOf({ status: 'none' }) : connection,
  );
  countSoon();
}

/** Applies the connection status with a person from the server. */
export function connectionStatusSaved(personId: string, connection: ConnectionStatus): void {
  refetchGuard.note();
  patchStatuses(personId, () => connection);
}

/** Applies the deletion of an account. */
export function personRemoved(personId: string): void {
  refetchGuard.note();
  connectionLists.remove((row) => row.personId === personId);
  requestLists.remove((row) => row.personId === personId);
  queryClient.setQueriesData<readonly FoundPerson[]>({ queryKey: searchKey }, (found) =>
    found?.filter(({ id }) => id !== personId),
  );
  // An open profile is refetched.
  void queryClient.invalidateQueries({ queryKey: personQuery(personId).queryKey });
  countSoon();
}

/** Reloads everything on the page. */
export function reloadConnect(): void {
  void queryClient.invalidateQueries({ queryKey: [connectKey] });
}

/** Clears the state of the ended session. */
export function forgetConnect(): void {
  clearTimeout(timer);
  clearCounted();
  tombstones.clear();
}

/** The fields of a profile that depend on the connection. */
type ConnectionFields = { readonly email?: string | null; readonly connectedAt?: string | null };

function applyStatus(personId: string, connection: ConnectionStatus, fields: ConnectionFields = {}): void {
  patchStatuses(personId, () => connection);
  queryClient.setQueryData<PersonProfile>(
    personQuery(personId).queryKey,
    (profile) => profile && { ...profile, ...fields },
  );
  const { email } = fields;
  if (email === undefined) return;
  queryClient.setQueriesData<readonly FoundPerson[]>({ queryKey: searchKey }, (found) =>
    found?.map((person) => (person.id === personId ? withEmail(person, email) : person)),
  );
}

function withEmail(person: FoundPerson, email: string | null): FoundPerson {
  return { ...person, email };
}

function patchStatuses(personId: string, change: (connection: ConnectionStatus) => ConnectionStatus): void {
  queryClient.setQueriesData<readonly FoundPerson[]>({ queryKey: searchKey }, (found) => {
    if (!found?.some(({ id }) => id === personId)) return found;
    return found.map((person) =>
      person.id === personId ? { ...person, connection: change(person.connection) } : person,
    );
  });
  queryClient.setQueryData<PersonProfile>(
    personQuery(personId).queryKey,
    (profile) => profile && { ...profile, connection: change(profile.connection) },
  );
}

function count(by: Partial<ConnectionCounts>): void {
  queryClient.setQueryData(countsQuery.queryKey, (counts) => {
    if (!counts) return counts;
    return {
      connections: Math.max(0, counts.connections + (by.connections ?? 0)),
      received: Math.max(0, counts.received + (by.received ?? 0)),
      sent: Math.max(0, counts.sent + (by.sent ?? 0)),
    };
  });
}

function countSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey, exact: true }),
    countDelay,
  );
}
