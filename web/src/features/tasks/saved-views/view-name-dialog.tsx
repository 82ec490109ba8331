import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import type { SavedTaskView } from '@longtable/contract/task-views';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { rememberView } from './applied-view.ts';
import { editView, saveView } from './saved-views.ts';

/** What is named: the current state of the page as a new view, or an existing view. */
export type Naming = { readonly save: string } | { readonly rename: SavedTaskView };

const shape = preloadShape(
  async () => (await import('@longtable/contract/task-views')).taskViewsApi.create.input,
);

/** Asks for the name of a view and saves it. */
export function ViewNameDialog({ naming, onClose }: { naming: Naming | null; onClose: () => void }) {
  const isNew = naming !== null && 'save' in naming;
  const form = useForm({
    blank: { name: naming && 'rename' in naming ? naming.rename.name : '' },
    open: naming !== null,
    onOpenChange: onClose,
    shape,
    inputOf: ({ name }, id) => ({ id, name, address: '' }),
    save({ name }) {
      if (!naming) return;
      if ('save' in naming) rememberView(saveView(name.trim(), naming.save));
      else editView(naming.rename.id, { name: name.trim() });
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={isNew ? 'Save this view' : 'Rename view'}
      description={isNew ? 'Saves the filters, the sort order and the layout under a name.' : undefined}
      submitLabel={isNew ? 'Save view' : 'Save name'}
    >
      <TextField
        form={form}
        field="name"
        label="Name"
        input={{
          maxLength: maxSavedNameLength,
          onFocus: (event) => event.target.select(),
          required: true,
        }}
      />
    </FormDialog>
  );
}
