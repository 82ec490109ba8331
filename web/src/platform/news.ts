/** How often an answer that was overtaken by news is asked for again. */
const tries = 4;

/** What is learned otherwise than by the answers of queries, for those that are on their way meanwhile. */
export type News = {
  /** To be called with everything that an answer on its way may not have in it yet. */
  note(): void;
  /** An answer that nothing has overtaken: what an event changed meanwhile may be missing in it. */
  latest<T>(load: () => Promise<T>): Promise<T>;
};

/** Follows the news of one feature. */
export function createNews(): News {
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
