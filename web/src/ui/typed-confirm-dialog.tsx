import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogCancel } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface TypedConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The effects, one sentence each. */
  consequences: readonly string[];
  /** The text to type. */
  name: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Called only with the name typed. Close the dialog in it. */
  onConfirm: () => void;
}

/** Lists the consequences of an irreversible action and requires typing a name. */
export function TypedConfirmDialog({
  open,
  onClose,
  title,
  description = 'This cannot be undone.',
  consequences,
  name,
  confirmLabel,
  cancelLabel,
  onConfirm,
}: TypedConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const isConfirmed = isSameName(typed, name);
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        setTyped('');
        onClose();
      }}
      title={title}
      description={description}
      onSubmit={() => isConfirmed && onConfirm()}
      footer={
        <>
          <DialogCancel>{cancelLabel}</DialogCancel>
          <Button type="submit" variant="danger" disabled={!isConfirmed}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ul aria-label="What happens" className="flex list-disc flex-col gap-1.5 pl-5 text-ink text-sm">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <Field
          label={
            <>
              Type <bdi className="wrap-anywhere">{name}</bdi> to confirm
            </>
          }
        >
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** Compares names regardless of Unicode composition and spacing. */
function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return plain(typed) === plain(name);
}
