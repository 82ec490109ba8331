import { newId } from '@longtable/contract/ids';
import { type Connection, openConnection, requestBytes } from '../product/connection.ts';
import { fillPeople, fillTasks } from '../product/fill.ts';
import { type BenchDatabase, type Person, type Server, signUp, startServer } from '../product/product.ts';
import { openRecorder } from '../product/record-sql.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, milliseconds } from '../statistics.ts';
import { measureDropping } from './dropping.ts';
import { explain, type Plan } from './plans.ts';

const boardSize = 1000;
/** One person per this many tasks. */
const tasksOfOthers = 200;
/** The most that the cost may grow by with a hundred times the tasks, as a factor. */
const maxRatio = 2;

const actions = ['move', 'open', 'counts'] as const;
type Action = (typeof actions)[number];

const names: Readonly<Record<Action, string>> = {
  move: 'Moving a task',
  open: `Opening a board of ${count(boardSize)} tasks`,
  counts: "The sidebar's counts",
};

/** One person's requests in databases of growing size. */
export const growthSection: Section = { title: 'As the workspace grows', measure };

type Workspace = {
  size: number;
  database: BenchDatabase;
  server: Server;
  person: Person;
  connection: Connection;
};

async function measure(bench: Bench): Promise<Measured> {
  const { quick, product, progress } = bench;
  const sizes = quick ? [2000, 10_000] : [10_000, 100_000, 1_000_000];
  const filled: Omit<Workspace, 'connection'>[] = [];
  for (const size of sizes) {
    progress(`filling ${count(size)} tasks`);
    const database = await product.newDatabase(`bench_growth_${size}`);
    filled.push({ size, database, ...(await fill(database, size)) });
  }
  progress('measuring, alternating');
  // Opened after filling, as the server closes idle connections.
  const workspaces: Workspace[] = await Promise.all(
    filled.map(async ({ size, database, server, person }) => {
      return { size, database, server, person, connection: await openConnection(server.port) };
    }),
  );
  const measured = await alternate(workspaces, quick ? 1 : 5);
  progress('explaining the statements in the largest');
  const plans = await explainAll(workspaces.at(-1) as Workspace);
  for (const { connection, server } of workspaces) {
    connection.close();
    await server.stop();
  }
  const reads = plans.filter((plan) => plan.reads.length > 0);
  if (reads.length > 0) {
    throw new Error(
      `A statement reads a whole table:\n${reads.map((plan) => `${plan.name}: ${plan.reads.join()}\n${plan.text}`).join('\n\n')}`,
    );
  }
  return {
    figures: [
      ...actions.map((action) => figureOf(action, workspaces, measured)),
      ...(await measureDropping(bench)),
    ],
    remarks: [
      `One person has ${count(boardSize)} tasks, scattered over a table with the tasks of others, ${tasksOfOthers} for each person; one in ten is assigned to somebody else. One connection, one request at a time, p50, alternating between the databases. In the smallest database the person's tasks share pages with each other; from some size on each is on a page of its own, and more tasks of others make no difference. In the largest database none of the three statements scans a whole table of tasks, tags, dependencies or events; otherwise the bench fails.`,
      'The drops are of a person who sees all tasks of the workspace, with the mouse in Chromium as in the browser section; p50 of 40. The memory is the heap of JavaScript after a garbage collection.',
    ],
    details: [
      {
        title: `How PostgreSQL runs them with ${count(sizes.at(-1) ?? 0)} tasks`,
        text: plans.map((plan) => `-- ${plan.name}\n${plan.text}`).join('\n\n'),
      },
    ],
  };
}

async function fill(database: BenchDatabase, size: number) {
  const server = await startServer({ DATABASE_URL: database.url });
  const person = await signUp(server, `Owner among ${size}`);
  const { pool } = database.database;
  const others = await fillPeople(pool, Math.ceil(size / tasksOfOthers));
  await fillTasks(pool, { count: size, owner: person.id, others });
  return { server, person };
}

type Latencies = ReadonlyMap<number, Readonly<Record<Action, number[]>>>;

async function alternate(workspaces: readonly Workspace[], rounds: number): Promise<Latencies> {
  const latencies = new Map(
    workspaces.map(({ size }) => [
      size,
      { move: [] as number[], open: [] as number[], counts: [] as number[] },
    ]),
  );
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const workspace of workspaces) {
      const samples = await measureRound(workspace, round);
      if (round === 0) continue;
      for (const action of actions) latencies.get(workspace.size)?.[action].push(...samples[action]);
    }
  }
  return latencies;
}

async function measureRound({ database, person, connection }: Workspace, round: number) {
  const { cookie } = person;
  const { rows } = await database.database.pool.query<{ id: string }>(
    'select id from tasks where user_id = $1 order by id limit 100',
    [person.id],
  );
  const status = ['todo', 'in_progress', 'review', 'completed'][round % 4];
  const moves = rows.map(({ id }) =>
    requestBytes('POST', `/api/tasks/${id}/move`, {
      cookie,
      body: { status, position: `a${round % 10}V`, changeId: newId() },
    }),
  );
  const opens = Array.from({ length: 15 }, () => requestBytes('GET', '/api/tasks/board', { cookie }));
  const counts = Array.from({ length: 50 }, () => requestBytes('GET', '/api/tasks/counts', { cookie }));
  return { move: await times(moves), open: await times(opens), counts: await times(counts) };

  async function times(requests: readonly Buffer[]): Promise<number[]> {
    const durations: number[] = [];
    for (const request of requests) {
      const startedAt = performance.now();
      const { status } = await connection.send(request);
      if (status !== 200) throw new Error(`A request failed with ${status}.`);
      durations.push(performance.now() - startedAt);
    }
    return durations;
  }
}

async function explainAll({ database, server, person }: Workspace): Promise<Plan[]> {
  const { pool } = database.database;
  const { rows } = await pool.query<{ id: string }>('select id from tasks where user_id = $1 limit 1', [
    person.id,
  ]);
  const taskId = rows[0]?.id ?? '';
  const recorder = await openRecorder(database.url, server, person);
  const open = await recorder.record('GET', '/api/tasks/board');
  const counts = await recorder.record('GET', '/api/tasks/counts');
  const body = { status: 'blocked', position: 'a9VV', changeId: newId() };
  const move = await recorder.record('POST', `/api/tasks/${taskId}/move`, body);
  await recorder.close();
  // The same state as when the statements were recorded.
  await pool.query('update tasks set version = version - 1 where id = $1', [taskId]);
  return [
    ...(await explain(pool, names.open, open.statements)),
    ...(await explain(pool, names.counts, counts.statements)),
    ...(await explain(pool, names.move, move.statements)),
  ];
}

function figureOf(action: Action, workspaces: readonly Workspace[], latencies: Latencies): Figure {
  const medians = workspaces.map(({ size }) => ({ size, p50: median(latencies.get(size)?.[action] ?? []) }));
  const ratio = (medians.at(-1)?.p50 ?? Number.NaN) / (medians[0]?.p50 ?? Number.NaN);
  const each = medians.map(({ size, p50 }) => `${milliseconds(p50)} with ${count(size)}`);
  return {
    name: names[action],
    value: `${each.join(', ')} tasks (× ${ratio.toFixed(2)})`,
    target: `at most × ${maxRatio}`,
    met: ratio <= maxRatio,
  };
}
