/** Reproducible randomness: the same seed gives the same choices. */
export type SeededRandom = {
  readonly seed: number;
  /** At least 0, less than 1. */
  fraction(): number;
  chance(of: number): boolean;
  /** One of several; throws when there are none. */
  pick<T>(from: readonly T[]): T;
};

/** Takes the seed from an environment variable, if set, or else a random one. Put it into the test's name. */
export function seededRandom(variable: string): SeededRandom {
  const given = process.env[variable];
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(given);
  let state = seed >>> 0;
  // Mulberry32.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed,
    fraction,
    chance: (of) => fraction() < of,
    pick(from) {
      const [first] = from;
      if (first === undefined) throw new Error('There is nothing to choose from.');
      return from[Math.floor(fraction() * from.length)] ?? first;
    },
  };
}
