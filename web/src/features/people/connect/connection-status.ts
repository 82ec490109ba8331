import type { ConnectionStatus } from '@longtable/contract/connections';

const onlyBlock = {
  request: false,
  cancel: false,
  accept: false,
  reject: false,
  remove: false,
  block: true,
  unblock: false,
};

/**
 * The connection status after a change, with the actor's abilities (docs/product/connections.md, "Requests"). Used for
 * optimistic changes and live events, until the next response.
 */
export function connectionStatusOf(
  now:
    | { readonly status: 'none' | 'blocked' }
    | { readonly status: 'pending_sent' | 'pending_received'; readonly requestId: string }
    | { readonly status: 'connected'; readonly connectionId: string },
): ConnectionStatus {
  switch (now.status) {
    case 'none':
      return { status: 'none', requestId: null, connectionId: null, can: { ...onlyBlock, request: true } };
    case 'blocked':
      return {
        status: 'blocked',
        requestId: null,
        connectionId: null,
        can: { ...onlyBlock, block: false, unblock: true },
      };
    case 'pending_sent':
      return { ...now, connectionId: null, can: { ...onlyBlock, cancel: true } };
    case 'pending_received':
      return { ...now, connectionId: null, can: { ...onlyBlock, accept: true, reject: true } };
    case 'connected':
      return { ...now, requestId: null, can: { ...onlyBlock, remove: true } };
  }
}
