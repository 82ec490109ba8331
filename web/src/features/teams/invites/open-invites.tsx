import type { TeamInvite } from '@longtable/contract/team-invites';
import { Check, Copy, QrCode } from 'lucide-react';
import { useState } from 'react';
import {
  InvitationRow,
  OpenInvitations,
  type Revocation,
} from '../../../kits/invitations/open-invitations.tsx';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { teamInvitations } from '../data/team-invitations.ts';
import { termsText } from './invite-terms.ts';

const confirmation = {
  title: 'Revoke this link?',
  description:
    'No one can join with it any more, including people who got it by e-mail. People who have joined stay.',
  confirmLabel: 'Revoke link',
};

/** The links that work: whose, until when, for how many; each to be copied, shown and revoked. */
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
  const person = usePerson(createdBy);
  const maker = createdBy === user.id ? 'you' : (person?.name ?? deletedAccount);
  const beginning = `${inviteCode.slice(0, 6)}…`;
  // What tells one link from another, for who can't see where a button stands.
  const name = `the link ${beginning} by ${maker}`;
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Not over plain http, or not allowed: above, it can be marked.
      return onShow();
    }
    setCopied(true);
    announce('Link copied');
  };
  return (
    <InvitationRow
      title={
        <>
          <span dir="ltr" className={cn('font-mono text-xs', isShown && 'font-semibold')}>
            {beginning}
          </span>{' '}
          by <bdi>{maker}</bdi>
        </>
      }
      terms={termsText(invite, { timeZone: user.timeZone })}
      name={name}
      actions={
        <>
          <IconButton label={`Copy ${name}`} noTooltip onClick={() => void copy()}>
            {isCopied ? <Check /> : <Copy />}
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
