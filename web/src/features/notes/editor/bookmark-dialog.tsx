import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { hrefOf } from './link-button.tsx';

/** Asks for the address of a bookmark, and the title that it shows. */
export function BookmarkDialog({
  open,
  onOpenChange,
  onAdd,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdd: (bookmark: { href: string; title: string }) => void;
}) {
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add bookmark"
      onSubmit={(event) => {
        event.preventDefault();
        const href = hrefOf(address);
        if (href === null) return setWrong(true);
        onAdd({ href, title: title.trim().slice(0, 500) });
        setAddress('');
        setTitle('');
      }}
      footer={
        <Button type="submit" variant="primary">
          Add bookmark
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="Address" {...(isWrong && { error: 'Enter a web or e-mail address.' })}>
          <Input
            dir="ltr"
            inputMode="url"
            placeholder="https://"
            value={address}
            onChange={({ target }) => {
              setAddress(target.value);
              setWrong(false);
            }}
          />
        </Field>
        <Field label="Title">
          <Input value={title} maxLength={500} onChange={({ target }) => setTitle(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
