import type { Account } from '@longtable/contract/account';
import { useState } from 'react';
import type { LoadShape } from '../../../../kits/form/check.ts';
import { useForm } from '../../../../kits/form/use-form.ts';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../ui/toast.ts';
import { accountChanged } from './account.queries.ts';
import { AccountFormDialog } from './account-form-dialog.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { accountFields, reauthentication } from './reauthentication.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

type Step =
  | { readonly kind: 'reauthenticate' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const descriptions: Readonly<Record<Step['kind'], string>> = {
  reauthenticate: 'Step 1 of 3: Confirm that it’s you',
  scan: 'Step 2 of 3: Add Longtable to your app',
  codes: 'Step 3 of 3: Save your recovery codes',
};
const submitLabels: Readonly<Record<Step['kind'], string>> = {
  reauthenticate: 'Continue',
  scan: 'Turn on',
  codes: 'Done',
};

const beginShape: LoadShape = async () =>
  (await import('@longtable/contract/account')).accountApi.beginTwoFactor.input;
const confirmShape: LoadShape = async () =>
  (await import('@longtable/contract/account')).accountApi.confirmTwoFactor.input;
const blank = { currentPassword: '', code: '' };

/** Turns on two-factor authentication in steps: password, secret, recovery codes. It is on once a code is confirmed. */
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
  const [isSaved, setIsSaved] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const close = () => {
    if (step.kind === 'codes' && !isSaved) return setIsReminded(true);
    if (step.kind === 'codes') toast({ title: 'Two-factor authentication is on', tone: 'success' });
    onClose();
    setStep({ kind: 'reauthenticate' });
    setIsSaved(false);
    setIsReminded(false);
  };
  const form = useForm({
    blank,
    open,
    onOpenChange: close,
    shape: step.kind === 'scan' ? confirmShape : beginShape,
    inputOf: (values) => (step.kind === 'scan' ? { code: values.code } : reauthentication(values, account)),
    fieldOfCode: accountFields,
    staysOpen: true,
    async save(values) {
      switch (step.kind) {
        case 'reauthenticate': {
          const begun = await call(accountApi.beginTwoFactor, reauthentication(values, account));
          return setStep({ kind: 'scan', ...begun });
        }
        case 'scan': {
          const { recoveryCodes, account: changed } = await call(accountApi.confirmTwoFactor, {
            code: values.code,
          });
          setStep({ kind: 'codes', codes: recoveryCodes });
          return accountChanged(changed);
        }
        case 'codes':
          return close();
      }
    },
  });
  return (
    <AccountFormDialog
      form={form}
      title="Turn on two-factor authentication"
      description={descriptions[step.kind]}
      // The same in every step.
      className="h-140"
      submitLabel={submitLabels[step.kind]}
      cancelLabel={step.kind === 'codes' ? null : 'Cancel'}
    >
      {step.kind === 'reauthenticate' && (
        <>
          <p className="text-muted text-sm">
            You need an authenticator app, such as the one in your password manager or phone. You will scan a
            QR code with it.
          </p>
          {account.hasPassword && <CurrentPasswordField form={form} email={account.email} />}
        </>
      )}
      {step.kind === 'scan' && <ScanStep form={form} secret={step.secret} uri={step.uri} />}
      {step.kind === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          email={account.email}
          isSaved={isSaved}
          onSavedChange={setIsSaved}
          isReminded={isReminded}
        />
      )}
    </AccountFormDialog>
  );
}
