import { type Connection, requestBytes } from './connection.ts';
import type { Person } from './product.ts';

/** Requests of a person, sent one after another. */
export type RequestSequence = { readonly paths: readonly string[]; readonly person: Person };

const warmUps = 20;

/**
 * Measures sequences of requests, alternating between them on one connection, so that other load on the machine affects all.
 * Returns the durations of each as `timed` does.
 */
export async function alternate<Name extends string>(
  connection: Connection,
  rounds: number,
  sequences: Readonly<Record<Name, RequestSequence>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sequences) as Name[];
  const durations = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const name of names) {
      const time = await timed(connection, sequences[name]);
      if (round >= warmUps) durations[name].push(time);
    }
  }
  return durations;
}

/** Sends a sequence of requests. Returns its duration in milliseconds. Throws for unsuccessful responses. */
export async function timed(
  connection: Connection,
  { paths, person: { cookie } }: RequestSequence,
): Promise<number> {
  const requests = paths.map((path) => requestBytes('GET', path, { cookie }));
  const startedAt = performance.now();
  for (const [index, request] of requests.entries()) {
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`${paths[index]}: status ${status}.`);
  }
  return performance.now() - startedAt;
}
