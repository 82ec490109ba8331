import type { ConnectionStatus } from '@longtable/contract/connections';

/** The text of a connection status. */
export function connectionStatusText(status: ConnectionStatus['status']): string {
  switch (status) {
    case 'self':
      return 'This is you';
    case 'none':
      return 'Not connected';
    case 'connected':
      return 'Connected';
    case 'pending_sent':
      return 'Request sent';
    case 'pending_received':
      return 'Wants to connect with you';
    case 'blocked':
      return 'Blocked';
  }
}
