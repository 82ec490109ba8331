import type { Connection, ConnectionRequest, ConnectionStatus } from '@longtable/contract/connections';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';
import type { PendingConnect } from './connect-changes.ts';
import { connectionStatusOf } from './connection-status.ts';

/** The effect of a pending change, its response or a live event: which request or connection is new, and which has ended. */
export type ConnectEffect = {
  readonly personId: string;
  readonly request?: ConnectionRequest;
  readonly connection?: Connection;
  readonly endedRequest?: string;
  readonly endedConnection?: string;
};

/** The effect of a change. */
export function effectOf(change: PendingConnect): ConnectEffect {
  const { person, at: createdAt } = change;
  const personId = person.id;
  switch (change.kind) {
    case 'request':
      return {
        personId,
        request: requestRow({ id: change.requestId, direction: 'sent', personId, createdAt }),
      };
    case 'cancel':
    case 'reject':
      return { personId, endedRequest: change.requestId };
    case 'accept':
      return {
        personId,
        endedRequest: change.requestId,
        // The response adds the e-mail address.
        connection: { id: change.connectionId, personId, email: '', createdAt, can: { remove: true } },
      };
    case 'remove':
      return { personId, endedConnection: change.connectionId };
  }
}

/** A request with the actor's abilities. */
export function requestRow(request: Omit<ConnectionRequest, 'can'>): ConnectionRequest {
  const isSent = request.direction === 'sent';
  return { ...request, can: { cancel: isSent, accept: !isSent, reject: !isSent } };
}

/** Whether two effects are of the same change: both begin, or both end, the same request or connection. */
export function isSameChange(one: ConnectEffect, other: ConnectEffect): boolean {
  return (
    isSame(one.request?.id, other.request?.id) ||
    isSame(one.connection?.id, other.connection?.id) ||
    isSame(one.endedRequest, other.endedRequest) ||
    isSame(one.endedConnection, other.endedConnection)
  );
}

/** The connection status with the person of an effect. */
export function statusAfter(status: ConnectionStatus, effect: ConnectEffect): ConnectionStatus {
  const { request, connection } = effect;
  if (connection) return connectionStatusOf({ status: 'connected', connectionId: connection.id });
  if (request)
    return connectionStatusOf({
      status: request.direction === 'sent' ? 'pending_sent' : 'pending_received',
      requestId: request.id,
    });
  return isEnded(status, effect) ? connectionStatusOf({ status: 'none' }) : status;
}

/**
 * The connection status with pending changes applied. A change does not apply to a status that another person has changed
 * meanwhile.
 */
export function pendingStatus(
  status: ConnectionStatus,
  personId: string,
  pending: readonly PendingConnect[],
): ConnectionStatus {
  let next = status;
  for (const effect of pending.map(effectOf)) {
    if (effect.personId !== personId) continue;
    const applies = effect.request ? next.status === 'none' : isEnded(next, effect);
    if (applies) next = statusAfter(next, effect);
  }
  return next;
}

/** The effect on the connections; null if there is none. */
export function connectionEffect({
  connection,
  endedConnection,
}: ConnectEffect): RowEffect<Connection> | null {
  if (connection) return { add: connection };
  return endedConnection === undefined ? null : { remove: endedConnection };
}

/** The effect on the requests; null if there is none. */
export function requestEffect({ request, endedRequest }: ConnectEffect): RowEffect<ConnectionRequest> | null {
  if (request) return { add: request };
  return endedRequest === undefined ? null : { remove: endedRequest };
}

function isEnded(status: ConnectionStatus, { endedRequest, endedConnection }: ConnectEffect): boolean {
  return isSame(status.requestId, endedRequest) || isSame(status.connectionId, endedConnection);
}

function isSame(one: string | null | undefined, other: string | undefined): boolean {
  return other !== undefined && one === other;
}
