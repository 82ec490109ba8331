import { useLayoutEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/input.tsx';

/**
 * A short text that is changed in its place: Enter and leaving keep what was typed, Escape what was there before.
 * `onDone` gets the new text, or null where there is none or it is the same.
 */
export function RenameField({
  label,
  value,
  maxLength,
  onDone,
}: {
  label: string;
  value: string;
  maxLength: number;
  onDone: (next: string | null) => void;
}) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const done = (isKept: boolean) => {
    // Leaving the field comes after Enter and Escape, too.
    if (isDone.current) return;
    isDone.current = true;
    const next = text.trim();
    onDone(isKept && next !== '' && next !== value ? next : null);
  };
  return (
    <Input
      ref={field}
      size="sm"
      dir="auto"
      aria-label={label}
      maxLength={maxLength}
      autoComplete="off"
      data-keeps-escape=""
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => done(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          done(true);
        } else if (event.key === 'Escape') done(false);
      }}
    />
  );
}
