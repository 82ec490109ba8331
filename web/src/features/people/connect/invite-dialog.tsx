import type { Invitation } from '@longtable/contract/invitations';
import { newId } from '@longtable/contract/new-id';
import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { useUnexpired } from '../../../kits/invitations/invitations.ts';
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

const shape = async () => (await import('@longtable/contract/invitations')).invitationsApi.create.input;

type CreatedInvitation = { readonly email: string | null; readonly url: string };

/** Invites people without an account: by e-mail, or by a link that anyone may use. */
export function InviteDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const sendsEmail = useSendsEmail();
  const form = useForm({
    blank: { email: '' },
    open,
    onOpenChange(next) {
      onOpenChange(next);
      // The link is shown only once.
      if (!next) setCreated(null);
    },
    shape,
    inputOf: ({ email }, id) => ({ id, email }),
    problemsOf: ({ email }) => (email.trim() === '' ? { email: 'Enter an e-mail address.' } : {}),
    staysOpen: true,
    async save({ email }, id) {
      const { invitation, url } = await createInvitation(id, email.trim());
      setCreated({ email: invitation.email, url });
      announce(`Invitation for ${email.trim()} created`);
    },
  });
  const link = useRequest();
  const createLink = () =>
    link.run(async () => {
      const { url } = await createInvitation(newId());
      setCreated({ email: null, url });
      announce('Link created');
    });
  const refusal = form.refusal ?? link.refusal;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        link.clear();
        form.onOpenChange(next);
      }}
      title="Invite people"
      description="For people without an account. When they join, they get a connection request from you."
      onSubmit={({ currentTarget }) => {
        link.clear();
        form.submit(currentTarget);
      }}
    >
      <div className="flex flex-col gap-5">
        <NeedsConnection action="Inviting people" />
        <Field
          label="E-mail address"
          error={form.errorOf('email')}
          hint={!sendsEmail && 'This server does not send e-mail. You get a link to share yourself.'}
        >
          <div className="flex gap-2">
            <Input
              type="email"
              name="email"
              autoComplete="off"
              maxLength={254}
              value={form.values.email}
              onChange={({ target }) => form.change({ email: target.value })}
              className="flex-1"
            />
            <Button type="submit" variant="primary" loading={form.busy}>
              {sendsEmail ? 'Send invitation' : 'Create invitation'}
            </Button>
          </div>
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 text-muted text-sm">Or create a link that you can share.</p>
          <Button
            icon={<Link2 aria-hidden />}
            loading={link.busy}
            onClick={() => void createLink()}
            className="shrink-0"
          >
            Create link
          </Button>
        </div>
        {refusal && <ErrorBox title="The invitation was not created">{refusal.text}</ErrorBox>}
        {created && (
          <CopyLink
            url={created.url}
            label={created.email === null ? 'Invitation link' : `Invitation link for ${created.email}`}
            hint={
              created.email !== null && sendsEmail
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

/** The person's own unused invitations. */
function OwnInvitations() {
  const now = useNow();
  const open = useUnexpired(useInvitations());
  return (
    <OpenInvitations
      title="Open invitations"
      invitations={open}
      revoke={revokeInvitation}
      onRevoked={() => announce('Invitation revoked')}
      renderRow={(invitation, revocation) => {
        const { email } = invitation;
        const Icon = email === null ? Link2 : Mail;
        return (
          <InvitationRow
            icon={<Icon aria-hidden className="mr-1 size-4 shrink-0 text-subtle" />}
            title={email === null ? 'By link' : <span title={email}>{email}</span>}
            terms={expiryText(invitation, now)}
            name={email === null ? 'the invitation by link' : `the invitation for ${email}`}
            revocation={revocation}
          />
        );
      }}
    />
  );
}

function expiryText({ expiresAt }: Invitation, now: Date): string {
  // The clocks of browser and server differ: tolerate a minute.
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime() - 60_000) / 86_400_000);
  return days > 1 ? `Expires in ${days} days` : 'Expires tomorrow';
}
