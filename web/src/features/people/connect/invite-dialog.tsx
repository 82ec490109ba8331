import type { Invitation } from '@longtable/contract/invitations';
import { Link2, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, isUnreachable } from '../../../platform/client.ts';
import { useNow } from '../../../platform/clock.ts';
import { useSession } from '../../../platform/session.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { createInvitation, revokeInvitation, useInvitations } from './invitations.ts';

type Problem = { readonly title: string; readonly text: string };
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
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState<'letter' | 'link' | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const session = useSession();
  const hasMail = session.state === 'signedIn' && !session.off.includes('email');

  const create = async (email?: string): Promise<void> => {
    if (busy) return;
    setBusy(email ? 'letter' : 'link');
    setProblem(null);
    setWrong(null);
    try {
      const { invitation, url } = await createInvitation(email);
      setMade({ email: invitation.email, url });
      setAddress('');
      announce(email ? `Invitation for ${email} created` : 'Link made');
    } catch (error) {
      const inField = error instanceof ApiError ? error.fields['email'] : undefined;
      if (inField) {
        setWrong(inField);
        field.current?.focus();
      } else setProblem({ title: 'The invitation was not created', text: textOf(error) });
    } finally {
      setBusy(null);
    }
  };
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    // The link is shown this once.
    setMade(null);
    setProblem(null);
    setWrong(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Invite people"
      description="For people without an account. When they join, they get a connection request from you."
      onSubmit={() => {
        if (address.trim() === '') {
          setWrong('Enter an e-mail address.');
          field.current?.focus();
        } else void create(address.trim());
      }}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-end gap-2">
          <Field
            label="E-mail address"
            {...(wrong !== null && { error: wrong })}
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
              <Button type="submit" variant="primary" loading={busy === 'letter'}>
                {hasMail ? 'Send invitation' : 'Create invitation'}
              </Button>
            </div>
          </Field>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 text-muted text-sm">Or create a link that you can share.</p>
          <Button
            icon={<Link2 aria-hidden />}
            loading={busy === 'link'}
            onClick={() => void create()}
            className="shrink-0"
          >
            Create link
          </Button>
        </div>
        {problem && <ErrorBox title={problem.title}>{problem.text}</ErrorBox>}
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
        <OpenInvitations
          onProblem={(error) => setProblem({ title: 'The invitation was not revoked', text: textOf(error) })}
        />
      </div>
    </Dialog>
  );
}

function OpenInvitations({ onProblem }: { onProblem: (error: unknown) => void }) {
  const invitations = useInvitations();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [revoking, setRevoking] = useState<string | null>(null);
  const open = invitations?.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
  const revoke = async (id: string): Promise<void> => {
    setRevoking(id);
    try {
      await revokeInvitation(id);
      // Its button is gone, and with it the focus.
      heading.current?.focus();
      announce('Invitation revoked');
    } catch (error) {
      onProblem(error);
    } finally {
      setRevoking(null);
    }
  };
  if (!open || open.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations" className="border-hairline border-t pt-4">
      <h3 id="open-invitations" ref={heading} tabIndex={-1} className="pb-1 font-medium text-ink text-sm">
        Open invitations
      </h3>
      <ul className="divide-y divide-hairline">
        {open.map((invitation) => (
          <li key={invitation.id} className="flex min-h-12 items-center gap-3 py-1">
            {invitation.email === null ? (
              <Link2 aria-hidden className="size-4 shrink-0 text-subtle" />
            ) : (
              <Mail aria-hidden className="size-4 shrink-0 text-subtle" />
            )}
            <div className="min-w-0 flex-1">
              <p className="truncate text-ink text-sm" title={invitation.email ?? undefined}>
                {invitation.email ?? 'By link'}
              </p>
              <p className="text-muted text-xs">{runsOut(invitation, now)}</p>
            </div>
            <Button
              size="sm"
              variant="ghost"
              loading={revoking === invitation.id}
              aria-label={`Revoke the invitation ${invitation.email === null ? 'by link' : `for ${invitation.email}`}`}
              onClick={() => void revoke(invitation.id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function runsOut({ expiresAt }: Invitation, now: Date): string {
  // The clock here and the server's are not the same: a minute more is not another day.
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime() - 60_000) / 86_400_000);
  return days > 1 ? `Expires in ${days} days` : 'Expires tomorrow';
}

function textOf(error: unknown): string {
  if (error instanceof ApiError || isUnreachable(error)) return error.message;
  reportError(error);
  return 'Something went wrong. Please try again in a moment.';
}
