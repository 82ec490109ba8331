import { useEffect, useState } from 'react';
import { focusOrigin, noteOrigin, returnFocus } from './focus-return.ts';

/**
 * Remembers what had the focus when a dialog opens, and returns the focus there when it has closed. `element` is the dialog once
 * it is mounted; pass it `ref` and `onCloseAutoFocus`.
 */
export function useFocusOrigin(open: boolean) {
  const [origin, setOrigin] = useState<readonly HTMLElement[]>([]);
  const [wasOpen, setWasOpen] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  // Read the focus during render: a control with autoFocus takes it before effects run.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOrigin(focusOrigin());
  }
  useEffect(() => {
    if (element) noteOrigin(element, origin);
  }, [element, origin]);
  return {
    element,
    ref: setElement,
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      returnFocus(event.currentTarget as Element | null, origin);
    },
  };
}
