import { useReachable } from '../../platform/connection.ts';
import { Banner } from '../../ui/banner.tsx';

/**
 * A notice, while the server is unreachable, that an action needs a connection. For actions that are not optimistic:
 * searches, invitations, transfers, uploads. `action` is the subject of the sentence: "Inviting people".
 */
export function NeedsConnection({ action }: { action: string }) {
  const isReachable = useReachable();
  return isReachable ? null : <Banner tone="warning">{action} needs a connection.</Banner>;
}
