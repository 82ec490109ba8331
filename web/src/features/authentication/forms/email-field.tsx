import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** The address typed last, for the next form ("Forgot password?"). Only in memory. */
let lastTyped = '';

/** Forgets the typed address. Call it after signing in, so that the next person does not see it. */
export function forgetTypedEmail(): void {
  lastTyped = '';
}

/** The e-mail address of a form. */
export function EmailField({
  error,
  autoComplete = 'username',
  suggestion = '',
}: {
  error: string | undefined;
  autoComplete?: 'username' | 'username webauthn';
  /** The initial value, unless an address was typed before. */
  suggestion?: string;
}) {
  return (
    <Field label="E-mail address" error={error}>
      <Input
        type="email"
        name="email"
        size="lg"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        defaultValue={lastTyped || suggestion}
        onChange={(event) => {
          lastTyped = event.target.value;
        }}
      />
    </Field>
  );
}
