/** The most attempts of a change that loses races, before it is refused as `server/busy`. */
const maxTries = 5;

/**
 * Thrown in a change when a row that was read before its transaction has changed since. Rolls the transaction back; its
 * caller reads again and retries (`severalTries`).
 */
export class Superseded extends Error {
  constructor() {
    super('What the change had read has been changed meanwhile.');
  }
}

/**
 * Runs `work` until it succeeds, at most five times. Only errors that `isLostRace` accepts are retried; others, and the
 * fifth, are thrown. `work` gets the number of the attempt, from 1.
 */
export async function severalTries<T>(
  isLostRace: (error: unknown) => boolean,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= maxTries || !isLostRace(error)) throw error;
      // A random pause, so that two conflicting changes do not conflict again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** True for the error of a change that was rolled back because what it had read was outdated. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof Superseded;
}
