import type { Invitation } from '@longtable/contract/invitations';
import { Link2, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { useWorking } from '../../../kits/invitations/invitations.ts';
import { InvitationRow, OpenInvitations } from '../../../kits/invitations/open-invitations.tsx';
import { useNow } from '../../../platform/clock.ts';
import { useSendsEmail } from '../../../platform/session.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { createInvitation, revokeInvitation, useInvitations } from './invitations.ts';

type Made = { readonly email: string | null; readonly url: string };

/** Inviting people who have no account yet: by a letter, or by a link that whoever has it may use. */
export function InviteDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [address, setAddress] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [kind, setKind] = useState<'letter' | 'link'>('link');
  const [made, setMade] = useState<Made | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, refusal, clear } = useRequest();
  const hasMail = useSendsEmail();
  const inField = refusal?.fields['email'];
  const wrong = isMissing ? 'Enter an e-mail address.' : inField;

  const create = (email?: string): void => {
    if (busy) return;
    setKind(email ? 'letter' : 'link');
    setMissing(false);
    const work = async () => {
      const { invitation, url } = await createInvitation(email);
      setMade({ email: invitation.email, url });
      setAddress('');
      announce(email ? `Invitation for ${email} created` : 'Link made');
    };
    void run(work, field.current?.form ?? undefined);
  };
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    // The link is shown this once.
    setMade(null);
    setMissing(false);
    clear();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Invite people"
      description="For people without an account. When they join, they get a connection request from you."
      onSubmit={() => {
        if (address.trim() === '') {
          setMissing(true);
          field.current?.focus();
        } else create(address.trim());
      }}
    >
      <div className="flex flex-col gap-5">
        <NeedsConnection action="Inviting people" />
        <div className="flex items-end gap-2">
          <Field
            label="E-mail address"
            {...(wrong !== undefined && { error: wrong })}
            {...(!hasMail && { hint: 'This server does not send e-mail. You get a link to share yourself.' })}
            className="flex-1"
          >
            <div className="flex gap-2">
              <Input
                ref={field}
                type="email"
                autoComplete="off"
                maxLength={254}
                value={address}
                onChange={({ target }) => setAddress(target.value)}
                className="flex-1"
              />
              <Button type="submit" variant="primary" loading={busy && kind === 'letter'}>
                {hasMail ? 'Send invitation' : 'Create invitation'}
              </Button>
            </div>
          </Field>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 text-muted text-sm">Or create a link that you can share.</p>
          <Button
            icon={<Link2 aria-hidden />}
            loading={busy && kind === 'link'}
            onClick={() => create()}
            className="shrink-0"
          >
            Create link
          </Button>
        </div>
        {refusal && !inField && <ErrorBox title="The invitation was not created">{refusal.text}</ErrorBox>}
        {made && (
          <CopyLink
            url={made.url}
            label={made.email === null ? 'Invitation link' : `Invitation link for ${made.email}`}
            hint={
              made.email !== null && hasMail
                ? 'The e-mail contains the same link. It is shown only once, works for one person and expires in 7 days.'
                : 'It is shown only once, works for one person and expires in 7 days.'
            }
          />
        )}
        <OwnInvitations />
      </div>
    </Dialog>
  );
}

/** The person's own that nobody has used yet. */
function OwnInvitations() {
  const now = useNow();
  const working = useWorking(useInvitations());
  return (
    <OpenInvitations
      title="Open invitations"
      invitations={working}
      revoke={revokeInvitation}
      onRevoked={() => announce('Invitation revoked')}
      renderRow={(invitation, revocation) => {
        const { email } = invitation;
        const Icon = email === null ? Link2 : Mail;
        return (
          <InvitationRow
            icon={<Icon aria-hidden className="mr-1 size-4 shrink-0 text-subtle" />}
            title={email === null ? 'By link' : <span title={email}>{email}</span>}
            terms={runsOut(invitation, now)}
            name={email === null ? 'the invitation by link' : `the invitation for ${email}`}
            revocation={revocation}
          />
        );
      }}
    />
  );
}

function runsOut({ expiresAt }: Invitation, now: Date): string {
  // The clock here and the server's are not the same: a minute more is not another day.
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime() - 60_000) / 86_400_000);
  return days > 1 ? `Expires in ${days} days` : 'Expires tomorrow';
}
