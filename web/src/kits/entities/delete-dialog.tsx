import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';

/** Confirms deleting a team or project: lists the consequences, and requires typing its name. */
export function DeleteDialog({
  open,
  onClose,
  noun,
  name,
  consequences,
  remove,
}: {
  open: boolean;
  onClose: () => void;
  /** The noun for a sentence: "team". */
  noun: string;
  name: string;
  /** The consequences, each a sentence. */
  consequences: readonly string[];
  remove: () => void;
}) {
  const [typed, setTyped] = useState('');
  const isConfirmed = isSameName(typed, name);
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Delete this ${noun}`}
      description="This can’t be undone."
      onSubmit={() => {
        if (!isConfirmed) return;
        // The page of the entity unmounts this dialog.
        remove();
        toast({ title: `${name} was deleted.` });
      }}
      footer={
        <>
          <DialogCancel>Keep the {noun}</DialogCancel>
          <Button type="submit" variant="danger" disabled={!isConfirmed}>
            Delete {noun}
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

/** Compares names regardless of Unicode composition and repeated spaces. */
function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return plain(typed) === plain(name);
}
