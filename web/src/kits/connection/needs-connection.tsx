import { useReachable } from '../../platform/connection.ts';
import { Banner } from '../../ui/banner.tsx';

/**
 * Says, while the server can't be reached, that an action has to wait for it. For actions that only the server can decide:
 * invitations, transfers, uploads. Everything else is optimistic. `action` is the subject of the sentence: "Inviting people".
 */
export function NeedsConnection({ action }: { action: string }) {
  const isReachable = useReachable();
  return isReachable ? null : <Banner tone="warning">{action} needs a connection.</Banner>;
}
