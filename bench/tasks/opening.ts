import { gzipSync } from 'node:zlib';
import { newId } from '@longtable/contract/ids';
import type pg from 'pg';
import { type Connection, openConnection, requestBytes } from '../product/connection.ts';
import { fillPeople, fillTasks } from '../product/fill.ts';
import { type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure } from '../section.ts';
import { count, kilobytes, median, milliseconds } from '../statistics.ts';

/** The limit of the first response of a board, in compressed bytes. */
const maxBytes = 30_000;

/** Names and paths of the measured requests. */
const requests = [
  ['first response', '/api/tasks/board'],
  ['with a filter by priority', '/api/tasks/board?priority=high'],
  ['with a text search', '/api/tasks/board?text=quarterly'],
  ['sorted by title', '/api/tasks/board?sort=title'],
  ['counts', '/api/tasks/counts'],
  ['filter options', '/api/tasks/facets'],
] as const;

/** Opens boards of a person who can see all tasks: of one project, and of many. */
export async function measureOpening({ quick, product, progress }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const largest = quick ? 1000 : 1_000_000;
  const boards = [
    { tasks: 100, projects: 1 },
    { tasks: largest / 100, projects: 1 },
    { tasks: largest, projects: 1 },
    { tasks: largest, projects: 1000 },
  ];
  for (const { tasks, projects } of boards) {
    const what = `${count(tasks)} tasks of ${projects === 1 ? 'one project' : `${count(projects)} projects`}`;
    progress(`opening a board of ${what}`);
    const { url, database } = await product.newDatabase(`bench_opening_${tasks}_${projects}`);
    const server = await startServer({ DATABASE_URL: url });
    const person = await signUp(server, 'Olive Owner');
    const members = [person.id, ...(await fillPeople(database.pool, 9))];
    const within = { members, projects: await fillProjects(database.pool, members, projects) };
    await fillTasks(database.pool, { count: tasks, owner: person.id, within });
    figures.push(...(await open(server, person, what, quick)));
    await server.stop();
  }
  return figures;
}

/** Inserts projects of the first member. Returns their ids. */
async function fillProjects(pool: pg.Pool, members: readonly string[], projects: number): Promise<string[]> {
  const ids = Array.from({ length: projects }, () => newId());
  await pool.query(
    `insert into projects (id, name, owner_id)
     select id, 'Project ' || n, $2 from unnest($1::uuid[]) with ordinality project (id, n)`,
    [ids, members[0]],
  );
  await pool.query(
    `insert into project_members (id, project_id, user_id, role)
     select gen_random_uuid(), project, person, case when person = $3 then 'Owner' else 'Member' end
     from unnest($1::uuid[]) project, unnest($2::uuid[]) person
     on conflict do nothing`,
    [ids, members, members[0]],
  );
  return ids;
}

async function open(server: Server, { cookie }: Person, what: string, quick: boolean): Promise<Figure[]> {
  const connection = await openConnection(server.port);
  const figures: Figure[] = [];
  for (const [name, path] of requests) {
    const request = requestBytes('GET', path, { cookie });
    const { times, body } = await timed(connection, request, quick ? 2 : 10);
    const compressed = gzipSync(body).length;
    figures.push({
      name: `${what}: ${name}`,
      value: `${milliseconds(median(times))}, ${kilobytes(compressed)} compressed`,
      ...(path === '/api/tasks/board' && {
        target: `at most ${kilobytes(maxBytes)}`,
        met: compressed <= maxBytes,
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
): Promise<{ times: number[]; body: string }> {
  const times: number[] = [];
  let body = '';
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const answer = await connection.send(request, { body: true });
    if (answer.status !== 200) throw new Error(`Status ${answer.status}: ${answer.body}`);
    if (round > 0) times.push(performance.now() - startedAt);
    body = answer.body;
  }
  return { times, body };
}
