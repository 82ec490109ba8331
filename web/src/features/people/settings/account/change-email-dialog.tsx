import type { Account } from '@longtable/contract/account';
import { TextField } from '../../../../kits/form/text-field.tsx';
import { useForm } from '../../../../kits/form/use-form.ts';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { announce } from '../../../../ui/announce.ts';
import { accountChanged } from './account.queries.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { accountFields, reauthentication } from './reauthentication.ts';

const shape = async () => (await import('@longtable/contract/account')).accountApi.changeEmail.input;
const blank = { email: '', currentPassword: '' };

/** Asks for a new e-mail address and sends the confirmation link. */
export function ChangeEmailDialog({
  account,
  open,
  onClose,
}: {
  account: Account;
  open: boolean;
  onClose: () => void;
}) {
  const inputOf = (values: typeof blank) => ({ email: values.email, ...reauthentication(values, account) });
  const form = useForm({
    blank,
    open,
    onOpenChange: onClose,
    shape,
    inputOf,
    fieldOfCode: accountFields,
    async save(values) {
      const changed = await call(accountApi.changeEmail, inputOf(values));
      await accountChanged(changed);
      // For screen readers; the settings behind the dialog show it, and where to find the link.
      if (changed.pendingEmail !== null) announce(`Waiting for confirmation: ${changed.pendingEmail}`);
    },
  });
  return (
    <AccountFormDialog
      form={form}
      title="Change e-mail address"
      description="A confirmation link is sent to the new address. Your current address stays until you open it."
      submitLabel="Send link"
    >
      <TextField
        form={form}
        field="email"
        label="New e-mail address"
        input={{
          type: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          dir: 'ltr',
          required: true,
        }}
      />
      {account.hasPassword && <CurrentPasswordField form={form} email={account.email} />}
    </AccountFormDialog>
  );
}
