import type { Resource } from '@longtable/contract/resources';
import { maxResourceDescriptionLength } from '@longtable/contract/rules/resource-limits';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { changeItems } from '../data/resources.ts';
import { quotedItems } from '../list/quoted-items.ts';
import { pageDialog } from '../page-state.ts';

const shape = preloadShape(
  async () => (await import('@longtable/contract/resources')).resourcesApi.update.input,
);

/** Edits the description of a file or folder. Keep it mounted and change `open` and `item`. */
export function DescriptionDialog({
  item,
  open,
  onClose,
}: {
  item: Resource;
  open: boolean;
  onClose: () => void;
}) {
  const form = useForm({
    draftName: `resource description:${item.id}`,
    blank: { description: item.description },
    open,
    onOpenChange: (next) => (next ? pageDialog.set({ kind: 'describe', item }) : onClose()),
    shape,
    inputOf: ({ description }) => ({ resourceId: item.id, description }),
    save({ description }) {
      const next = description.trim();
      if (next !== item.description) changeItems({ kind: 'describe', id: item.id, description: next });
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Describe ${quotedItems([item])}`}
      submitLabel="Save description"
    >
      <TextField
        form={form}
        field="description"
        label="Description"
        maxLength={maxResourceDescriptionLength}
        rows={[3, 10]}
      />
    </FormDialog>
  );
}
