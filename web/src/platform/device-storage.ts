/** Texts that the browser keeps under a name. Where it keeps none they last as long as the page. */
type Keeper = {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The names that begin with this. */
  keys(prefix: string): string[];
};

/** What this browser keeps for all its tabs: choices of the device, and what outlives a page. */
export const deviceStorage = createKeeper(() => localStorage);

/** What this tab keeps until it is closed. */
export const tabStorage = createKeeper(() => sessionStorage);

/**
 * Storage as the browser offers it, but for its refusals: it may be denied (blocked cookies, where the very name of
 * it throws), full, or missing.
 */
function createKeeper(storage: () => Storage): Keeper {
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
        // There is none.
      }
    },
    keys(prefix) {
      const names = new Set(refused.keys());
      try {
        for (const name of Object.keys(storage())) names.add(name);
      } catch {
        // There is none.
      }
      return [...names].filter((name) => name.startsWith(prefix));
    },
  };
}
