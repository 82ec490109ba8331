import { createContext, use } from 'react';

/** What a field tells the control inside it. */
export interface FieldWiring {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** The field around a control, or null outside of one. */
export const FieldContext = createContext<FieldWiring | null>(null);

interface Wired {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/**
 * Gives a control the id and aria attributes of the `Field` around it; what the control was given itself wins.
 * `aria-required` and not `required`: the browser's own bubbles would speak over the field's error text.
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
