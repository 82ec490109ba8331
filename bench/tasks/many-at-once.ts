import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import type { ManyChanges } from '@longtable/contract/task-changes';
import { type Connection, requestBytes } from '../product/connection.ts';
import type { Person } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, median, milliseconds, percentile, spread } from '../statistics.ts';

/** The limit for the 95th percentile, in milliseconds. */
const maxMs = 1000;
const warmUps = 2;

/** A bulk change and its tasks; each is undone again, which is measured too. */
export type BulkChange = {
  readonly name: string;
  readonly person: Person;
  readonly taskIds: readonly string[];
  readonly changes: ManyChanges | 'delete';
};

/** Makes and undoes each change on all of its tasks, and on a single one of them, alternating. */
export async function measureManyAtOnce(
  connection: Connection,
  rounds: number,
  bulkChanges: readonly BulkChange[],
): Promise<Figure[]> {
  const measured = bulkChanges.map((bulkChange) => ({ bulkChange, many: newTimes(), one: newTimes() }));
  for (let round = 0; round < rounds + warmUps; round += 1) {
    for (const { bulkChange, many, one } of measured) {
      const timesOfMany = await doAndUndo(connection, bulkChange, bulkChange.taskIds);
      // The relay's remaining work for the many must not fall into the time of the one.
      await delay(100);
      const timesOfOne = await doAndUndo(connection, bulkChange, bulkChange.taskIds.slice(0, 1));
      if (round < warmUps) continue;
      addTimes(many, timesOfMany);
      addTimes(one, timesOfOne);
    }
  }
  return measured.flatMap(({ bulkChange: { name }, many, one }) => [
    figureOf(name, many.done, one.done),
    figureOf(`${name}: undoing it`, many.undone, one.undone),
  ]);
}

type Times = { readonly done: number[]; readonly undone: number[] };

function newTimes(): Times {
  return { done: [], undone: [] };
}

function addTimes(times: Times, { done, undone }: Readonly<Record<keyof Times, number>>): void {
  times.done.push(done);
  times.undone.push(undone);
}

function figureOf(name: string, many: readonly number[], one: readonly number[]): Figure {
  const times = (median(many) / median(one)).toFixed(0);
  return {
    name,
    value: `${spread(many)}; × ${times} of the same with one task (p50 ${milliseconds(median(one))})`,
    target: `p95 under ${count(maxMs)} ms`,
    met: percentile(many, 0.95) < maxMs,
  };
}

async function doAndUndo(
  connection: Connection,
  { person, changes }: BulkChange,
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
    const startedAt = performance.now();
    const { status, body } = await connection.send(bytes, { body: true });
    const time = performance.now() - startedAt;
    const { tasks, taskIds: deleted, refused } = JSON.parse(body) as Answer;
    if (status !== 200 || refused.length > 0 || (tasks ?? deleted)?.length !== taskIds.length) {
      throw new Error(`${path}: status ${status}: ${body.slice(0, 300)}`);
    }
    return time;
  }
}

/** The response to a change, its undo, or a deletion. */
type Answer = { tasks?: unknown[]; taskIds?: unknown[]; refused: unknown[] };
