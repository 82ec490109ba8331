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
export const { pending: pendingConnect, usePending: usePendingConnect } =
  pendingChanges<ConnectChange>(connectMutationKey);

/** What each change adds to the counts. */
const counted: Readonly<Record<ConnectChange['kind'], Partial<ConnectionCounts>>> = {
  request: { sent: 1 },
  cancel: { sent: -1 },
  accept: { received: -1, connections: 1 },
  reject: { received: -1 },
  remove: { connections: -1 },
};

/** The counts after a change. */
export function countsAfter(counts: ConnectionCounts, { kind }: PendingConnect): ConnectionCounts {
  const { connections = 0, received = 0, sent = 0 } = counted[kind];
  return {
    connections: Math.max(0, counts.connections + connections),
    received: Math.max(0, counts.received + received),
    sent: Math.max(0, counts.sent + sent),
  };
}
