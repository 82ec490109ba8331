import type { Account } from '@longtable/contract/account';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { NewPasswordField } from '../../forms/new-password-field.tsx';
import { refetchAccount } from './account.queries.ts';
import { CurrentPasswordField, UsernameForManagers } from './current-password-field.tsx';
import { typedIn } from './form-values.ts';
import { RefusalBox } from './refusal-box.tsx';
import { useRequest } from './use-request.ts';

/** Another password, or the first; the server ends all other sessions with it. */
export function ChangePasswordDialog({
  account,
  open,
  onClose,
}: {
  account: Account;
  open: boolean;
  onClose: () => void;
}) {
  const { hasPassword, email } = account;
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  const save = (form: HTMLFormElement) =>
    run(async () => {
      const { newPassword = '', currentPassword } = typedIn(form);
      const reauthentication = currentPassword === undefined ? {} : { currentPassword };
      await call(accountApi.changePassword, { ...reauthentication, newPassword });
      close();
      toast({
        title: hasPassword ? 'Password changed' : 'Password set',
        description: 'You are signed out everywhere else.',
        tone: 'success',
      });
      await refetchAccount();
    }, form);
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="sm"
      title={hasPassword ? 'Change password' : 'Set a password'}
      description="You stay signed in here, and are signed out everywhere else."
      busy={busy}
      onSubmit={({ currentTarget }) => void save(currentTarget)}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={busy}>
            Save password
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hasPassword && <CurrentPasswordField email={email} error={refusal?.fields['currentPassword']} />}
        <NewPasswordField
          label="New password"
          name="newPassword"
          size="md"
          error={refusal?.fields['newPassword']}
        />
        {!hasPassword && <UsernameForManagers email={email} />}
        <RefusalBox
          refusal={refusal}
          shown={hasPassword ? ['newPassword', 'currentPassword'] : ['newPassword']}
        />
      </div>
    </Dialog>
  );
}
