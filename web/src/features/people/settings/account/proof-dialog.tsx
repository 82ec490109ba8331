import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../../ui/dialog.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { typedIn } from './form-values.ts';
import { RefusalBox } from './refusal-box.tsx';
import { useRequest } from './use-request.ts';

/** What the server wants to know before it changes how somebody signs in; nothing for who has no password. */
export type Proof = { currentPassword?: string };

/**
 * Asks for the password before `onProven`, which throws the server's refusal; for who has none it only asks whether.
 * It closes once that is done.
 */
export function ProofDialog({
  open,
  onOpenChange,
  person,
  title,
  description,
  confirmLabel,
  tone = 'neutral',
  onProven,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  person: { readonly email: string; readonly hasPassword: boolean };
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'neutral' | 'danger';
  onProven: (proof: Proof) => Promise<void>;
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
          await onProven(currentPassword === undefined ? {} : { currentPassword });
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
