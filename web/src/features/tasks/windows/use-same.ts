import { useRef } from 'react';

/** The first of the values that have the same key, so that effects begin anew only when it is another one. */
export function useSame<T>(value: T, key: string | null): T {
  const kept = useRef({ value, key });
  if (kept.current.key !== key) kept.current = { value, key };
  return kept.current.value;
}
