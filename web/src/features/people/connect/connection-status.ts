import type { ConnectionStatus } from '@longtable/contract/connections';

const nothing = { request: false, cancel: false, accept: false, reject: false, remove: false };

/**
 * How two people stand after something happened between them, with what follows from it for the actor
 * (docs/product/connections.md, "Requests"); for what was painted or came as a live event, until the server says it
 * itself.
 */
export function connectionStatusOf(
  now:
    | { readonly status: 'none' }
    | { readonly status: 'pending_sent' | 'pending_received'; readonly requestId: string }
    | { readonly status: 'connected'; readonly connectionId: string },
): ConnectionStatus {
  switch (now.status) {
    case 'none':
      return { status: 'none', requestId: null, connectionId: null, can: { ...nothing, request: true } };
    case 'pending_sent':
      return { ...now, connectionId: null, can: { ...nothing, cancel: true } };
    case 'pending_received':
      return { ...now, connectionId: null, can: { ...nothing, accept: true, reject: true } };
    case 'connected':
      return { ...now, requestId: null, can: { ...nothing, remove: true } };
  }
}
