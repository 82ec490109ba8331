import type { ColumnLimits } from '@longtable/contract/rules/column-limits';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';

const shape = preloadShape(async () => (await import('@longtable/contract/column-limits')).limitInput);

/** Asks how many tasks a column should have at most. Empty for no limit. */
export function LimitDialog({
  open,
  onClose,
  column,
  name,
  limit,
  isShared,
  onChange,
}: {
  open: boolean;
  onClose: () => void;
  /** What the column is called. */
  column: string;
  name: keyof ColumnLimits;
  limit: number | null;
  /** Whether the limit is that of a project. */
  isShared: boolean;
  onChange: (changes: Partial<ColumnLimits>) => void;
}) {
  const form = useForm({
    blank: { limit: limit === null ? '' : String(limit) },
    open,
    onOpenChange: onClose,
    shape,
    inputOf: (values) => ({ limit: limitOf(values.limit) }),
    save: (values) => onChange({ [name]: limitOf(values.limit) }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Limit of ${column}`}
      description={
        isShared
          ? 'The count turns red when the column has more tasks. Everybody in the project sees the limit.'
          : 'The count turns red when the column has more tasks. Only you see the limit.'
      }
      submitLabel="Save limit"
    >
      <TextField
        form={form}
        field="limit"
        label="Tasks"
        hint="Empty for no limit."
        input={{ inputMode: 'numeric', maxLength: 3, onFocus: ({ target }) => target.select() }}
      />
    </FormDialog>
  );
}

function limitOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
