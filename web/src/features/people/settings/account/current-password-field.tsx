import type { Form } from '../../../../kits/form/use-form.ts';
import { Field } from '../../../../ui/field.tsx';
import { PasswordInput } from '../../../../ui/password-input.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';

/** The password that a reauthentication asks for, under its name in the contract. */
export function CurrentPasswordField({
  form,
  email,
}: {
  form: Form<{ currentPassword: string }>;
  email: string;
}) {
  return (
    <>
      <Field label="Current password" error={form.errorOf('currentPassword')}>
        <PasswordInput
          name="currentPassword"
          autoComplete="current-password"
          required
          value={form.values.currentPassword}
          onChange={({ target }) => form.change({ currentPassword: target.value })}
        />
      </Field>
      <UsernameForManagers email={email} />
    </>
  );
}

/** The user name for password managers. It comes after the fields, since a dialog focuses its first field. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <VisuallyHidden>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
    </VisuallyHidden>
  );
}
