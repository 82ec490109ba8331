import { useEffect, useRef, useState } from 'react';

/** How long after the last key a text is saved, in milliseconds. */
const saveMs = 500;

/** A text field that is saved while it is typed in. */
export type Typed = {
  readonly text: string;
  /** Why the text is not saved; '' if it is. */
  readonly problem: string;
  readonly onText: (text: string) => void;
  /** Saves at once. A text that can't be saved stays, unless it `isRestored`. */
  readonly onLeave: () => void;
};

/**
 * A text that shows what is typed until the field is left, and what is saved otherwise. `problemOf` says why a text can't be saved, or
 * ''. What was typed is saved a moment after the last key, and when the field or the page is left.
 */
export function useTyped(
  saved: string,
  save: (text: string) => void,
  {
    problemOf = () => '',
    isRestored = false,
  }: { readonly problemOf?: (text: string) => string; readonly isRestored?: boolean } = {},
): Typed {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef<string | null>(null);
  const latest = useRef({ saved, save, problemOf });
  useEffect(() => {
    latest.current = { saved, save, problemOf };
  });
  const [flush] = useState(() => () => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    unsaved.current = null;
    if (text === null || latest.current.problemOf(text) !== '') return;
    if (text.trim() !== latest.current.saved) latest.current.save(text.trim());
  });
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  const problem = draft === null ? '' : problemOf(draft);
  return {
    text: draft ?? saved,
    problem,
    onText(text) {
      setDraft(text);
      unsaved.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, saveMs);
    },
    onLeave() {
      flush();
      if (problem === '' || isRestored) setDraft(null);
    },
  };
}
