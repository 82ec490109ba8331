import { useRef, useState } from 'react';
import { useFirstInteraction } from './lazy-part.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * A text field with parts that are loaded at the first interaction or when it gets the focus. Until then, a plain field
 * takes its place: pass it `plain`, and `takeOver` as `ref` to the field of the parts, which gets the focus and the
 * selection of the plain one. `wanted` is for the hook that gives the parts; it turns true outside of an IME composition only.
 */
export function useLazyField() {
  const hasInteracted = useFirstInteraction();
  const [wasFocused, setFocused] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const selection = useRef<readonly [start: number | null, end: number | null] | null>(null);
  const [refs] = useState(() => ({
    leave: (element: TextElement | null) => () => {
      const hasFocus = element !== null && element === document.activeElement;
      selection.current = hasFocus ? [element.selectionStart, element.selectionEnd] : null;
    },
    takeOver: (element: TextElement | null) => {
      if (!element || !selection.current) return;
      const [start, end] = selection.current;
      selection.current = null;
      element.focus({ preventScroll: true });
      element.setSelectionRange(start, end);
    },
  }));
  return {
    wanted: (hasInteracted || wasFocused) && !isComposing,
    plain: {
      ref: refs.leave,
      onFocusCapture: () => setFocused(true),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
    takeOver: refs.takeOver,
  };
}
