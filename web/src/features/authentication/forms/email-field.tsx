import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** Goes along from one form to the next ("Forgot password?"), in memory only. */
let lastTyped = '';

/** To be called once somebody is signed in: the next person at this screen doesn't read the address. */
export function forgetTypedEmail(): void {
  lastTyped = '';
}

export function EmailField({
  error,
  autoComplete = 'username',
  suggestion = '',
}: {
  error: string | undefined;
  autoComplete?: 'username' | 'username webauthn';
  /** Stands there unless the person typed another one before. */
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
