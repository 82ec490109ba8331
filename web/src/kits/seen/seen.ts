import { useEffect } from 'react';
import { createStore } from '../../platform/store.ts';

/** Something that notifications can be about: a kind (task, team, department, project, note, resource, chat, person) and an id. */
export type About = `${string}:${string}`;

/**
 * What is open on the page. The feature of notifications marks what is about it as read; it is loaded after the first page, so pages
 * only say here what they show.
 */
export const openAbouts = createStore<readonly string[]>([]);

/** Says that something is open on the page, with its content. Null while it is not. */
export function useSeen(about: About | null): void {
  useEffect(() => {
    if (about === null) return;
    openAbouts.set([...openAbouts.get(), about]);
    return () => {
      // The same may be open twice, as in a list and a dialog.
      const open = openAbouts.get();
      openAbouts.set(open.toSpliced(open.indexOf(about), 1));
    };
  }, [about]);
}
