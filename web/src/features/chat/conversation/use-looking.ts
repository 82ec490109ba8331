import { useSyncExternalStore } from 'react';

/** Whether the person looks at this page: it is visible, and its window has the focus. */
export function useLooking(): boolean {
  return useSyncExternalStore(subscribe, isLooking);
}

function isLooking(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
