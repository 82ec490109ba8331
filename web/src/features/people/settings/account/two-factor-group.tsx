import type { Account } from '@longtable/contract/account';
import { LifeBuoy, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { toast } from '../../../../ui/toast.ts';
import { accountChanged } from './account.queries.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

/** Up to this number of remaining codes, a warning is shown. */
const fewCodes = 3;

/** Two-factor authentication by an authenticator app. */
export function TwoFactorGroup({ account }: { account: Account }) {
  const { on, recoveryCodesLeft: left } = account.twoFactor;
  const [open, setOpen] = useState<'turnOn' | 'newCodes' | 'turnOff' | null>(null);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingsGroup
      title="Two-factor authentication"
      description="Signing in then requires your password and a code from an app on your phone."
    >
      {on ? (
        <>
          <SettingsRow
            icon={<ShieldCheck />}
            title="Authenticator app"
            badge={<Badge tone="success">On</Badge>}
            actions={
              <Button onClick={() => setOpen('turnOff')} aria-label="Turn off two-factor authentication">
                Turn off
              </Button>
            }
          />
          <SettingsRow
            icon={<LifeBuoy />}
            title="Recovery codes"
            badge={left <= fewCodes && <Badge tone="warning">{left === 0 ? 'Used up' : 'Few left'}</Badge>}
            detail={`${left} ${left === 1 ? 'code' : 'codes'} left. Each works once.`}
            actions={<Button onClick={() => setOpen('newCodes')}>Create new codes</Button>}
          />
        </>
      ) : (
        <SettingsRow
          icon={<ShieldOff />}
          title="Authenticator app"
          badge={<Badge>Off</Badge>}
          detail="Any authenticator app with six-digit codes works."
          actions={
            <Button
              variant="primary"
              onClick={() => setOpen('turnOn')}
              aria-label="Turn on two-factor authentication"
            >
              Turn on
            </Button>
          }
        />
      )}
      <TurnOnDialog account={account} open={open === 'turnOn'} onClose={close} />
      <ReauthenticationDialog
        open={open === 'newCodes'}
        onOpenChange={close}
        person={account}
        title="Create new recovery codes"
        description="The old codes stop working."
        confirmLabel="Create new codes"
        onConfirm={async (reauthentication) => {
          const created = await call(accountApi.newRecoveryCodes, reauthentication);
          await accountChanged(created.account);
          setNewCodes(created.recoveryCodes);
        }}
      />
      <RecoveryCodesDialog codes={newCodes} email={account.email} onClose={() => setNewCodes(null)} />
      <ReauthenticationDialog
        open={open === 'turnOff'}
        onOpenChange={close}
        person={account}
        title="Turn off two-factor authentication"
        description="You will sign in with your password alone. Codes from the app and recovery codes stop working."
        confirmLabel="Turn off"
        tone="danger"
        onConfirm={async (reauthentication) => {
          await accountChanged(await call(accountApi.endTwoFactor, reauthentication));
          toast({ title: 'Two-factor authentication is off' });
        }}
      />
    </SettingsGroup>
  );
}
