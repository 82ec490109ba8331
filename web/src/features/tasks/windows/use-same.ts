import { useState } from 'react';

/** Keeps the first value with a key, so that effects run again only when the key changes. */
export function useSame<T extends object | null>(value: T, key: string | null): T {
  const [kept, setKept] = useState({ value, key });
  if (kept.key === key) return kept.value;
  setKept({ value, key });
  return value;
}
