import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import type { SavedTaskView } from '@longtable/contract/task-views';
import { useState } from 'react';
import { useRequest } from '../../../platform/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { viewChosen } from './applied-view.ts';
import { renameView, saveView } from './views.actions.ts';

/** What is given a name: what is looked at now, or a view that has another one. */
export type Naming = { readonly save: string } | { readonly rename: SavedTaskView };

/** Asks for the name of a view, and saves it. */
export function ViewNameDialog({ naming, onClose }: { naming: Naming | null; onClose: () => void }) {
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  const isNew = naming !== null && 'save' in naming;
  return (
    <Dialog
      open={naming !== null}
      onOpenChange={close}
      size="sm"
      title={isNew ? 'Save this view' : 'Rename view'}
      description={isNew ? 'Saves the filters, the sort order and the layout under a name.' : undefined}
      busy={busy}
      onSubmit={({ currentTarget: form }) =>
        void run(async () => {
          const name = String(new FormData(form).get('name') ?? '').trim();
          if (!naming) return;
          if ('save' in naming) viewChosen((await saveView(name, naming.save)).id);
          else await renameView(naming.rename, name);
          close();
        }, form)
      }
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={busy}>
            {isNew ? 'Save view' : 'Save name'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <NameField
          initial={naming && 'rename' in naming ? naming.rename.name : ''}
          error={refusal?.fields['name']}
        />
        {refusal && !refusal.fields['name'] && <ErrorBox title="Nothing was saved">{refusal.text}</ErrorBox>}
      </div>
    </Dialog>
  );
}

function NameField({ initial, error }: { initial: string; error: string | undefined }) {
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
