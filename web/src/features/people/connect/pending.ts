import type { PersonCard } from '@longtable/contract/cards';
import type {
  Connection,
  ConnectionCounts,
  ConnectionRequest,
  ConnectionStatus,
} from '@longtable/contract/connections';
import type { Directory } from '../../../platform/directory.ts';
import { type Pending, pendingChanges } from '../../../platform/mutations/pending.ts';
import { hasPerson } from '../../../platform/order.ts';
import { connectionStatusOf } from './connection-status.ts';
import { inOrder, type ListOf } from './lists.ts';

/** Whom a change is about, as they were called when it was made. */
export type OtherPerson = Omit<PersonCard, 'version'>;

/** What somebody does about another person; the ids are of the client's making. */
export type ConnectChange = { readonly person: OtherPerson } & (
  | { readonly kind: 'request'; readonly requestId: string }
  | { readonly kind: 'cancel'; readonly requestId: string }
  | { readonly kind: 'reject'; readonly requestId: string }
  | { readonly kind: 'accept'; readonly requestId: string; readonly connectionId: string }
  | { readonly kind: 'remove'; readonly connectionId: string }
);

/** Such a change before the server has answered it. */
export type PendingConnect = Pending<ConnectChange>;

/** The key of the changes of connections. */
export const connectMutationKey = 'connect';

/** What the server has not answered of them. */
export const { usePending: usePendingConnect } = pendingChanges<ConnectChange>(connectMutationKey);

/** How the actor will stand to a person once the server has done what is pending. */
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
        // Connected meanwhile, or asked by the other: what the server said stands.
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

/** A list of connections as it will be once the server has done what is pending. */
export function pendingConnections(
  connections: readonly Connection[],
  list: ListOf,
  pending: readonly PendingConnect[],
  people: Directory,
): readonly Connection[] {
  let next = connections;
  for (const change of pending) {
    if (change.kind === 'remove') {
      if (next.some(({ id }) => id === change.connectionId))
        next = next.filter(({ id }) => id !== change.connectionId);
    } else if (change.kind === 'accept' && hasPerson(acceptedBy(change), list.text, people)) {
      if (!next.some(({ personId }) => personId === change.person.id))
        next = inOrder(next, acceptedBy(change), list.order, people);
    }
  }
  return next;
}

/** Nobody knows the address before the server has said it. */
function acceptedBy(change: Extract<PendingConnect, { kind: 'accept' }>): Connection {
  return {
    id: change.connectionId,
    personId: change.person.id,
    email: '',
    createdAt: change.at,
    can: { remove: true },
  };
}

/** The requests of a direction as they will be once the server has done what is pending. */
export function pendingRequests(
  requests: readonly ConnectionRequest[],
  direction: ConnectionRequest['direction'],
  pending: readonly PendingConnect[],
): readonly ConnectionRequest[] {
  let next = requests;
  for (const change of pending) {
    if (change.kind === 'remove') continue;
    if (change.kind !== 'request') {
      if (next.some(({ id }) => id === change.requestId))
        next = next.filter(({ id }) => id !== change.requestId);
    } else if (direction === 'sent' && !next.some(({ id }) => id === change.requestId)) {
      const { requestId: id, at: createdAt } = change;
      const personId = change.person.id;
      next = [
        { id, direction, personId, createdAt, can: { accept: false, reject: false, cancel: true } },
        ...next,
      ];
    }
  }
  return next;
}

/**
 * The numbers as they will be once the server has done what is pending. `isCounted` says of the id of a request or
 * connection whether what was done to it is in `counts` already, though its answer is still on the way.
 */
export function pendingCounts(
  counts: ConnectionCounts,
  pending: readonly PendingConnect[],
  isCounted: (change: PendingConnect) => boolean,
): ConnectionCounts {
  const next = { ...counts };
  for (const change of pending) {
    if (isCounted(change)) continue;
    switch (change.kind) {
      case 'request':
        next.sent += 1;
        break;
      case 'cancel':
        next.sent -= 1;
        break;
      case 'accept':
        next.received -= 1;
        next.connections += 1;
        break;
      case 'reject':
        next.received -= 1;
        break;
      case 'remove':
        next.connections -= 1;
    }
  }
  return {
    connections: Math.max(0, next.connections),
    received: Math.max(0, next.received),
    sent: Math.max(0, next.sent),
  };
}
