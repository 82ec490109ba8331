import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import type { ManyChanges } from '@longtable/contract/task-changes';
import { type Connection, requestBytes } from '../product/connection.ts';
import type { Person } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, median, milliseconds, percentile, spread } from '../statistics.ts';

/** The slowest of these, in milliseconds, at the 95th percentile. */
const longest = 1000;
const warmUps = 2;

/** A bulk change and its tasks; each is undone again, which is measured too. */
export type Doing = {
  readonly name: string;
  readonly person: Person;
  readonly taskIds: readonly string[];
  readonly changes: ManyChanges | 'delete';
};

/** Makes and undoes each change on all of its tasks, and on a single one of them, alternating. */
export async function measureManyAtOnce(
  connection: Connection,
  rounds: number,
  doings: readonly Doing[],
): Promise<Figure[]> {
  const measured = doings.map((doing) => ({ doing, many: noTimes(), one: noTimes() }));
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const { doing, many, one } of measured) {
      const timesOfMany = await doAndUndo(connection, doing, doing.taskIds);
      // The relay's remaining work for the many must not fall into the time of the one.
      await delay(100);
      const timesOfOne = await doAndUndo(connection, doing, doing.taskIds.slice(0, 1));
      if (round < warmUps) continue;
      note(many, timesOfMany);
      note(one, timesOfOne);
    }
  }
  return measured.flatMap(({ doing: { name }, many, one }) => [
    figureOf(name, many.done, one.done),
    figureOf(`${name}: undoing it`, many.undone, one.undone),
  ]);
}

type Times = { readonly done: number[]; readonly undone: number[] };

function noTimes(): Times {
  return { done: [], undone: [] };
}

function note(times: Times, { done, undone }: Readonly<Record<keyof Times, number>>): void {
  times.done.push(done);
  times.undone.push(undone);
}

function figureOf(name: string, many: readonly number[], one: readonly number[]): Figure {
  const times = (median(many) / median(one)).toFixed(0);
  return {
    name,
    value: `${spread(many)}; × ${times} of the same with one task (p50 ${milliseconds(median(one))})`,
    target: `p95 under ${count(longest)} ms`,
    met: percentile(many, 0.95) < longest,
  };
}

async function doAndUndo(
  connection: Connection,
  { person, changes }: Doing,
  taskIds: readonly string[],
): Promise<Record<keyof Times, number>> {
  const changeId = newId();
  const request =
    changes === 'delete'
      ? post('/api/tasks/delete-many', { changeId, taskIds })
      : post('/api/tasks/change-many', { changeId, taskIds, changes });
  const done = await timed(request);
  return { done, undone: await timed(post('/api/tasks/undo', { changeId })) };

  function post(path: string, body: object) {
    return { path, bytes: requestBytes('POST', path, { cookie: person.cookie, body }) };
  }

  async function timed({ path, bytes }: { path: string; bytes: Buffer }): Promise<number> {
    const begun = performance.now();
    const { status, body } = await connection.send(bytes, { body: true });
    const time = performance.now() - begun;
    const { tasks, taskIds: gone, refused } = JSON.parse(body) as Answer;
    if (status !== 200 || refused.length > 0 || (tasks ?? gone)?.length !== taskIds.length) {
      throw new Error(`${path} was answered with ${status}: ${body.slice(0, 300)}`);
    }
    return time;
  }
}

/** Samples of a change, its undo, or a deletion. */
type Answer = { tasks?: unknown[]; taskIds?: unknown[]; refused: unknown[] };
