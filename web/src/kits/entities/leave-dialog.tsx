import { ConfirmChangeDialog } from '../form/confirm-change-dialog.tsx';

/** Confirms leaving a team, department or project. */
export function LeaveDialog({
  open,
  onClose,
  noun,
  name,
  consequences,
  leave,
}: {
  open: boolean;
  onClose: () => void;
  /** The noun for a sentence: "team". */
  noun: string;
  name: string;
  /** The consequences, and how to rejoin. */
  consequences: string;
  leave: () => void;
}) {
  return (
    <ConfirmChangeDialog
      open={open}
      onClose={onClose}
      title={`Leave ${name}?`}
      description={consequences}
      confirmLabel={`Leave ${noun}`}
      confirm={leave}
      toastText={`You left ${name}.`}
    />
  );
}
