import { minPasswordLength } from '@longtable/contract/rules/password';
import { useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { type PasswordStrength, passwordStrength } from '../password-strength.ts';

const strengths: Record<PasswordStrength, { fill: string; text: string }> = {
  0: { fill: 'bg-danger-solid', text: '' },
  1: { fill: 'bg-danger-solid', text: 'Easy to guess. A few more words make it strong.' },
  2: { fill: 'bg-warning-solid', text: 'Fair. A few more words make it strong.' },
  3: { fill: 'bg-success-solid', text: 'Strong.' },
  4: { fill: 'bg-success-solid', text: 'Very strong.' },
};

/** A field for a new password, with its required length and a strength meter. */
export function NewPasswordField({
  label,
  error,
  name = 'password',
  size = 'lg',
  onPasswordChange,
}: {
  label: string;
  error: string | undefined;
  /** The field name in the contract. */
  name?: string;
  size?: 'md' | 'lg';
  onPasswordChange?: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const strength = passwordStrength(password);
  const missing = minPasswordLength - password.length;
  const hint =
    password === ''
      ? `At least ${minPasswordLength} characters. A short sentence is easy to remember and hard to guess.`
      : missing > 0
        ? `${missing} more ${missing === 1 ? 'character' : 'characters'}.`
        : strengths[strength].text;
  return (
    <Field label={label} error={error} hint={hint}>
      <div>
        <PasswordInput
          name={name}
          size={size}
          autoComplete="new-password"
          required
          onChange={({ target }) => {
            setPassword(target.value);
            onPasswordChange?.(target.value);
          }}
        />
        <div aria-hidden className="mt-2 grid grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={cn(
                'h-1 rounded-full transition-colors',
                password !== '' && step <= Math.max(strength, 1) ? strengths[strength].fill : 'bg-active',
              )}
            />
          ))}
        </div>
      </div>
    </Field>
  );
}
