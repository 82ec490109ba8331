import type {
  Connection,
  ConnectionCounts,
  ConnectionRequest,
  ConnectionStatus,
} from '@longtable/contract/connections';
import { queryClient } from '../../../platform/query-client.ts';
import { personQuery, profileGuard } from './connect.queries.ts';
import { connectKey, countsQuery } from './connect-counts.ts';
import { connectionStatusOf } from './connection-status.ts';
import { clearCounted, mustCount, type Source } from './counting.ts';
import { connectionLists, foundPeople, requestLists, tombstones } from './lists.ts';

/** Milliseconds after the last event until the counts are refetched, since partly loaded lists can't be counted. */
const countDelay = 50;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies a connection from a response or a live event. */
export function connectionSaved(saved: Connection, source: Source): void {
  if (tombstones.has(saved.id)) return;
  connectionLists.put(saved);
  requestLists.remove(({ personId }) => personId === saved.personId);
  if (mustCount('saved', saved.id, source)) count({ connections: 1 });
  const connection = connectionStatusOf({ status: 'connected', connectionId: saved.id });
  applyStatus(saved.personId, () => connection, { email: saved.email, connectedAt: saved.createdAt });
  countSoon();
}

/** Applies the removal of a connection. */
export function connectionRemoved(connectionId: string, personId: string, source: Source): void {
  tombstones.add(connectionId);
  connectionLists.remove(({ id }) => id === connectionId);
  if (mustCount('removed', connectionId, source)) count({ connections: -1 });
  applyStatus(personId, () => connectionStatusOf({ status: 'none' }), { email: null, connectedAt: null });
  countSoon();
}

/** Applies a request. */
export function requestSaved(saved: ConnectionRequest, source: Source): void {
  if (tombstones.has(saved.id)) return;
  requestLists.put(saved);
  if (mustCount('saved', saved.id, source)) count({ [saved.direction]: 1 });
  const status = saved.direction === 'sent' ? 'pending_sent' : 'pending_received';
  applyStatus(saved.personId, () => connectionStatusOf({ status, requestId: saved.id }));
  countSoon();
}

/** Applies that a request was accepted, rejected or cancelled. */
export function requestClosed(
  requestId: string,
  personId: string,
  source: 'event' | { readonly direction: ConnectionRequest['direction'] },
): void {
  tombstones.add(requestId);
  requestLists.remove(({ id }) => id === requestId);
  if (source === 'event') mustCount('removed', requestId, 'event');
  else if (mustCount('removed', requestId, 'response')) count({ [source.direction]: -1 });
  applyStatus(personId, (connection) =>
    connection.requestId === requestId ? connectionStatusOf({ status: 'none' }) : connection,
  );
  countSoon();
}

/** Applies the connection status with a person from the server. */
export function connectionStatusSaved(personId: string, connection: ConnectionStatus): void {
  applyStatus(personId, () => connection);
}

/** Applies the deletion of an account. */
export function personRemoved(personId: string): void {
  connectionLists.remove((row) => row.personId === personId);
  requestLists.remove((row) => row.personId === personId);
  foundPeople.remove(({ id }) => id === personId);
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
type ConnectionFields = { readonly email: string | null; readonly connectedAt: string | null };

/** Changes the connection status with a person in search results and in their profile. */
function applyStatus(
  personId: string,
  change: (connection: ConnectionStatus) => ConnectionStatus,
  fields?: ConnectionFields,
): void {
  foundPeople.change((person) =>
    person.id === personId
      ? { ...person, ...(fields && { email: fields.email }), connection: change(person.connection) }
      : person,
  );
  profileGuard.note();
  queryClient.setQueryData(
    personQuery(personId).queryKey,
    (profile) => profile && { ...profile, ...fields, connection: change(profile.connection) },
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
