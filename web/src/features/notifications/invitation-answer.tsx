import { useState } from 'react';
import { useRequest } from '../../platform/use-request.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { acceptInvitation, declineInvitation, type Invitation } from './data/invitation.ts';

/**
 * Accept and Decline, in the line of an invitation. An answer is not kept without a connection: the invitation may have ended until it
 * would be sent.
 */
export function InvitationAnswer({
  invitation,
  title,
  tabIndex,
  onOpen,
}: {
  invitation: Invitation;
  /** What it is, for the labels: "Team Invitation". */
  title: string;
  tabIndex: 0 | -1;
  /** Called when it was accepted, to close what the list is in. */
  onOpen?: (() => void) | undefined;
}) {
  const { busy, refusal, run } = useRequest();
  const [chosen, setChosen] = useState<'accept' | 'decline'>('accept');
  const accept = () => {
    setChosen('accept');
    void run(async () => {
      await acceptInvitation(invitation);
      onOpen?.();
    });
  };
  const decline = () => {
    setChosen('decline');
    void run(async () => {
      await declineInvitation(invitation);
      announce('Invitation declined', 'polite');
    });
  };
  const isOver = refusal?.code.endsWith('-invitation/not-found') ?? false;
  return (
    // Above the link of the line.
    <div className="relative z-10 flex flex-wrap items-center gap-2 self-start pt-1.5 pointer-coarse:pr-9">
      {refusal && (
        <p role="alert" className="w-full text-danger text-sm">
          {refusal.text}
        </p>
      )}
      {!isOver && (
        <>
          <Button
            size="sm"
            variant="primary"
            data-accept=""
            tabIndex={tabIndex}
            aria-label={`Accept: ${title}`}
            loading={busy && chosen === 'accept'}
            disabled={busy && chosen !== 'accept'}
            onClick={accept}
          >
            Accept
          </Button>
          <Button
            size="sm"
            data-decline=""
            tabIndex={tabIndex}
            aria-label={`Decline: ${title}`}
            loading={busy && chosen === 'decline'}
            disabled={busy && chosen !== 'decline'}
            onClick={decline}
          >
            Decline
          </Button>
        </>
      )}
    </div>
  );
}
