import { maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { FormDialog } from '../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../kits/form/preload-shape.ts';
import { TextField } from '../../kits/form/text-field.tsx';
import { useForm } from '../../kits/form/use-form.ts';
import { folderView, type Whose } from './data/resource-view.ts';
import { createFolder, useResources } from './data/resources.ts';
import { clashText } from './list/rename-field.tsx';

const shape = preloadShape(
  async () => (await import('@longtable/contract/resources')).resourcesApi.createFolder.input,
);

/** Asks for the name of a new folder and creates it. Keep it mounted and change `open`. */
export function NewFolderDialog({
  parentFolderId,
  whose,
  open,
  onClose,
}: {
  parentFolderId: string | null;
  whose: Whose;
  open: boolean;
  onClose: () => void;
}) {
  const { items } = useResources(folderView(parentFolderId, whose));
  const form = useForm({
    blank: { name: '' },
    open,
    onOpenChange: onClose,
    shape,
    inputOf: ({ name }, id) => ({ id, name, parentFolderId }),
    // The server refuses names of items that are not loaded.
    problemsOf({ name }): { name?: string } {
      const wanted = name.trim().toLowerCase();
      const isTaken = wanted !== '' && items.some((item) => item.name.toLowerCase() === wanted);
      return isTaken ? { name: clashText(name.trim(), true) } : {};
    },
    save({ name }) {
      createFolder(name.trim().normalize('NFC'), parentFolderId, whose);
    },
  });
  return (
    <FormDialog form={form} size="sm" title="New folder" submitLabel="Create folder">
      <TextField form={form} field="name" label="Name" required maxLength={maxResourceNameLength} />
    </FormDialog>
  );
}
