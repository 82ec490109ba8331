import { session } from './session.ts';
import { createStore, type Store } from './store.ts';

/**
 * Creates a store for the time of a session: the next person to sign in finds its initial value. It keeps its value until then, since a
 * dialog that closes goes back in the history, which would undo the way to the page for signing in.
 */
export function createSessionStore<T>(initial: T): Store<T> {
  const store = createStore(initial);
  let before = session.get().state;
  session.subscribe(() => {
    const { state } = session.get();
    if (state === 'signedIn' && before !== 'signedIn') store.set(initial);
    before = state;
  });
  return store;
}
