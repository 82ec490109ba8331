import type { Account } from '@longtable/contract/account';
import type { ReactNode } from 'react';
import { useForm } from '../../../../kits/form/use-form.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { accountFields, type Reauthentication, reauthentication } from './reauthentication.ts';

// Endpoints whose only input is a reauthentication have the same shape; this is one of them.
const shape = async () => (await import('@longtable/contract/account')).accountApi.beginPasskey.input;
const blank = { currentPassword: '' };

/**
 * Asks for the current password, or only for confirmation when the person has none, and closes once `onConfirm` has
 * succeeded. `onConfirm` throws the server's refusal.
 */
export function ReauthenticationDialog({
  open,
  onOpenChange,
  person,
  title,
  description,
  confirmLabel,
  tone = 'neutral',
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: Pick<Account, 'email' | 'hasPassword'>;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'neutral' | 'danger';
  onConfirm: (reauthentication: Reauthentication) => Promise<void>;
}) {
  const form = useForm({
    blank,
    open,
    onOpenChange,
    shape,
    inputOf: (values) => reauthentication(values, person),
    fieldOfCode: accountFields,
    save: (values) => onConfirm(reauthentication(values, person)),
  });
  return (
    <AccountFormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={confirmLabel}
      tone={tone}
    >
      {person.hasPassword && <CurrentPasswordField form={form} email={person.email} />}
    </AccountFormDialog>
  );
}
