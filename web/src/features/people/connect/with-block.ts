import type { ConnectionStatus } from '@longtable/contract/connections';
import { connectionStatusOf } from './connection-status.ts';

/** The connection status after the person was blocked or unblocked, which the answer with it may not know yet. */
export function withBlock(status: ConnectionStatus, isBlocked: boolean): ConnectionStatus {
  if (isBlocked === (status.status === 'blocked') || status.status === 'self') return status;
  return connectionStatusOf({ status: isBlocked ? 'blocked' : 'none' });
}
