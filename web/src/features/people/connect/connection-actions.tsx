import type { PersonCard } from '@longtable/contract/cards';
import type { ConnectionStatus } from '@longtable/contract/connections';
import { Check, UserPlus } from 'lucide-react';
import type { ButtonSize } from '../../../ui/button.tsx';
import { Button } from '../../../ui/button.tsx';
import { acceptRequest, cancelRequest, rejectRequest, requestConnection } from './connect.mutations.ts';

/** What one may do about a person now; `tabIndex` is for lists of which one row is a stop of Tab. */
export function ConnectionActions({
  person,
  connection,
  size = 'md',
  tabIndex,
}: {
  person: PersonCard;
  connection: Pick<ConnectionStatus, 'requestId' | 'can'>;
  size?: ButtonSize;
  tabIndex?: 0 | -1;
}) {
  const { can, requestId } = connection;
  const common = { size, tabIndex };
  // One place for one button: whoever presses it by keyboard keeps the focus when it becomes the other.
  if (can.request) {
    return (
      <Button
        {...common}
        key="first"
        icon={<UserPlus aria-hidden />}
        aria-label={`Connect with ${person.name}`}
        onClick={() => requestConnection(person)}
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
        aria-label={`Cancel request to ${person.name}`}
        onClick={() => cancelRequest(requestId, person)}
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
          aria-label={`Accept the request of ${person.name}`}
          onClick={() => acceptRequest(requestId, person)}
        >
          Accept
        </Button>
      )}
      {can.reject && (
        <Button
          {...common}
          key="second"
          aria-label={`Reject the request of ${person.name}`}
          onClick={() => rejectRequest(requestId, person)}
        >
          Reject
        </Button>
      )}
    </>
  );
}
