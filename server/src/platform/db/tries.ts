/** How often anything that lost a race is tried before the request is refused as `server/busy`. */
const maxTries = 5;

/**
 * What a change had read before its transaction began has been changed by somebody else since. It rolls the transaction
 * back; whoever began it reads again and starts anew (`severalTries`).
 */
export class Superseded extends Error {
  constructor() {
    super('What the change had read has been changed meanwhile.');
  }
}

/**
 * Runs `work` until it succeeds, at most five times. Only errors that `isLostRace` recognizes are tried again; all others,
 * and the fifth, are thrown. `work` is told which try it is, from 1.
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
      // Two that failed each other must not meet again at the same instant.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** True for the error of a change whose transaction was rolled back because what it had read was out of date. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof Superseded;
}
