import { session } from './session.ts';
import { createStore, type Store } from './store.ts';

/** Creates a store for the time of a session: the next person to sign in finds its initial value. */
export function createSessionStore<T>(initial: T): Store<T> {
  const store = createStore(initial);
  session.subscribe(() => {
    if (session.get().state === 'signedOut') store.set(initial);
  });
  return store;
}
