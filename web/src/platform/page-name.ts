import { useEffect } from 'react';
import { createStore } from './store.ts';

/** The name of the entity that the page shows, such as a team; null on other pages. */
export const pageName = createStore<string | null>(null);

/** Sets the document title while the component is mounted. */
export function usePageName(name: string | null): void {
  useEffect(() => {
    pageName.set(name);
    return () => pageName.set(null);
  }, [name]);
}
