import type { Passkey } from '@longtable/contract/account';
import { TextField } from '../../../../kits/form/text-field.tsx';
import { useForm } from '../../../../kits/form/use-form.ts';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { accountChanged } from './account.queries.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';

const shape = async () => (await import('@longtable/contract/account')).accountApi.renamePasskey.input;

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const inputOf = ({ name }: { name: string }) => ({ passkeyId: passkey?.id ?? '', name });
  const form = useForm({
    blank: { name: passkey?.name ?? '' },
    open: passkey !== null,
    onOpenChange: onClose,
    shape,
    inputOf,
    async save(values) {
      await accountChanged(await call(accountApi.renamePasskey, inputOf(values)));
    },
  });
  return (
    <AccountFormDialog form={form} title="Rename passkey" submitLabel="Save name">
      <TextField
        form={form}
        field="name"
        label="Name"
        input={{ maxLength: 60, onFocus: (event) => event.target.select(), required: true }}
      />
    </AccountFormDialog>
  );
}
