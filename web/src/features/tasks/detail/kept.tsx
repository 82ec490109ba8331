import { createContext, use, useState } from 'react';

/** What an open task keeps while its frame changes between panel, dialog and page: typed texts. */
export const Kept = createContext<Map<string, unknown>>(new Map());

/** `useState` that survives a change of the frame of the open task. */
export function useKept<T>(name: string, initial: T): [value: T, set: (next: T) => void] {
  const kept = use(Kept);
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as T) : initial));
  const set = (next: T) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, set];
}
