/** The most requests for a response during which nothing changes. */
const maxAttempts = 4;

/** Prevents that a response overwrites changes that the server made after it, and that the page knows already. */
export type RefetchGuard = {
  /** Call this for every change from an event or another response: requests under way may not contain it. */
  note(): void;
  /** The response of `load`, which is called again if a change was noted during the request; at most four times in all. */
  latest<T>(load: () => Promise<T>): Promise<T>;
};

/** Creates a guard for data that changes together, such as the lists of a resource. */
export function createRefetchGuard(): RefetchGuard {
  let count = 0;
  return {
    note() {
      count += 1;
    },
    async latest(load) {
      for (let left = maxAttempts; ; left -= 1) {
        const before = count;
        const response = await load();
        if (count === before || left === 1) return response;
      }
    },
  };
}
