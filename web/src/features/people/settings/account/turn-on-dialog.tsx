import type { Account } from '@longtable/contract/account';
import { useState } from 'react';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../../ui/dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { accountChanged } from './account.queries.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { typedIn } from './form-values.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RefusalBox } from './refusal-box.tsx';
import { ScanStep } from './scan-step.tsx';
import { useRequest } from './use-request.ts';

type Step =
  | { readonly kind: 'reauthenticate' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const titles: Readonly<Record<Step['kind'], string>> = {
  reauthenticate: 'Turn on two-factor authentication',
  scan: 'Add Longtable to your app',
  codes: 'Save your recovery codes',
};

/** Two-factor authentication from the password to the codes; nothing is on before a code of the app was right. */
export function TurnOnDialog({
  account,
  open,
  onClose,
}: {
  account: Account;
  open: boolean;
  onClose: () => void;
}) {
  const [step, setStep] = useState<Step>({ kind: 'reauthenticate' });
  const [kept, setKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const { busy, refusal, run, clear } = useRequest();

  const close = () => {
    if (step.kind === 'codes' && !kept) return setIsReminded(true);
    if (step.kind === 'codes') toast({ title: 'Two-factor authentication is on', tone: 'success' });
    clear();
    onClose();
    setStep({ kind: 'reauthenticate' });
    setKept(false);
    setIsReminded(false);
  };
  const goOn = (form: HTMLFormElement) =>
    run(async () => {
      const { currentPassword, code = '' } = typedIn(form);
      switch (step.kind) {
        case 'reauthenticate': {
          const reauthentication = currentPassword === undefined ? {} : { currentPassword };
          const begun = await call(accountApi.beginTwoFactor, reauthentication);
          setStep({ kind: 'scan', ...begun });
          return;
        }
        case 'scan': {
          const { recoveryCodes, account: changed } = await call(accountApi.confirmTwoFactor, { code });
          setStep({ kind: 'codes', codes: recoveryCodes });
          await accountChanged(changed);
          return;
        }
        case 'codes':
          close();
      }
    }, form);

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="sm"
      title={titles[step.kind]}
      busy={busy}
      onSubmit={({ currentTarget }) => void goOn(currentTarget)}
      footer={
        step.kind === 'codes' ? (
          <Button type="submit" variant="primary">
            Done
          </Button>
        ) : (
          <>
            <DialogCancel />
            <Button type="submit" variant="primary" loading={busy}>
              {step.kind === 'scan' ? 'Turn on' : 'Continue'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {step.kind === 'reauthenticate' && (
          <>
            <p className="text-muted text-sm">
              You need an app that makes codes, such as the one in your password manager or phone. You will
              scan a picture with it.
            </p>
            {account.hasPassword && (
              <CurrentPasswordField email={account.email} error={refusal?.fields['currentPassword']} />
            )}
          </>
        )}
        {step.kind === 'scan' && (
          <ScanStep secret={step.secret} uri={step.uri} error={refusal?.fields['code']} />
        )}
        {step.kind === 'codes' && (
          <RecoveryCodes
            codes={step.codes}
            email={account.email}
            kept={kept}
            onKeptChange={setKept}
            isReminded={isReminded}
          />
        )}
        <RefusalBox
          refusal={refusal}
          shown={step.kind === 'reauthenticate' && account.hasPassword ? ['currentPassword'] : ['code']}
        />
      </div>
    </Dialog>
  );
}
