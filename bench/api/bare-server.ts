import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { progressOnEntering } from '@longtable/contract/rules/task-progress';
import { type boardStatuses, byStatus, type TaskStatus } from '@longtable/contract/rules/task-status';
import type pg from 'pg';
import {
  answerTask,
  cardsOfTasks,
  presentSharedTask,
  presentTask,
} from '../../server/src/features/tasks/tasks.presenter.ts';
import { encodeCursor } from '../../server/src/kits/paged-list.ts';
import { presentPersonCard } from '../../server/src/kits/person-card.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import type { Actor } from '../../server/src/policies/actor.ts';
import type { LoneTaskRow, TaskRow } from '../../server/src/policies/task.ts';
import type { Statement } from '../product/record-sql.ts';
import { changesOf, type MoveFacts, type Step, valuesOf } from './recipe.ts';

type Moves = Readonly<Record<(typeof boardStatuses)[number], readonly Step[]>>;

/** The input of the bare server: the product's own statements. */
export type BareTask = {
  readonly databaseUrl: string;
  readonly actor: Actor;
  /** By the column that a task is moved to. */
  readonly moves: Moves;
  /** The first windows of a board, its counts, and the cards of its people. */
  readonly board: { readonly tasks: Statement; readonly counts: Statement; readonly cards: Statement };
};

/**
 * The baseline: `node:http` and `pg` with the same statements in the same transactions and responses of the same shape,
 * without sessions, rights, input validation and live events.
 */
process.once('message', (task: BareTask) => void serve(task));

async function serve({ databaseUrl, actor, moves, board }: BareTask): Promise<void> {
  // The same number of connections and the same settings as in the product.
  const { pool } = openDatabase({ url: databaseUrl, log: createLog('error') });
  const answer = (request: IncomingMessage) =>
    request.method === 'GET' ? openBoard(pool, actor, board) : runMove(pool, actor, moves, request);
  const server = createServer((request, response) => void respond(response, answer(request)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.({ port: (server.address() as AddressInfo).port });
}

async function respond(response: ServerResponse, answering: Promise<unknown>): Promise<void> {
  try {
    const body = JSON.stringify(await answering);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-length': 0 }).end();
  }
}

async function openBoard(pool: pg.Pool, actor: Actor, board: BareTask['board']) {
  const [tasks, counted] = await Promise.all([
    read<LoneTaskRow & { sort_keys: string[] }>(pool, board.tasks),
    read<{ status: TaskStatus; count: number }>(pool, board.counts),
  ]);
  const people = await read<Parameters<typeof presentPersonCard>[0]>(pool, board.cards);
  const countOf = new Map(counted.map(({ status, count }) => [status, count]));
  const columns = byStatus((status) => tasks.filter((task) => task.status === status));
  return {
    total: counted.reduce((total, { count }) => total + count, 0),
    totals: byStatus((status) => countOf.get(status) ?? 0),
    counts: byStatus((status) => countOf.get(status) ?? 0),
    heads: byStatus((status) => columns[status][0]?.position ?? null),
    windows: byStatus((status) => {
      const [following, last] = [columns[status][firstWindowSize], columns[status][firstWindowSize - 1]];
      return {
        tasks: columns[status].slice(0, firstWindowSize).map((row) => presentTask(actor, row)),
        next: following && last ? encodeCursor(last.id, ...last.sort_keys) : null,
        nextPosition: following?.position ?? null,
      };
    }),
    related: [],
    cards: { people: people.map(presentPersonCard), projects: [] },
  };
}

async function read<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, name, values }: Statement,
): Promise<Row[]> {
  const statement = { text, values: [...values], ...(name !== undefined && { name }) };
  const { rows } = await pool.query<Row>(statement);
  return rows;
}

type Move = { readonly status: keyof Moves; readonly position: string; readonly changeId: string };

async function runMove(pool: pg.Pool, actor: Actor, moves: Moves, request: IncomingMessage) {
  const taskId = request.url?.split('/')[3] ?? '';
  const move = JSON.parse(await bodyOf(request)) as Move;
  const steps = moves[move.status];
  const begin = steps.findIndex(({ text }) => /^begin/i.test(text));
  let row: TaskRow | undefined;
  for (const step of steps.slice(0, begin)) {
    row = (await run(pool, step, { taskId, actorId: actor.id })) ?? row;
  }
  if (!row) throw new Error('The task was not found.');
  const now = new Date().toISOString();
  const after = progressOnEntering(
    move.status,
    { progress: row.progress, completedAt: row.completed_at },
    now,
  );
  const { status, position } = move;
  const moved = { ...row, status, position, progress: after.progress, completed_at: after.completedAt };
  const changes = changesOf(presentSharedTask(row), presentSharedTask(moved));
  const client = await pool.connect();
  try {
    for (const step of steps.slice(begin)) {
      const facts = { taskId, actorId: actor.id, ...move, ...after, version: row.version, changes };
      const task = presentSharedTask(moved);
      const cards = cardsOfTasks([moved]);
      Object.assign(
        moved,
        await run(client, step, {
          ...facts,
          nextVersion: row.version + 1,
          payload: { task, by: actor.id, cards },
        }),
      );
    }
  } finally {
    client.release();
  }
  return answerTask(actor, moved);
}

async function run(
  db: pg.Pool | pg.PoolClient,
  step: Step,
  facts: Partial<MoveFacts>,
): Promise<TaskRow | undefined> {
  const { text, name } = step;
  const values = valuesOf(step, facts as MoveFacts);
  const { rows } = await db.query<TaskRow>({ text, values, ...(name !== undefined && { name }) });
  return rows[0];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += chunk;
  return body;
}
