import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from './input.tsx';

export type PasswordInputProps = Omit<InputProps, 'type' | 'end'>;

/** A password field with a show/hide button. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
          className="flex size-6 items-center justify-center rounded-[4px] text-subtle transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  );
}
