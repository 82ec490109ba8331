import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Resolves when all counts of tasks are folded, and the events that carry them written. */
export async function untilFolded({ database: { pool } }: Pick<TestApp, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query('select from project_task_deltas limit 1');
      if (rowCount !== 0) throw new Error('Counts of tasks are not folded yet.');
    },
    { timeout: 15_000, interval: 10 },
  );
}
