import { useLayoutEffect, useRef, useState } from 'react';
import { Input } from './input.tsx';

/**
 * An inline text field: Enter and blur save, Escape cancels. `onDone` receives the new text, or null if it is empty or
 * unchanged.
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
    // Enter and Escape are followed by a blur.
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
