import type { Connection, ConnectionRequest, ConnectionStatus } from '@longtable/contract/connections';
import { applyEffect, type RowEffect } from '../../../platform/mutations/row-effect.ts';
import type { PendingConnect } from './connect-changes.ts';
import { connectionStatusOf } from './connection-status.ts';
import { type ConnectionFilter, connectionLists, requestLists } from './lists.ts';

/** The connection status with pending changes applied. */
export function pendingStatus(
  connection: ConnectionStatus,
  personId: string,
  pending: readonly PendingConnect[],
): ConnectionStatus {
  let next = connection;
  for (const change of pending) {
    if (change.person.id !== personId) continue;
    switch (change.kind) {
      case 'request':
        // Connected or requested by the other meanwhile: keep the server's status.
        if (next.status === 'none')
          next = connectionStatusOf({ status: 'pending_sent', requestId: change.requestId });
        break;
      case 'cancel':
      case 'reject':
        if (next.requestId === change.requestId) next = connectionStatusOf({ status: 'none' });
        break;
      case 'accept':
        if (next.requestId === change.requestId) next = connectedBy(change);
        break;
      case 'remove':
        if (next.connectionId === change.connectionId) next = connectionStatusOf({ status: 'none' });
    }
  }
  return next;
}

function connectedBy({ connectionId }: { connectionId: string }): ConnectionStatus {
  return connectionStatusOf({ status: 'connected', connectionId });
}

/** Applies a pending change to a list of connections, for a view of it. */
export function pendingConnections(
  connections: readonly Connection[],
  change: PendingConnect,
  of: ConnectionFilter,
): readonly Connection[] {
  const effect = connectionEffect(change);
  if (!effect) return connections;
  const isConnected = connections.some(({ personId }) => personId === change.person.id);
  if ('add' in effect && isConnected) return connections;
  const includes = (connection: Connection) => connectionLists.includes(connection, of);
  return applyEffect(connections, effect, connectionLists.compare(of), { includes });
}

function connectionEffect(change: PendingConnect): RowEffect<Connection> | null {
  if (change.kind === 'remove') return { remove: change.connectionId };
  if (change.kind !== 'accept') return null;
  const { connectionId: id, person, at: createdAt } = change;
  // The response adds the e-mail address.
  return { add: { id, personId: person.id, email: '', createdAt, can: { remove: true } } };
}

/** Applies a pending change to the requests of a direction. */
export function pendingRequests(
  requests: readonly ConnectionRequest[],
  change: PendingConnect,
  direction: ConnectionRequest['direction'],
): readonly ConnectionRequest[] {
  const effect = requestEffect(change);
  const of = { direction, text: '' } as const;
  const includes = (request: ConnectionRequest) => requestLists.includes(request, of);
  return effect ? applyEffect(requests, effect, requestLists.compare(of), { includes }) : requests;
}

function requestEffect(change: PendingConnect): RowEffect<ConnectionRequest> | null {
  if (change.kind === 'remove') return null;
  if (change.kind !== 'request') return { remove: change.requestId };
  const { requestId: id, person, at: createdAt } = change;
  const can = { accept: false, reject: false, cancel: true };
  return { add: { id, direction: 'sent', personId: person.id, createdAt, can } };
}
