import { type Connection, requestBytes } from './connection.ts';
import type { Person } from './product.ts';

/** Requests of a person, sent one after another. */
export type Asked = { readonly paths: readonly string[]; readonly person: Person };

const warmUps = 20;

/**
 * The duration of each request in milliseconds, alternating on one connection, so that other load on the machine
 * affects all. Throws for unsuccessful responses.
 */
export async function inTurn<Name extends string>(
  connection: Connection,
  rounds: number,
  asked: Readonly<Record<Name, Asked>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(asked) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const name of names) {
      const time = await timed(connection, asked[name]);
      if (round >= warmUps) taken[name].push(time);
    }
  }
  return taken;
}

async function timed(connection: Connection, { paths, person: { cookie } }: Asked): Promise<number> {
  const requests = paths.map((path) => requestBytes('GET', path, { cookie }));
  const begun = performance.now();
  for (const [index, request] of requests.entries()) {
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`${paths[index]} was answered with ${status}.`);
  }
  return performance.now() - begun;
}
