import type { Account } from '@longtable/contract/account';
import { useForm } from '../../../../kits/form/use-form.ts';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../ui/toast.ts';
import { NewPasswordField } from '../../../authentication/forms/new-password-field.tsx';
import { refetchAccount } from './account.queries.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';
import { CurrentPasswordField, UsernameForManagers } from './current-password-field.tsx';
import { accountFields, reauthentication } from './reauthentication.ts';

const shape = async () => (await import('@longtable/contract/account')).accountApi.changePassword.input;
const blank = { currentPassword: '', newPassword: '' };

/** Changes the password, or sets the first one. The server ends all other sessions with it. */
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
  const inputOf = (values: typeof blank) => ({
    newPassword: values.newPassword,
    ...reauthentication(values, account),
  });
  const form = useForm({
    blank,
    open,
    onOpenChange: onClose,
    shape,
    inputOf,
    fieldOfCode: accountFields,
    async save(values) {
      await call(accountApi.changePassword, inputOf(values));
      toast({
        title: hasPassword ? 'Password changed' : 'Password set',
        description: 'You are signed out everywhere else.',
        tone: 'success',
      });
      void refetchAccount();
    },
  });
  return (
    <AccountFormDialog
      form={form}
      title={hasPassword ? 'Change password' : 'Set a password'}
      description="You stay signed in here, and will be signed out everywhere else."
      submitLabel="Save password"
    >
      {hasPassword && <CurrentPasswordField form={form} email={email} />}
      <NewPasswordField
        label="New password"
        name="newPassword"
        size="md"
        error={form.errorOf('newPassword')}
        onPasswordChange={(newPassword) => form.change({ newPassword })}
      />
      {!hasPassword && <UsernameForManagers email={email} />}
    </AccountFormDialog>
  );
}
