import { AskFirstDialog } from '../form/ask-first-dialog.tsx';

/** Asks before somebody leaves a team, a department or a project. */
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
  /** What is left, in a sentence: "team". */
  noun: string;
  name: string;
  /** What leaving means, and how to come back. */
  consequences: string;
  leave: () => void;
}) {
  return (
    <AskFirstDialog
      open={open}
      onClose={onClose}
      title={`Leave ${name}?`}
      description={consequences}
      confirmLabel={`Leave ${noun}`}
      confirm={leave}
      done={`You left ${name}.`}
    />
  );
}
