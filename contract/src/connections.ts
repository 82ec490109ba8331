import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { maxSearchLength } from './rules/people-search.ts';

/**
 * The actor's connection status with another person, and what they may do about it (docs/product/connections.md,
 * "Requests"). `blocked` by the actor: whoever is blocked has the status that they had, or none.
 */
export const connectionStatus = z.object({
  status: z.enum(['self', 'none', 'connected', 'pending_sent', 'pending_received', 'blocked']),
  /** The pending request, if there is one. */
  requestId: z.string().nullable(),
  /** The connection, if there is one. */
  connectionId: z.string().nullable(),
  can: z.object({
    request: z.boolean(),
    cancel: z.boolean(),
    accept: z.boolean(),
    reject: z.boolean(),
    remove: z.boolean(),
    block: z.boolean(),
    unblock: z.boolean(),
  }),
});
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** A connection as seen by one of the two; `personId` is the other one. */
export const connection = z.object({
  id: z.string(),
  personId: z.string(),
  /** To tell people with the same name apart; cards have no address. */
  email: z.string(),
  createdAt: z.string(),
  can: z.object({ remove: z.boolean() }),
});
export type Connection = z.infer<typeof connection>;

/** A pending request as seen by one of the two; `personId` is the other one. */
export const connectionRequest = z.object({
  id: z.string(),
  direction: z.enum(['sent', 'received']),
  personId: z.string(),
  createdAt: z.string(),
  can: z.object({ accept: z.boolean(), reject: z.boolean(), cancel: z.boolean() }),
});
export type ConnectionRequest = z.infer<typeof connectionRequest>;

/** `received` counts pending requests and invitations to the actor’s address, `sent` pending requests. */
export const connectionCounts = z.object({ connections: z.int(), received: z.int(), sent: z.int() });
export type ConnectionCounts = z.infer<typeof connectionCounts>;

/** Page size of the lists. */
export const connectionPage = 50;

const page = { size: connectionPage, most: 200 };

export const connectionsApi = {
  /** The actor's connections, newest first or by name, one page at a time. `text` filters by name or e-mail address. */
  list: pagedList('/api/connections', {
    input: {
      text: z.string().max(maxSearchLength).default(''),
      order: z.enum(['newest', 'name']).default('newest'),
    },
    output: { connections: z.array(connection), cards },
    ...page,
  }),
  counts: endpoint('GET', '/api/connections/counts', { input: z.object({}), output: connectionCounts }),
  remove: endpoint('DELETE', '/api/connections/:connectionId', {
    input: z.object({ connectionId: id }),
    output: z.object({ connectionId: z.string() }),
  }),
  /** Pending requests, newest first, one page at a time. */
  requests: pagedList('/api/connection-requests', {
    input: { direction: z.enum(['sent', 'received']) },
    output: { requests: z.array(connectionRequest), cards },
    ...page,
  }),
  /** `id` is made by the client. Idempotent: the same id is the same request. */
  request: endpoint('POST', '/api/connection-requests', {
    input: z.object({ id: madeId, personId: id }),
    output: connectionRequest.extend({ cards }),
  }),
  /** `connectionId` is made by the client. Idempotent: the same id is the same connection. */
  accept: endpoint('POST', '/api/connection-requests/:requestId/accept', {
    input: z.object({ requestId: id, connectionId: madeId }),
    output: connection.extend({ cards }),
  }),
  reject: endpoint('POST', '/api/connection-requests/:requestId/reject', {
    input: z.object({ requestId: id }),
    output: z.object({ requestId: z.string() }),
  }),
  cancel: endpoint('POST', '/api/connection-requests/:requestId/cancel', {
    input: z.object({ requestId: id }),
    output: z.object({ requestId: z.string() }),
  }),
};

/** Live events, each sent to both people, of whom each receiver can tell which one they are. */
export const connectionEvents = {
  'connection-request.saved': z.object({
    request: z.object({
      id: z.string(),
      senderId: z.string(),
      receiverId: z.string(),
      createdAt: z.string(),
    }),
    cards,
  }),
  /** The request was rejected, cancelled, accepted (`connection.saved` follows) or deleted with an account. */
  'connection-request.closed': z.object({
    requestId: z.string(),
    personIds: z.array(z.string()),
    outcome: z.enum(['accepted', 'rejected', 'cancelled', 'removed']),
  }),
  'connection.saved': z.object({
    connection: z.object({
      id: z.string(),
      people: z.array(connection.pick({ personId: true, email: true })),
      createdAt: z.string(),
    }),
    cards,
  }),
  'connection.removed': z.object({ connectionId: z.string(), personIds: z.array(z.string()) }),
};

/** Refusals: docs/product/connections.md, "Texts". */
export const connectionErrors = defineErrors({
  'connection/oneself': { status: 422, text: 'You can’t send a connection request to yourself.' },
  'connection/already-connected': { status: 409, text: 'Already connected with this user' },
  'connection/already-sent': { status: 409, text: 'Connection request already sent' },
  'connection/already-received': {
    status: 409,
    text: 'This user has already sent you a connection request',
  },
  'connection/request-not-found': {
    status: 404,
    text: 'Connection request not found or already processed',
  },
  'connection/not-found': { status: 404, text: 'Connection not found or unauthorized' },
});
