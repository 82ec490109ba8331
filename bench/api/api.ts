import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import { boardStatuses } from '@longtable/contract/rules/task-status';
import type { AnsweredTask } from '@longtable/contract/tasks';
import { newIdPlaceholder, requestBytes } from '../product/connection.ts';
import { fillTasks } from '../product/fill.ts';
import type { LoadResult, LoadTask } from '../product/load.ts';
import { nextMessage, startWorker, stop } from '../product/processes.ts';
import { type Person, type Server, signUp, startServer } from '../product/product.ts';
import { openRecorder } from '../product/record-sql.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, kilobytes, median, milliseconds, percent, percentile } from '../statistics.ts';
import type { BareTask } from './bare-server.ts';
import { changesOf, type MoveFacts, moveRecipe, type RecordedMove } from './recipe.ts';

const connections = 32;
const boardSize = 1000;
const tasksPerConnection = 10;
const bareProgram = path.join(import.meta.dirname, 'bare-server.ts');
const loadProgram = path.join(import.meta.dirname, '../product/load.ts');

/** Compares the product's server with a bare one that runs the same SQL, alternating on the same database. */
export const apiSection: Section = { title: 'Through the API, against a bare server', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const { url, database } = await product.newDatabase('bench_api');
  const server = await startServer({ DATABASE_URL: url });
  const person = await signUp(server, 'Ada Mover');
  await fillTasks(database.pool, { count: boardSize, owner: person.id });
  const { rows } = await database.pool.query<{ id: string }>('select id from tasks order by id');
  const tasks = rows.map((row) => row.id);
  progress('recording the SQL of the product');
  const recorded = await record(url, server, person, tasks.slice(0, 2));
  const bare = startWorker(bareProgram, { databaseUrl: url, ...recorded } satisfies BareTask);
  const { port: barePort } = await nextMessage<{ port: number }>(bare);

  const seconds = quick ? 3 : 8;
  const rounds = quick ? 1 : 3;
  let turn = 0;
  const moves = () => {
    turn += 1;
    return moveRequests(person, tasks, turn);
  };
  const opens = () => Array.from({ length: connections }, () => [openRequest(person)]);
  const ports = { product: server.port, bare: barePort };
  progress(`moving tasks, ${rounds} × 2 × ${seconds} s`);
  const moving = await alternate(ports, { rounds, seconds, requests: moves });
  progress(`opening boards, ${rounds} × 2 × ${seconds} s`);
  const opening = await alternate(ports, { rounds, seconds, requests: opens });
  await stop(bare);
  await server.stop();

  return {
    figures: [
      ...compared(`Moving a task, ${connections} connections`, moving, 0.6),
      ...compared(`Opening a board of ${count(boardSize)} tasks, ${connections} connections`, opening, 0.5),
    ],
    remarks: [
      `Both servers take turns on one database with the same pool; each figure is the median of ${rounds} rounds of ${seconds} s after a warm-up. Nothing is compressed. A response to a move has ${kilobytes(moving.product.bytes)} (bare ${kilobytes(moving.bare.bytes)}), a board ${kilobytes(opening.product.bytes)} (bare ${kilobytes(opening.bare.bytes)}). The bare server is \`node:http\` with \`pg\` and runs the statements that were just recorded from the product, in the same transactions; for each column of the board those of a move into it; it has no sessions, rights, input validation or events. It waits for the response to each statement, whereas the product pipelines independent ones, and sends statements as text, whereas the product prepares them: both reduce the cost of the product.`,
    ],
    details: [
      {
        title: 'The statements of a move into Completed',
        text: recorded.moves.completed.map(({ text }) => `${text.trim()};`).join('\n'),
      },
    ],
  };
}

type BoardStatus = (typeof boardStatuses)[number];

