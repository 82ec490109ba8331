import type { Passkey } from '@longtable/contract/account';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { accountChanged } from './account.queries.ts';
import { typedIn } from './form-values.ts';
import { RefusalBox } from './refusal-box.tsx';
import { useRequest } from './use-request.ts';

/** Another name for a passkey, to tell it from the others. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={close}
      size="sm"
      title="Rename passkey"
      busy={busy}
      onSubmit={({ currentTarget: form }) =>
        void run(async () => {
          if (!passkey) return;
          const { name = '' } = typedIn(form);
          await accountChanged(await call(accountApi.renamePasskey, { passkeyId: passkey.id, name }));
          close();
        }, form)
      }
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={busy}>
            Save name
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" error={refusal?.fields['name']}>
          <Input
            name="name"
            defaultValue={passkey?.name}
            maxLength={60}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            required
          />
        </Field>
        <RefusalBox refusal={refusal} shown={['name']} />
      </div>
    </Dialog>
  );
}
