import { gzipSync } from 'node:zlib';
import { newId } from '@longtable/contract/ids';
import type pg from 'pg';
import { type Connection, openConnection, requestBytes } from '../product/connection.ts';
import { fillPeople, fillTasks } from '../product/fill.ts';
import { type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure } from '../section.ts';
import { count, kilobytes, median, milliseconds } from '../statistics.ts';

/** Bytes: the first response of a board, compressed. */
const largest = 30_000;
const projects = 1000;

/** What is asked for, and its path. */
const readings = [
  ['first response', '/api/tasks/board'],
  ['with a filter by priority', '/api/tasks/board?priority=high'],
  ['with a search for a text', '/api/tasks/board?text=quarterly'],
  ['sorted by title', '/api/tasks/board?sort=title'],
  ['counts', '/api/tasks/counts'],
  ['choices of a filter', '/api/tasks/facets'],
] as const;

/** Opening a board of which one person sees every task: of one project, and of many. */
export async function measureOpening({ quick, product, progress }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const sizes = quick ? [100, 1000] : [100, 10_000, 1_000_000];
  for (const size of sizes) {
    progress(`opening a board of ${count(size)} tasks`);
    const { url, database } = await product.newDatabase(`bench_opening_${size}`);
    const server = await startServer({ DATABASE_URL: url });
    const person = await signUp(server, 'Olive Owner');
    await fillTasks(database.pool, { count: size, owner: person.id });
    const members = [person.id, ...(await fillPeople(database.pool, 9))];
    await inProjects(database.pool, members, 1);
    figures.push(...(await open(server, person, `${count(size)} tasks of one project`, quick)));
    if (size === sizes.at(-1)) {
      await inProjects(database.pool, members, projects);
      figures.push(
        ...(await open(server, person, `${count(size)} tasks of ${count(projects)} projects`, quick)),
      );
    }
    await server.stop();
  }
  return figures;
}

/** Moves all tasks to new projects of the first member, and assigns them to all members. */
async function inProjects(pool: pg.Pool, members: readonly string[], projects: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    const ids = Array.from({ length: projects }, () => newId());
    await client.query('delete from project_members');
    await client.query(
      `insert into projects (id, name, owner_id) select id, 'Project ' || n, $2 from unnest($1::uuid[]) with ordinality p (id, n)`,
      [ids, members[0]],
    );
    await client.query(
      `insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), project, person, case when person = $3 then 'Owner' else 'Member' end
       from unnest($1::uuid[]) project, unnest($2::uuid[]) person`,
      [ids, members, members[0]],
    );
    await client.query(
      `update tasks set project_id = ($1::uuid[])[1 + ('x' || right(id::text, 6))::bit(24)::int % cardinality($1::uuid[])],
         assigned_to = ($2::uuid[])[1 + ('x' || right(id::text, 5))::bit(20)::int % cardinality($2::uuid[])]`,
      [ids, members],
    );
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

async function open(server: Server, { cookie }: Person, what: string, quick: boolean): Promise<Figure[]> {
  const connection = await openConnection(server.port);
  const figures: Figure[] = [];
  for (const [name, path] of readings) {
    const request = requestBytes('GET', path, { cookie });
    const { taken, body } = await timed(connection, request, quick ? 2 : 10);
    const compressed = gzipSync(body).length;
    figures.push({
      name: `${what}: ${name}`,
      value: `${milliseconds(median(taken))}, ${kilobytes(compressed)} compressed`,
      ...(path === '/api/tasks/board' && {
        target: `at most ${kilobytes(largest)}`,
        met: compressed <= largest,
      }),
    });
  }
  connection.close();
  return figures;
}

async function timed(
  connection: Connection,
  request: Buffer,
  rounds: number,
): Promise<{ taken: number[]; body: string }> {
  const taken: number[] = [];
  let body = '';
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const answer = await connection.send(request, { body: true });
    if (answer.status !== 200) throw new Error(`Status ${answer.status}: ${answer.body}`);
    if (round > 0) taken.push(performance.now() - startedAt);
    body = answer.body;
  }
  return { taken, body };
}
