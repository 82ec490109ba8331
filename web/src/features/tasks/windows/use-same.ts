import { useState } from 'react';

/** The first of the values that have the same key, so that effects run again only for another key. */
export function useSame<T extends object | null>(value: T, key: string | null): T {
  const [kept, setKept] = useState({ value, key });
  if (kept.key === key) return kept.value;
  setKept({ value, key });
  return value;
}
