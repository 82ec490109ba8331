import type { ConnectionStatus } from '@longtable/contract/connections';

const nothing = { request: false, cancel: false, accept: false, reject: false, remove: false };

/**
 * The connection status after a change, with the actor's abilities (docs/product/connections.md, "Requests"). Used for
 * optimistic changes and live events, until the next response.
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
