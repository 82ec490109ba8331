/** Seeded randomness: the same seed gives the same sequence. */
export type Random = {
  /** 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  /** One of these; throws when there are none. */
  pick<T>(items: readonly T[]): T;
  /** Up to so many of these, each once, in random order. */
  some<T>(items: readonly T[], most: number): T[];
};

/** The generator mulberry32, which is enough to choose what a test does. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function below(end: number): number {
    return Math.floor(next() * end);
  }

  function some<T>(items: readonly T[], most: number): T[] {
    const left = [...items];
    return Array.from({ length: Math.min(most, left.length) }, () =>
      left.splice(below(left.length), 1),
    ).flat();
  }

  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new Error('There is nothing to pick from.');
      return items[below(items.length)] as (typeof items)[number];
    },
    some,
  };
}