async function record(
  databaseUrl: string,
  server: Server,
  person: Person,
  [first = '', second = '']: readonly string[],
): Promise<Omit<BareTask, 'databaseUrl'>> {
  const recorder = await openRecorder(databaseUrl, server, person);
  const actor = { id: person.id, sessionId: newId(), timeZone: 'UTC' };
  // An additional move, so that the versions of the two tasks differ, but constants do not.
  await move(second, 'blocked', 'a0V');
  const one = await recordMoves(first, 'a3');
  const two = await recordMoves(second, 'a4');
  const recipe = (status: BoardStatus) => moveRecipe(one[status], two[status]);
  const moves = {
    todo: recipe('todo'),
    in_progress: recipe('in_progress'),
    review: recipe('review'),
    completed: recipe('completed'),
  };
  const opened = await recorder.record('GET', '/api/tasks/board');
  await recorder.close();
  const [tasks, counts, cards, ...others] = opened.statements;
  if (!tasks || !counts || !cards || others.length > 0)
    throw new Error('Opening a board took other than three statements.');
  return { actor, moves, board: { tasks, counts, cards } };

  async function recordMoves(taskId: string, place: string) {
    let before = (await move(taskId, 'completed', `${place}V`)).task;
    const moves: Partial<Record<BoardStatus, RecordedMove>> = {};
    // The columns between which the load moves tasks, since the statements depend on them.
    for (const [index, status] of boardStatuses.entries()) {
      const { statements, task, cards, changeId } = await move(taskId, status, `${place}${index}V`);
      const { progress, completedAt, version, position } = task;
      const changes = changesOf(before, task);
      const facts: MoveFacts = {
        taskId,
        actorId: person.id,
        status,
        position,
        progress,
        completedAt,
        version: version - 1,
        nextVersion: version,
        changeId,
        changes,
        payload: { task, by: person.id, cards },
      };
      moves[status] = { recorded: statements, facts };
      before = task;
    }
    return moves as Record<BoardStatus, RecordedMove>;
  }

  async function move(taskId: string, status: string, position: string) {
    const changeId = newId();
    const body = { status, position, changeId };
    const { statements, answer } = await recorder.record('POST', `/api/tasks/${taskId}/move`, body);
    const { can: _, cards, ...task } = JSON.parse(answer) as AnsweredTask;
    return { statements, task, cards, changeId };
  }
}

/** Each connection moves its own tasks; positions differ with each turn. */
function moveRequests(person: Person, tasks: readonly string[], turn: number): string[][] {
  return Array.from({ length: connections }, (_, connection) => {
    const own = tasks.slice(connection * tasksPerConnection, (connection + 1) * tasksPerConnection);
    return boardStatuses.flatMap((status, lap) =>
      own.map((taskId) => {
        const body = { status, position: `a${turn % 10}${lap}V`, changeId: newIdPlaceholder };
        return requestBytes('POST', `/api/tasks/${taskId}/move`, { cookie: person.cookie, body }).toString(
          'base64',
        );
      }),
    );
  });
}

function openRequest(person: Person): string {
  return requestBytes('GET', '/api/tasks/board', { cookie: person.cookie }).toString('base64');
}

type Compared = { readonly product: Rounds; readonly bare: Rounds };
type Rounds = { readonly perSecond: number; readonly bytes: number; readonly latencies: readonly number[] };

async function alternate(
  ports: { product: number; bare: number },
  { rounds, seconds, requests }: { rounds: number; seconds: number; requests: () => string[][] },
): Promise<Compared> {
  const results: { product: LoadResult[]; bare: LoadResult[] } = { product: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['bare', 'product'] as const) {
      const task: LoadTask = { port: ports[name], seconds, warmUpSeconds: seconds / 4, requests: requests() };
      const load = startWorker(loadProgram, task);
      results[name].push(await nextMessage<LoadResult>(load));
      // The relay's and the checkpointer's remaining work must not fall into the next measurement.
      await delay(500);
    }
  }
  return { product: summary(results.product), bare: summary(results.bare) };
}

function summary(results: readonly LoadResult[]): Rounds {
  return {
    perSecond: median(results.map((result) => result.perSecond)),
    bytes: results[0]?.bytes ?? 0,
    latencies: results.flatMap((result) => result.latencies),
  };
}

function compared(name: string, { product, bare }: Compared, target: number): Figure[] {
  const ratio = product.perSecond / bare.perSecond;
  const at = (share: number) => milliseconds(percentile(product.latencies, share));
  return [
    {
      name,
      value: `${percent(ratio)} of the bare server (${count(product.perSecond)} of ${count(bare.perSecond)} per second)`,
      target: `at least ${percent(target)}`,
      met: ratio >= target,
    },
    { name: `${name}: response time`, value: `p50 ${at(0.5)}, p99 ${at(0.99)}` },
  ];
}
