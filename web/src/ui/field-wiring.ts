import { createContext, use } from 'react';

/** What a `Field` passes to the control inside it. */
export interface FieldWiring {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** The enclosing field, or null. */
export const FieldContext = createContext<FieldWiring | null>(null);

/** The id of the label of a control, for a list that belongs to the control. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

interface Wired {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/**
 * Adds the id and aria attributes of the enclosing `Field` to a control's props; own props win. Uses `aria-required`
 * instead of `required`, which would show the browser's validation bubbles over the field's error.
 */
export function useFieldWiring<Props extends Wired>(props: Props): Props {
  const field = use(FieldContext);
  if (!field) return props;
  const describedBy = [field.describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return {
    ...props,
    id: props.id ?? field.controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': props['aria-required'] ?? (field.required || undefined),
  };
}
