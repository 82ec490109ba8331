import type { ConnectionStatus } from '@longtable/contract/connections';
import type { PersonProfile } from '@longtable/contract/profile';
import { queryClient } from '../../../platform/query-client.ts';
import { personQuery, profileGuard } from './connect.queries.ts';
import { pendingConnect } from './connect-changes.ts';
import { connectKey, countAgain, countOwn } from './connect-counts.ts';
import { type ConnectEffect, effectOf, isSameChange, statusAfter } from './connect-effect.ts';
import { connectionLists, foundPeople, requestLists } from './lists.ts';

/** Stores the effect of a response. */
export function storeEffect(received: ConnectEffect): void {
  const effect = withoutDeleted(received);
  const { personId, request, connection, endedRequest, endedConnection } = effect;
  if (endedRequest !== undefined) requestLists.deleted(endedRequest);
  if (endedConnection !== undefined) connectionLists.deleted(endedConnection);
  if (request) requestLists.put(request);
  if (connection) {
    connectionLists.put(connection);
    requestLists.remove((row) => row.personId === personId);
  }
  storeStatus(personId, (status) => statusAfter(status, effect), fieldsAfter(effect));
}

/** Stores the effect of a live event, and counts it. */
export function storeEvent(effect: ConnectEffect): void {
  storeEffect(effect);
  const own = pendingConnect().find((change) => isSameChange(effectOf(change), effect));
  if (own) countOwn(own);
  else countAgain();
}

/** Stores the connection status with a person, as the server says. */
export function storeServedStatus(personId: string, status: ConnectionStatus): void {
  storeStatus(personId, () => status);
}

/** Changes the connection status with a person as the server has. */
export function changeServedStatus(
  personId: string,
  change: (status: ConnectionStatus) => ConnectionStatus,
): void {
  storeStatus(personId, change);
}

/** Removes a person whose account was deleted. */
export function personRemoved(personId: string): void {
  connectionLists.remove((row) => row.personId === personId);
  requestLists.remove((row) => row.personId === personId);
  foundPeople.remove(({ id }) => id === personId);
  // An open profile is refetched.
  void queryClient.invalidateQueries({ queryKey: personQuery(personId).queryKey });
  countAgain();
}

/** Reloads everything on the page. */
export function reloadConnect(): void {
  void queryClient.invalidateQueries({ queryKey: [connectKey] });
}

/** The effect without what was deleted since: a response or event may be older. */
function withoutDeleted({ request, connection, ...others }: ConnectEffect): ConnectEffect {
  return {
    ...others,
    ...(request && !requestLists.isDeleted(request.id) && { request }),
    ...(connection && !connectionLists.isDeleted(connection.id) && { connection }),
  };
}

/** The fields of a profile that depend on the connection. */
type ConnectionFields = Pick<PersonProfile, 'email' | 'connectedAt'>;

/** Changes the connection status with a person in search results and in their profile. */
function storeStatus(
  personId: string,
  change: (status: ConnectionStatus) => ConnectionStatus,
  fields?: ConnectionFields,
): void {
  foundPeople.change((person) => {
    const connection = person.id === personId ? change(person.connection) : person.connection;
    if (connection === person.connection) return person;
    return { ...person, ...(fields && { email: fields.email }), connection };
  });
  profileGuard.note();
  queryClient.setQueryData(personQuery(personId).queryKey, (profile) => {
    if (!profile) return profile;
    const connection = change(profile.connection);
    return connection === profile.connection ? profile : { ...profile, ...fields, connection };
  });
}

/** The fields after an effect; undefined if it does not change them. */
function fieldsAfter({ connection, endedConnection }: ConnectEffect): ConnectionFields | undefined {
  if (connection) return { email: connection.email, connectedAt: connection.createdAt };
  return endedConnection === undefined ? undefined : { email: null, connectedAt: null };
}
