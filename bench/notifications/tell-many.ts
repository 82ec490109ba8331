import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { now } from '../product/clock.ts';
import { openTelling } from './telling.ts';

// A process of its own, so that its memory is that of telling people.

export type TellManyTask = {
  readonly url: string;
  readonly actorId: string;
  readonly to: readonly string[];
  readonly rounds: number;
};

export type ToldMany = {
  /** When each round began, and how long it took until its commit, in milliseconds. */
  readonly rounds: readonly { readonly startedAt: number; readonly took: number }[];
  /** The statements of one round. */
  readonly statements: number;
  /** How much the most memory of the process grew, in bytes. */
  readonly memory: number;
};

process.once('message', (task: TellManyTask) => void tellMany(task));

async function tellMany({ url, actorId, to, rounds }: TellManyTask): Promise<void> {
  const database = openDatabase({ url, log: createLog('error'), connections: 1 });
  let statements = 0;
  database.pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text;
      if (!text.includes('pg_notify')) statements += 1;
      return query(...given);
    }) as typeof client.query;
    database.pool.removeAllListeners('acquire');
  });
  const tell = openTelling(database);
  // Opens the connection and compiles the code.
  await tell(actorId, to.slice(0, 10));
  const before = process.resourceUsage().maxRSS;
  const told: ToldMany['rounds'][number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    statements = 0;
    const startedAt = now();
    await tell(actorId, to);
    told.push({ startedAt, took: now() - startedAt });
  }
  const memory = (process.resourceUsage().maxRSS - before) * 1024;
  process.send?.({ rounds: told, statements, memory } satisfies ToldMany);
  await database.close();
  process.disconnect?.();
}
