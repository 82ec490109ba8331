import type { TeamInvite } from '@longtable/contract/team-invites';
import { Check, Copy, QrCode } from 'lucide-react';
import {
  InvitationRow,
  OpenInvitations,
  type Revocation,
} from '../../../kits/invitations/open-invitations.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { teamInvitations } from '../data/team-invitations.ts';
import { termsText } from './invite-terms.ts';

const confirmation = {
  title: 'Revoke this link?',
  description:
    'No one can join with it any more, including people who received it by e-mail. People who have joined stay in the team.',
  confirmLabel: 'Revoke link',
};

/** The active links with creator and terms; each can be copied, shown and revoked. */
export function OpenInvites({
  invites,
  shown,
  onShow,
}: {
  invites: readonly TeamInvite[];
  shown: TeamInvite | undefined;
  onShow: (inviteId: string) => void;
}) {
  return (
    <OpenInvitations
      title="Active links"
      invitations={invites}
      confirmation={confirmation}
      revoke={(invite) => teamInvitations.revoke(invite.teamId, invite)}
      onRevoked={() => toast({ title: 'The link was revoked.' })}
      renderRow={(invite, revocation) => (
        <InviteRow
          invite={invite}
          isShown={invite.id === shown?.id}
          onShow={() => onShow(invite.id)}
          revocation={revocation}
        />
      )}
    />
  );
}

function InviteRow({
  invite,
  isShown,
  onShow,
  revocation,
}: {
  invite: TeamInvite;
  isShown: boolean;
  onShow: () => void;
  revocation: Revocation;
}) {
  const { createdBy, inviteCode, url, can } = invite;
  const user = useUser();
  const creatorName = usePersonName(createdBy);
  const creator = createdBy === user.id ? 'you' : creatorName;
  const codeStart = `${inviteCode.slice(0, 6)}…`;
  // Tells the buttons of the rows apart for screen readers.
  const name = `the link ${codeStart} by ${creator}`;
  const { copied, copy } = useCopy();
  const copyUrl = async () => {
    if (await copy(url)) announce('Link copied');
    else onShow();
  };
  return (
    <InvitationRow
      title={
        <>
          <span dir="ltr" className={cn('font-mono text-xs', isShown && 'font-semibold')}>
            {codeStart}
          </span>{' '}
          by <bdi>{creator}</bdi>
        </>
      }
      terms={termsText(invite, { timeZone: user.timeZone })}
      name={name}
      actions={
        <>
          <IconButton label={`Copy ${name}`} noTooltip onClick={() => void copyUrl()}>
            {copied === null ? <Copy /> : <Check />}
          </IconButton>
          <IconButton label={`Show ${name}`} noTooltip pressed={isShown} onClick={onShow}>
            <QrCode />
          </IconButton>
        </>
      }
      revocation={can.revoke ? revocation : null}
    />
  );
}
