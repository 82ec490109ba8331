import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../../ui/dialog.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { typedIn } from './form-values.ts';
import { RefusalBox } from './refusal-box.tsx';
import { useRequest } from './use-request.ts';

/** What the server needs before it changes how a person signs in; nothing for a person without a password. */
export type Reauthentication = { currentPassword?: string };

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
  person: { readonly email: string; readonly hasPassword: boolean };
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'neutral' | 'danger';
  onConfirm: (reauthentication: Reauthentication) => Promise<void>;
}) {
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="sm"
      title={title}
      description={description}
      busy={busy}
      onSubmit={({ currentTarget: form }) =>
        void run(async () => {
          const { currentPassword } = typedIn(form);
          await onConfirm(currentPassword === undefined ? {} : { currentPassword });
          close();
        }, form)
      }
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(person.hasPassword || refusal) && (
        <div className="flex flex-col gap-4">
          {person.hasPassword && (
            <CurrentPasswordField email={person.email} error={refusal?.fields['currentPassword']} />
          )}
          <RefusalBox refusal={refusal} shown={person.hasPassword ? ['currentPassword'] : []} />
        </div>
      )}
    </Dialog>
  );
}
