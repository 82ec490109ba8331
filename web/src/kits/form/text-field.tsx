import { Field, type FieldProps } from '../../ui/field.tsx';
import { Input, type InputProps } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { Form } from './use-form.ts';

type TextFieldOf<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

type TextFieldProps<Values extends object> = {
  form: Form<Values>;
  field: TextFieldOf<Values>;
  label: FieldProps['label'];
  /** Marks the label with an asterisk. */
  required?: boolean;
  hint?: FieldProps['hint'];
  placeholder?: string;
  /** The limit in characters. The count is shown from 80 % on. */
  maxLength?: number;
  /** Makes it a text area with this range of visible lines. */
  rows?: readonly [min: number, max: number];
  /** Further props of a single-line input. */
  input?: Omit<InputProps, 'name' | 'value' | 'onChange'>;
};

/** A text field of a form: label, control, error and character count. */
export function TextField<Values extends object>({
  form,
  field,
  label,
  required = false,
  hint,
  placeholder,
  maxLength,
  rows,
  input,
}: TextFieldProps<Values>) {
  const value = form.values[field] as string;
  const control = {
    name: field,
    value,
    placeholder,
    onChange: ({ target }: { target: { value: string } }) =>
      form.change({ [field]: target.value } as Partial<Values>),
  };
  const { length } = value.trim();
  const isNearlyFull = maxLength !== undefined && length > maxLength * 0.8;
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      error={form.errorOf(field)}
      labelEnd={isNearlyFull && `${length} of ${maxLength}`}
    >
      {rows ? (
        <Textarea minRows={rows[0]} maxRows={rows[1]} {...control} />
      ) : (
        <Input dir="auto" autoComplete="off" {...input} {...control} />
      )}
    </Field>
  );
}
