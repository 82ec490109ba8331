import { useState } from 'react';

/** The value of the first render with this key: the same object until the key changes, so that effects do not run again. */
export function useSame<T extends object | null>(value: T, key: string | null): T {
  const [kept, setKept] = useState({ value, key });
  if (kept.key === key) return kept.value;
  setKept({ value, key });
  return value;
}
