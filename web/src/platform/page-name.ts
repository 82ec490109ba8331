import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What the page shows by its own name, a team for example; null where the name of the place is all there is. */
export const pageName = createStore<string | null>(null);

/** Names the window after what is shown, while the component is there. */
export function usePageName(name: string | null): void {
  useEffect(() => {
    pageName.set(name);
    return () => pageName.set(null);
  }, [name]);
}
