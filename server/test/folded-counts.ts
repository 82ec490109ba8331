import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Resolves when all counts of tasks and of used storage are folded, and the events that carry them written. */
export async function untilFolded({ database: { pool } }: Pick<TestApp, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const table of ['project_task_deltas', 'storage_deltas']) {
        const { rowCount } = await pool.query(`select from ${table} limit 1`);
        if (rowCount !== 0) throw new Error(`The deltas of ${table} are not folded yet.`);
      }
    },
    { timeout: 15_000, interval: 10 },
  );
}
