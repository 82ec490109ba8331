import type { Account } from '@longtable/contract/account';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { announce } from '../../../../ui/announce.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { accountChanged } from './account.queries.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { typedIn } from './form-values.ts';
import { RefusalBox } from './refusal-box.tsx';
import { useRequest } from './use-request.ts';

/** Asks for another address, and sends the link that confirms it. */
export function ChangeEmailDialog({
  account,
  open,
  onClose,
}: {
  account: Account;
  open: boolean;
  onClose: () => void;
}) {
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  const send = (form: HTMLFormElement) =>
    run(async () => {
      const { email = '', currentPassword } = typedIn(form);
      const reauthentication = currentPassword === undefined ? {} : { currentPassword };
      const changed = await call(accountApi.changeEmail, { ...reauthentication, email });
      await accountChanged(changed);
      close();
      // Seen in the settings; whether the link is sent, or waits in the server's log, stands there too.
      if (changed.pendingEmail !== null) announce(`Waiting for confirmation: ${changed.pendingEmail}`);
    }, form);
  const shown = account.hasPassword ? ['email', 'currentPassword'] : ['email'];
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="sm"
      title="Change e-mail address"
      description="A link is sent to the new address. Until it is opened, you keep the one you have."
      busy={busy}
      onSubmit={({ currentTarget }) => void send(currentTarget)}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={busy}>
            Send link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="New e-mail address" error={refusal?.fields['email']}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
          />
        </Field>
        {account.hasPassword && (
          <CurrentPasswordField email={account.email} error={refusal?.fields['currentPassword']} />
        )}
        <RefusalBox refusal={refusal} shown={shown} />
      </div>
    </Dialog>
  );
}
