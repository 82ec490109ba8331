import { createStore } from './store.ts';

// When the server has ended the session, the page goes to sign in and everything of the person is forgotten. Not so while
// something that was typed would go with it: then the page stays as it is, says that the session is over, and what was
// typed can be sent after signing in again in another tab, or copied.

/** True while the session is over and the page stays for what was typed. */
export const sessionLapsed = createStore(false);

const holds = new Set<() => boolean>();

/** Keeps the page after the end of the session while `isHeld` says so. Returns how to let go. */
export function holdSession(isHeld: () => boolean = () => true): () => void {
  holds.add(isHeld);
  return () => holds.delete(isHeld);
}

/** True while something would be lost with the page. */
export function isSessionHeld(): boolean {
  return [...holds].some((isHeld) => isHeld());
}
