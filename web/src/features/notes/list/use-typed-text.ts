import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import type { NotesPlace } from '../use-notes-place.ts';

/**
 * The text that notes are searched for. It is applied while typing, and written to the address a moment later; navigation (a link,
 * Back) replaces it.
 */
export function useTypedText({
  search,
  change,
}: NotesPlace): [text: string, setText: (text: string) => void] {
  const router = useRouter();
  const inAddress = search.text ?? '';
  const [text, setText] = useState(inAddress);
  const [lastSeen, setLastSeen] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    // Don't write the typed text to the address any more: that would cancel the navigation.
    const unsubscribe = router.subscribe('onBeforeNavigate', () => clearTimeout(timer.current));
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [router]);
  if (inAddress !== lastSeen) {
    setLastSeen(inAddress);
    if (inAddress.trim() !== text.trim()) setText(inAddress);
  }
  return [
    text,
    (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current({ text: typed }), typed === '' ? 0 : searchDebounceMs);
    },
  ];
}
