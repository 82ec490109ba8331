import type { Connection, ConnectionRequest, ConnectionStatus } from '@longtable/contract/connections';
import type { PersonCardRow } from '../../../policies/person-columns.ts';
import type { BetweenRow, ListedRow } from './connections.store.ts';

const onlyBlock = {
  request: false,
  cancel: false,
  accept: false,
  reject: false,
  remove: false,
  block: true,
  unblock: false,
};

/** The actor's connection status with a person, from the row between the two. */
export function presentConnectionStatus(
  actorId: string,
  personId: string,
  row: BetweenRow | undefined,
): ConnectionStatus {
  const none = { requestId: null, connectionId: null, can: onlyBlock };
  if (personId === actorId) return { ...none, status: 'self', can: { ...onlyBlock, block: false } };
  switch (row?.kind) {
    case undefined:
      return { ...none, status: 'none', can: { ...onlyBlock, request: true } };
    case 'blocked':
      return { ...none, status: 'blocked', can: { ...onlyBlock, block: false, unblock: true } };
    case 'connection':
      return { ...none, status: 'connected', connectionId: row.id, can: { ...onlyBlock, remove: true } };
    case 'sent':
      return { ...none, status: 'pending_sent', requestId: row.id, can: { ...onlyBlock, cancel: true } };
    case 'received':
      return {
        ...none,
        status: 'pending_received',
        requestId: row.id,
        can: { ...onlyBlock, accept: true, reject: true },
      };
  }
}

/** A connection as one of its two people sees it. */
export function presentConnection({ id, created_at, person }: ListedRow): Connection {
  return { id, ...presentKnownPerson(person), createdAt: created_at, can: { remove: true } };
}

/** What only a person's connections see of them. */
export function presentKnownPerson({ id, email }: PersonCardRow): Pick<Connection, 'personId' | 'email'> {
  return { personId: id, email };
}

/** A request as one of its two people sees it. Once it is settled, the only right left is to block the person. */
export function presentRequest(
  { id, created_at, person }: ListedRow,
  direction: ConnectionRequest['direction'],
  isPending = true,
): ConnectionRequest {
  const isReceived = isPending && direction === 'received';
  return {
    id,
    direction,
    personId: person.id,
    createdAt: created_at,
    can: { accept: isReceived, reject: isReceived, cancel: isPending && direction === 'sent' },
  };
}
