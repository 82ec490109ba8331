/** Strings by key. What the browser does not store lasts as long as the page. */
type KeyValueStorage = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The keys with a prefix. */
  keys(prefix: string): string[];
};

/** Kept by this browser for all tabs. */
export const deviceStorage = createStorage(() => localStorage);

/** Kept until this tab is closed. */
export const tabStorage = createStorage(() => sessionStorage);

/** Wraps browser storage, which may be denied (with blocked cookies even access throws), full or missing. */
function createStorage(storage: () => Storage): KeyValueStorage {
  /** What the browser refused to store. */
  const refused = new Map<string, string>();
  return {
    get(key) {
      try {
        return refused.get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        storage().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    remove(key) {
      refused.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Without storage.
      }
    },
    keys(prefix) {
      const names = new Set(refused.keys());
      try {
        for (const name of Object.keys(storage())) names.add(name);
      } catch {
        // Without storage.
      }
      return [...names].filter((name) => name.startsWith(prefix));
    },
  };
}
