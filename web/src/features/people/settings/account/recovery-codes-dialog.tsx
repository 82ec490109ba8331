import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Shows new recovery codes. It closes only after the person confirms having saved them. */
export function RecoveryCodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[] | null;
  email: string;
  onClose: () => void;
}) {
  const [kept, setKept] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const close = () => {
    if (!kept) return setIsReminded(true);
    setKept(false);
    setIsReminded(false);
    onClose();
  };
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={close}
      size="sm"
      title="Your new recovery codes"
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <RecoveryCodes
        codes={codes ?? []}
        email={email}
        kept={kept}
        onKeptChange={setKept}
        isReminded={isReminded}
      />
    </Dialog>
  );
}
