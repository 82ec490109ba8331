import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import type { SavedTaskView } from '@longtable/contract/task-views';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { rememberView } from './applied-view.ts';
import { editView, saveView } from './views.ts';

/** What is named: the current state of the page as a new view, or an existing view. */
export type Naming = { readonly save: string } | { readonly rename: SavedTaskView };

/** Asks for the name of a view and saves it. */
export function ViewNameDialog({ naming, onClose }: { naming: Naming | null; onClose: () => void }) {
  const [problem, setProblem] = useState('');
  const isNew = naming !== null && 'save' in naming;
  const close = () => {
    setProblem('');
    onClose();
  };
  const save = (form: HTMLFormElement) => {
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (name === '') {
      setProblem('Give it a name.');
      return form.querySelector<HTMLElement>('[name="name"]')?.focus();
    }
    if (!naming) return;
    if ('save' in naming) rememberView(saveView(name, naming.save));
    else editView(naming.rename.id, { name });
    close();
  };
  return (
    <Dialog
      open={naming !== null}
      onOpenChange={close}
      size="sm"
      title={isNew ? 'Save this view' : 'Rename view'}
      description={isNew ? 'Saves the filters, the sort order and the layout under a name.' : undefined}
      onSubmit={({ currentTarget }) => save(currentTarget)}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary">
            {isNew ? 'Save view' : 'Save name'}
          </Button>
        </>
      }
    >
      <NameField initial={naming && 'rename' in naming ? naming.rename.name : ''} error={problem} />
    </Dialog>
  );
}

function NameField({ initial, error }: { initial: string; error: string }) {
  const [name, setName] = useState(initial);
  return (
    <Field label="Name" error={error}>
      <Input
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={maxSavedNameLength}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        required
      />
    </Field>
  );
}
