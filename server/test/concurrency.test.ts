import { expect, test } from 'vitest';
import { brokenInvariants } from './concurrency/invariants.ts';
import { notificationOperations } from './concurrency/notification-operations.ts';
import { schedulePairs } from './concurrency/pair-schedule.ts';
import { personOperations } from './concurrency/person-operations.ts';
import { projectOperations, teamOperations } from './concurrency/place-operations.ts';
import { createRandom } from './concurrency/random.ts';
import { type Operation, taskOperations } from './concurrency/task-operations.ts';
import { addLeaver, openWorkspace, restock } from './concurrency/workspace.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// Runs every pair of operations at the same moment, on a workspace so small that they conflict (docs/decisions/024).

const operations: Readonly<Record<string, Operation>> = {
  ...taskOperations,
  ...projectOperations,
  ...teamOperations,
  ...personOperations,
  ...notificationOperations,
};
const writers = 8;
const seed = Number(process.env['CONCURRENCY_SEED'] ?? 24);
const repetitions = Number(process.env['CONCURRENCY_REPETITIONS'] ?? 1);

test('every pair of operations at once: no deadlock, no error, and exact counts', async () => {
  const random = createRandom(seed);
  const app = await startTestApp();
  try {
    const workspace = await openWorkspace(app, random);
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const rounds = schedulePairs(Object.keys(operations), { writers, random });
      for (const [index, round] of rounds.entries()) {
        if (index % 4 === 3 || workspace.projects.length < 2) await restock(workspace);
        for (const name of round) if (name === 'deleteAccount') await addLeaver(workspace);
        await Promise.all(round.map(async (name) => operations[name]?.(workspace)));
      }
    }
    expect(workspace.faults).toEqual([]);
    expect(await brokenInvariants(workspace)).toEqual([]);
    // Most operations have succeeded, not only been refused.
    expect(workspace.done.size).toBeGreaterThan(50);
    expect(await countDeadlocks(app)).toBe(0);
  } finally {
    await app.close();
  }
}, 600_000);

/**
 * The deadlocks that PostgreSQL has counted, including those hidden by a retry. Connections report their counts at the
 * latest when they end.
 */
async function countDeadlocks({ database: { pool } }: TestApp): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.deadlocks ?? -1;
  } finally {
    client.release(true);
  }
}
