import { createStore } from './store.ts';

// When the server ends the session, the page navigates to the sign-in page and clears all personal data. While there is
// unsent text, the page stays open instead and says that the session is over: the text can be sent after signing in
// again in another tab, or copied.

/** True while the page is held after the end of the session. */
export const sessionLapsed = createStore(false);

const holds = new Set<() => boolean>();

/** Holds the page after the end of the session while `isHeld` returns true. Returns how to release it. */
export function holdSession(isHeld: () => boolean = () => true): () => void {
  holds.add(isHeld);
  return () => holds.delete(isHeld);
}

/** Calls `use` with what `load` loads, and holds the page until then: `use` may show text that was refused. */
export async function holdWhileLoading<Module>(
  load: () => Promise<Module>,
  use: (loaded: Module) => void,
): Promise<void> {
  const release = holdSession();
  use(await load());
  release();
}

/** Whether leaving the page would lose something. */
export function isSessionHeld(): boolean {
  return [...holds].some((isHeld) => isHeld());
}
