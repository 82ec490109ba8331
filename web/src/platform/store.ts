import { useSyncExternalStore } from 'react';

/** A value outside of React with subscribers. */
export type Store<T> = {
  get(): T;
  /** Notifies the listeners if the value changes. */
  set(value: T): void;
  subscribe(listener: () => void): () => void;
};

/** Creates a store. */
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

/** The value of a store in a component, which renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
