/** The most attempts at a response that no change overtakes. */
const maxAttempts = 4;

/** Protects cached data against responses that the server made before a change that is known already. */
export type RefetchGuard = {
  /** Call this for every change from an event or another response: requests under way may not contain it. */
  note(): void;
  /** The response of `load`. While changes are noted during a request, it is repeated, four times at most. */
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
