import { useEffect, useState } from 'react';

/** Debounce of typed search text, in milliseconds (docs/product/general.md, "Lists"). */
export const searchDebounceMs = 300;

/** A text, debounced. An empty text is returned at once: clearing a search needs no request. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    if (debounced === text) return;
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, debounced]);
  return debounced;
}
