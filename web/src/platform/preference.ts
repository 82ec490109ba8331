import { deviceStorage } from './device-storage.ts';
import { createStore, type Store } from './store.ts';

/** A choice that is kept in this browser for all tabs; setting it stores it. */
export type Preference<T> = Store<T> & {
  /** Reads it again, when its default has changed. */
  refresh(): void;
};

/** How a choice is stored. */
type Format<T> = {
  /** From what is stored, or (null) the default. */
  readonly read: (stored: string | null) => T;
  readonly write: (value: T) => string;
};

/** Creates a choice that is kept in this browser under `key`. It follows the other tabs. */
export function createPreference<T>(key: string, { read, write }: Format<T>): Preference<T> {
  const store = createStore(read(deviceStorage.get(key)));
  const refresh = () => store.set(read(deviceStorage.get(key)));
  // Without a key, all of the storage was cleared.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) refresh();
  });
  return {
    ...store,
    set(value) {
      deviceStorage.set(key, write(value));
      store.set(value);
    },
    refresh,
  };
}
