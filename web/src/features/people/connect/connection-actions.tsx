import type { ConnectionStatus } from '@longtable/contract/connections';
import { Check, UserPlus } from 'lucide-react';
import { usePersonName } from '../../../platform/directory.ts';
import type { ButtonSize } from '../../../ui/button.tsx';
import { Button } from '../../../ui/button.tsx';
import { acceptRequest, cancelRequest, rejectRequest, requestConnection } from './connect.mutations.ts';

/** The buttons to connect with a person or to answer a request. `tabIndex` is for lists with a single tab stop. */
export function ConnectionActions({
  personId,
  connection,
  size = 'md',
  tabIndex,
}: {
  personId: string;
  connection: Pick<ConnectionStatus, 'requestId'> & {
    can: Pick<ConnectionStatus['can'], 'request' | 'cancel' | 'accept' | 'reject'>;
  };
  size?: ButtonSize;
  tabIndex?: 0 | -1;
}) {
  const { can, requestId } = connection;
  const name = usePersonName(personId);
  const common = { size, tabIndex };
  // One element for both buttons, so that the focus stays when one replaces the other.
  if (can.request) {
    return (
      <Button
        {...common}
        key="first"
        icon={<UserPlus aria-hidden />}
        aria-label={`Connect with ${name}`}
        onClick={() => requestConnection(personId)}
      >
        Connect
      </Button>
    );
  }
  if (requestId === null) return null;
  if (can.cancel) {
    return (
      <Button
        {...common}
        key="first"
        variant="ghost"
        aria-label={`Cancel request to ${name}`}
        onClick={() => cancelRequest(requestId, personId)}
      >
        Cancel request
      </Button>
    );
  }
  return (
    <>
      {can.accept && (
        <Button
          {...common}
          key="first"
          variant="primary"
          icon={<Check aria-hidden className="max-sm:hidden" />}
          aria-label={`Accept the request from ${name}`}
          onClick={() => acceptRequest(requestId, personId)}
        >
          Accept
        </Button>
      )}
      {can.reject && (
        <Button
          {...common}
          key="second"
          aria-label={`Reject the request from ${name}`}
          onClick={() => rejectRequest(requestId, personId)}
        >
          Reject
        </Button>
      )}
    </>
  );
}
