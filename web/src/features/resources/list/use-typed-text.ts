import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../../platform/debounce.ts';
import type { Place } from '../use-place.ts';

/**
 * The text that files are searched for. It is applied while typing, and written to the address a moment later; navigation (a link,
 * Back) replaces it.
 */
export function useTypedText({ search, change }: Place): [text: string, setText: (text: string) => void] {
  const router = useRouter();
  const key = JSON.stringify([search.folder, search.list, search.item, search.text]);
  const inAddress = search.text ?? '';
  const [text, setText] = useState(inAddress);
  const [lastSeen, setLastSeen] = useState(key);
  const [written, setWritten] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Don't write the typed text to the address any more: that would cancel the navigation.
    const unsubscribe = router.subscribe('onBeforeNavigate', () => clearTimeout(timer.current));
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [router]);
  if (key !== lastSeen) {
    setLastSeen(key);
    if (inAddress !== written || (inAddress === '' && text !== '')) setText(inAddress);
    setWritten(inAddress);
  }
  return [
    text,
    (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => {
          setWritten(typed);
          const isSearch = typed.trim() !== '';
          change(
            { list: isSearch ? 'search' : undefined, text: typed, item: undefined },
            search.list !== 'search',
          );
        },
        typed === '' ? 0 : searchDebounceMs,
      );
    },
  ];
}
