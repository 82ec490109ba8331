import type pg from 'pg';
import { alternate, timed } from '../product/alternate.ts';
import { type Connection, openConnection } from '../product/connection.ts';
import { type Person, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, milliseconds, percentile } from '../statistics.ts';
import { fillProfiles } from './profiles.ts';

/** The limit for the 95th percentile of searches, in milliseconds. */
const maxSearchMs = 30;
const [few, many] = [50, 5000] as const;
/** The most that opening the page may cost with many connections, relative to few. */
const maxRatio = 1.5;

/** Search texts by kind. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'two letters in half of all names': ['an', 'ar', 'er', 'in', 'an s'],
  'a name': ['amara', 'novak', 'Lind', 'fernández', 'okafor'],
  'the middle of a name': ['elasq', 'ophi', 'ukov', 'ndez'],
  nobody: ['zzqx', 'xq', 'wxyz'],
  'another script': ['田中', 'さく', 'Дми', 'ов', 'نور', 'प्रि'],
  'an address': ['person-777@filled.test', 'nobody@filled.test'],
};

/** Searches for people, and lists connections. */
export const peopleSection: Section = { title: 'People', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const profiles = quick ? 5000 : 100_000;
  progress(`filling ${count(profiles)} profiles`);
  const { url, database } = await product.newDatabase('bench_people');
  const server = await startServer({ DATABASE_URL: url });
  const [sociable, shy] = [await signUp(server, 'Sociable Person'), await signUp(server, 'Shy Person')];
  await fillProfiles(database.pool, profiles);
  await connect(database.pool, sociable, quick ? 500 : many);
  await connect(database.pool, shy, few);
  await database.pool.query('vacuum (analyze)');
  const connection = await openConnection(server.port);
  progress('searching');
  const searches = await measureSearches(connection, sociable, quick ? 5 : 60);
  progress('opening the Connect page');
  const opening = await measureOpening(connection, { sociable, shy }, quick ? 5 : 200);
  connection.close();
  await server.stop();
  return {
    figures: [...searches, opening],
    remarks: [
      `${count(profiles)} profiles with made-up names in five scripts. One connection, one request at a time. A search is that of the Connect page: up to 50 people, each with the connection status. Opening the page consists of its first requests: counts, the newest 50 connections, received and sent requests.`,
    ],
  };
}

async function measureSearches(connection: Connection, person: Person, rounds: number): Promise<Figure[]> {
  const timesByKind = new Map(Object.keys(texts).map((kind) => [kind, [] as number[]]));
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, examples] of Object.entries(texts)) {
      const text = encodeURIComponent(examples[round % examples.length] ?? '');
      const time = await timed(connection, { paths: [`/api/people?text=${text}`], person });
      if (round > 0) timesByKind.get(kind)?.push(time);
    }
  }
  return [...timesByKind].map(([kind, times]) => {
    const p95 = percentile(times, 0.95);
    return {
      name: `Searching for ${kind}`,
      value: `p50 ${milliseconds(median(times))}, p95 ${milliseconds(p95)}`,
      target: `p95 under ${maxSearchMs} ms`,
      met: p95 < maxSearchMs,
    };
  });
}

async function measureOpening(
  connection: Connection,
  { sociable, shy }: Readonly<Record<'sociable' | 'shy', Person>>,
  rounds: number,
): Promise<Figure> {
  const paths = [
    '/api/connections/counts',
    '/api/connections',
    '/api/connection-requests?direction=received',
    '/api/connection-requests?direction=sent',
  ];
  const times = await alternate(connection, rounds, {
    sociable: { paths, person: sociable },
    shy: { paths, person: shy },
  });
  const [slow, fast] = [median(times.sociable), median(times.shy)];
  return {
    name: `Opening the Connect page with ${count(many)} connections`,
    value: `${milliseconds(slow)}, with ${few} ${milliseconds(fast)} (× ${(slow / fast).toFixed(2)})`,
    target: `at most × ${maxRatio}`,
    met: slow / fast <= maxRatio,
  };
}

async function connect(pool: pg.Pool, { id }: Person, others: number): Promise<void> {
  await pool.query(
    `insert into connections (id, user_a_id, user_b_id, created_at)
     select gen_random_uuid(), least(id, $1::uuid), greatest(id, $1::uuid), now() - random() * interval '1000 days'
     from user_profiles where email like '%@filled.test' order by id limit $2`,
    [id, others],
  );
}
