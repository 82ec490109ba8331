import type { Random } from './random.ts';

/**
 * Creates rounds of `writers` names each, so that every pair of names, including a name with itself, is together in at
 * least one round. Fills each round greedily with the name that adds the most new pairs.
 */
export function schedulePairs<Name extends string>(
  names: readonly Name[],
  { writers, random }: { writers: number; random: Random },
): Name[][] {
  const left = new Set(names.flatMap((one, index) => names.slice(index).map((other) => pairOf(one, other))));
  const rounds: Name[][] = [];
  while (left.size > 0) {
    const round: Name[] = [];
    while (round.length < writers) {
      const shuffled = random.some(names, names.length);
      const gains = shuffled.map(
        (name) => new Set(round.map((other) => pairOf(name, other)).filter((pair) => left.has(pair))).size,
      );
      // The first of a round has no partners yet: take one with missing pairs.
      const open = shuffled.findIndex((name) => names.some((other) => left.has(pairOf(name, other))));
      const best = round.length === 0 ? open : gains.indexOf(Math.max(...gains));
      const chosen = shuffled[Math.max(0, best)];
      if (chosen === undefined) throw new Error('There are no names.');
      for (const other of round) left.delete(pairOf(chosen, other));
      round.push(chosen);
    }
    rounds.push(round);
  }
  return rounds;
}

function pairOf(one: string, other: string): string {
  return one < other ? `${one} | ${other}` : `${other} | ${one}`;
}
