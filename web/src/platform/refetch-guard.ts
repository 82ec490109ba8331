/** How many times an answer is asked for that something overtakes. */
const tries = 4;

/** Guards the lists of a feature against answers that were on their way while something changed. */
export type RefetchGuard = {
  /** Call it with every change that is learned otherwise: answers on their way may lack it. */
  note(): void;
  /** The answer of `load`, asked for again while changes overtake it, four times at most. */
  latest<T>(load: () => Promise<T>): Promise<T>;
};

/** Creates the guard of one feature. */
export function createRefetchGuard(): RefetchGuard {
  let count = 0;
  return {
    note() {
      count += 1;
    },
    async latest(load) {
      for (let left = tries; ; left -= 1) {
        const before = count;
        const answer = await load();
        if (count === before || left === 1) return answer;
      }
    },
  };
}
