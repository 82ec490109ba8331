import type { TeamInvite } from '@longtable/contract/team-invites';
import { Check, Copy, QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { revokeInvite } from '../data/teams.actions.ts';
import { useAction } from '../data/use-action.ts';
import { termsText } from './invite-terms.ts';

/** The invitations that work: whose, until when, for how many; each to be copied, shown and revoked. */
export function OpenInvites({
  invites,
  shown,
  onShow,
}: {
  invites: readonly TeamInvite[];
  shown: TeamInvite | undefined;
  onShow: (inviteId: string) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [revoking, setRevoking] = useState<TeamInvite | null>(null);
  const { run, busy, error, reset } = useAction();
  const close = () => {
    reset();
    setRevoking(null);
  };
  return (
    <>
      {invites.length > 0 && (
        <section aria-labelledby="open-invites" className="border-hairline border-t pt-5">
          <h3 id="open-invites" ref={heading} tabIndex={-1} className="pb-1 font-medium text-ink text-sm">
            Active links
          </h3>
          <ul className="divide-y divide-hairline">
            {invites.map((invite) => (
              <InviteRow
                key={invite.id}
                invite={invite}
                isShown={invite.id === shown?.id}
                onShow={() => onShow(invite.id)}
                onRevoke={() => setRevoking(invite)}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={close}
        title="Revoke this link?"
        description="No one can join with it any more, including people who got it by e-mail. People who have joined stay."
        confirmLabel="Revoke link"
        busy={busy}
        error={error ? { title: error.text } : undefined}
        onConfirm={() =>
          void run(async () => {
            if (!revoking) return;
            await revokeInvite(revoking);
            toast({ title: 'The link was revoked.' });
            close();
            // Its button is gone, and with it the focus.
            heading.current?.focus();
          })
        }
      />
    </>
  );
}

function InviteRow({
  invite,
  isShown,
  onShow,
  onRevoke,
}: {
  invite: TeamInvite;
  isShown: boolean;
  onShow: () => void;
  onRevoke: () => void;
}) {
  const user = useUser();
  const [isCopied, setCopied] = useState(false);
  const { createdBy, inviteCode, url, can } = invite;
  const person = usePerson(createdBy);
  const maker = createdBy === user.id ? 'you' : (person?.name ?? deletedAccount);
  // What tells one link from another, for who can't see where the button stands.
  const which = `${inviteCode.slice(0, 6)}… by ${maker}`;
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
    <li className="flex min-h-13 items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-ink text-sm">
          <span dir="ltr" className={cn('font-mono text-xs', isShown && 'font-semibold')}>
            {inviteCode.slice(0, 6)}…
          </span>{' '}
          by <bdi>{maker}</bdi>
        </p>
        <p className="text-muted text-xs">{termsText(invite, { timeZone: user.timeZone })}</p>
      </div>
      <IconButton label={`Copy the link ${which}`} noTooltip onClick={() => void copy()}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <IconButton label={`Show the link ${which}`} noTooltip pressed={isShown} onClick={onShow}>
        <QrCode />
      </IconButton>
      {can.revoke && (
        <Button size="sm" variant="ghost" aria-label={`Revoke the link ${which}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
