import type { PersonCard } from '@longtable/contract/cards';
import type { ConnectionCounts } from '@longtable/contract/connections';
import { type Pending, pendingChanges } from '../../../platform/mutations/pending.ts';

/** The person of a change, with their name when it was made. */
export type OtherPerson = Omit<PersonCard, 'version'>;

/** A change of a request or connection. Ids are made by the client. */
export type ConnectChange = { readonly person: OtherPerson } & (
  | { readonly kind: 'request'; readonly requestId: string }
  | { readonly kind: 'cancel'; readonly requestId: string }
  | { readonly kind: 'reject'; readonly requestId: string }
  | { readonly kind: 'accept'; readonly requestId: string; readonly connectionId: string }
  | { readonly kind: 'remove'; readonly connectionId: string }
);

/** A change without a response yet. */
export type PendingConnect = Pending<ConnectChange>;

/** The mutation key of connections. */
export const connectMutationKey = 'connect';

/** The pending changes of connections. */
export const { usePending: usePendingConnect } = pendingChanges<ConnectChange>(connectMutationKey);

/**
 * The counts with pending changes applied, except those that the counts include already (`isCounted`): the server may have
 * counted a change whose response has not arrived.
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
