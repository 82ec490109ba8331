import type { Account, Passkey } from '@longtable/contract/account';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { Ago, Day } from '../../../../platform/time-text.tsx';
import { useRequest } from '../../../../platform/use-request.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { InlineMetadata, SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { toast } from '../../../../ui/toast.ts';
import { accountChanged } from './account.queries.ts';
import { askForPasskey, passkeyObstacle } from './passkey.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename'; readonly passkey: Passkey }
  | { readonly kind: 'remove'; readonly passkey: Passkey };

/** Passkeys: sign-in by fingerprint, face, PIN or security key. */
export function PasskeysGroup({ account }: { account: Account }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const obstacle = passkeyObstacle();
  const close = () => setDialog(null);
  return (
    <SettingsGroup
      title="Passkeys"
      description="Sign in with your fingerprint, face, device PIN or a security key. No password to remember."
      action={
        obstacle === null && (
          <Button icon={<Plus />} onClick={() => setDialog({ kind: 'add' })}>
            Add passkey
          </Button>
        )
      }
    >
      {account.passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => setDialog({ kind: 'rename', passkey })}
          onRemove={() => setDialog({ kind: 'remove', passkey })}
        />
      ))}
      {account.passkeys.length === 0 && (
        <p className="px-4 py-3 text-muted text-sm">{obstacle ?? 'No passkeys yet.'}</p>
      )}
      {account.passkeys.length > 0 && obstacle !== null && (
        <p className="px-4 py-3 text-muted text-sm">{obstacle}</p>
      )}
      <ReauthenticationDialog
        open={dialog?.kind === 'add'}
        onOpenChange={close}
        person={account}
        title="Add a passkey"
        description="Your browser will ask which device or key to use and create the passkey there."
        confirmLabel="Continue"
        onConfirm={async (reauthentication) => {
          const { options } = await call(accountApi.beginPasskey, reauthentication);
          const { name, response } = await askForPasskey(options);
          await accountChanged(await call(accountApi.addPasskey, { name, response }));
          toast({ title: 'Passkey added', tone: 'success' });
        }}
      />
      <RenamePasskeyDialog passkey={dialog?.kind === 'rename' ? dialog.passkey : null} onClose={close} />
      <RemovePasskeyDialog passkey={dialog?.kind === 'remove' ? dialog.passkey : null} onClose={close} />
    </SettingsGroup>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { name, createdAt, lastUsedAt, synced } = passkey;
  return (
    <SettingsRow
      icon={<KeyRound />}
      title={<bdi>{name}</bdi>}
      badge={synced && <Badge>Synced</Badge>}
      detail={
        <InlineMetadata>
          <span>
            Added: <Day time={createdAt} />
          </span>
          <span>Last used: {lastUsedAt === null ? 'never' : <Ago time={lastUsedAt} />}</span>
        </InlineMetadata>
      }
      actions={
        <>
          <IconButton label={`Rename ${name}`} onClick={onRename}>
            <Pencil />
          </IconButton>
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </>
      }
    />
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={passkey !== null}
      onOpenChange={close}
      title={`Remove “${passkey?.name ?? ''}”?`}
      description="You can no longer sign in with it. Your device may keep offering it until you delete it there too."
      confirmLabel="Remove passkey"
      busy={busy}
      error={refusal ? { title: refusal.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          if (!passkey) return;
          await accountChanged(await call(accountApi.removePasskey, { passkeyId: passkey.id }));
          close();
          toast({ title: 'Passkey removed' });
        })
      }
    />
  );
}
