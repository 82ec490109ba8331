import type { Account } from '@longtable/contract/account';
import { useState } from 'react';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { useSendsEmail } from '../../../../platform/session.ts';
import { useRequest } from '../../../../platform/use-request.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { toast } from '../../../../ui/toast.ts';
import { accountChanged } from './account.queries.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** E-mail address and password. */
export function EmailGroup({ account }: { account: Account }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingsGroup title="E-mail and password">
      <SettingsRow
        title="E-mail address"
        detail={<span dir="ltr">{account.email}</span>}
        actions={
          <Button onClick={() => setOpen('email')} aria-label="Change e-mail address">
            Change
          </Button>
        }
      />
      {account.pendingEmail !== null && <PendingEmail pendingEmail={account.pendingEmail} />}
      <SettingsRow
        title="Password"
        detail={
          account.hasPassword
            ? 'Changing it signs you out everywhere else.'
            : 'You have no password. With one, you can also sign in with your e-mail address.'
        }
        actions={
          <Button
            onClick={() => setOpen('password')}
            aria-label={account.hasPassword ? 'Change password' : 'Set a password'}
          >
            {account.hasPassword ? 'Change' : 'Set a password'}
          </Button>
        }
      />
      <ChangeEmailDialog account={account} open={open === 'email'} onClose={close} />
      <ChangePasswordDialog account={account} open={open === 'password'} onClose={close} />
    </SettingsGroup>
  );
}

/** A new address that is not confirmed yet. */
function PendingEmail({ pendingEmail }: { pendingEmail: string }) {
  const sendsEmail = useSendsEmail();
  const { busy, refusal, run } = useRequest();
  const cancel = () =>
    run(async () => {
      await accountChanged(await call(accountApi.keepEmail, {}));
      toast({ title: 'Your e-mail address was not changed' });
    });
  return (
    <div className="flex flex-col bg-accent-soft">
      <SettingsRow
        title={
          <>
            Waiting for confirmation: <bdi>{pendingEmail}</bdi>
          </>
        }
        detail={
          sendsEmail
            ? 'Open the link that was sent there. Nothing changes until then.'
            : 'This server does not send e-mail yet. Its administrator can find the link in the server log.'
        }
        actions={
          <Button loading={busy} onClick={() => void cancel()}>
            Cancel change
          </Button>
        }
      />
      {refusal && (
        <div className="px-4 pb-3">
          <ErrorBox title={refusal.text} />
        </div>
      )}
    </div>
  );
}
