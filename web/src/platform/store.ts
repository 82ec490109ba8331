import { useSyncExternalStore } from 'react';

/** One value outside of React that parts of the page follow. */
export type Store<T> = {
  get(): T;
  /** Tells the listeners when the value is another one. */
  set(value: T): void;
  subscribe(listener: () => void): () => void;
};

/** A store that holds `initial` at first. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value in a component, which renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
