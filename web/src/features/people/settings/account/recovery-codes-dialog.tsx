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
  const [isSaved, setIsSaved] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const close = () => {
    if (!isSaved) return setIsReminded(true);
    setIsSaved(false);
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
        isSaved={isSaved}
        onSavedChange={setIsSaved}
        isReminded={isReminded}
      />
    </Dialog>
  );
}
