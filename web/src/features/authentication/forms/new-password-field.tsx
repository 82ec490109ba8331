import { minPasswordLength } from '@longtable/contract/rules/password';
import { useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { type PasswordStrength, passwordStrength } from '../password-strength.ts';

const looks: Record<PasswordStrength, { fill: string; word: string }> = {
  0: { fill: 'bg-danger-solid', word: '' },
  1: { fill: 'bg-danger-solid', word: 'Easy to guess. A few more words make it strong.' },
  2: { fill: 'bg-warning-solid', word: 'Fair. A few more words make it strong.' },
  3: { fill: 'bg-success-solid', word: 'Strong.' },
  4: { fill: 'bg-success-solid', word: 'Very strong.' },
};

/** A new password, with how long it has to be and how hard it is to guess. */
export function NewPasswordField({
  label,
  error,
  name = 'password',
  size = 'lg',
  onPasswordChange,
}: {
  label: string;
  error: string | undefined;
  /** As the contract calls it. */
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
        : looks[strength].word;
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
                password !== '' && step <= Math.max(strength, 1) ? looks[strength].fill : 'bg-active',
              )}
            />
          ))}
        </div>
      </div>
    </Field>
  );
}
