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
  label: string;
  required?: boolean;
  hint?: FieldProps['hint'];
  placeholder?: string;
  /** The limit in characters. How much of it is used is shown once little is left. */
  longest?: number;
  /** More than one line: the least and the most that are shown. */
  rows?: readonly [least: number, most: number];
  /** More about the control of a single line. */
  input?: Omit<InputProps, 'value' | 'onChange' | 'required'>;
};

/** A text of a form: label, control, error and the characters left. */
export function TextField<Values extends object>({
  form,
  field,
  label,
  required = false,
  hint,
  placeholder,
  longest,
  rows,
  input,
}: TextFieldProps<Values>) {
  const value = form.values[field] as string;
  const control = {
    value,
    placeholder,
    onChange: ({ target }: { target: { value: string } }) =>
      form.change({ [field]: target.value } as Partial<Values>),
  };
  const { length } = value.trim();
  const isNearlyFull = longest !== undefined && length > longest * 0.8;
  return (
    <Field
      label={label}
      required={required}
      hint={hint}
      error={form.errorOf(field)}
      labelEnd={isNearlyFull && `${length} of ${longest}`}
    >
      {rows ? (
        <Textarea minRows={rows[0]} maxRows={rows[1]} {...control} />
      ) : (
        <Input dir="auto" autoComplete="off" {...input} {...control} />
      )}
    </Field>
  );
}
