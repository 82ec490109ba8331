import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine and the time, for comparing figures: `on 2026-01-31 with 2 cores (…), …`. */
export async function conditions(postgresVersion: string): Promise<string> {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(totalmem() / 1e9);
  const model = cpu?.model.trim() || 'unknown model';
  // Other load on the machine distorts the figures: a load near 0 at the start says there was none.
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `on ${day} with ${availableParallelism()} cores (${model}), ${gigabytes} GB of memory, Node ${process.version.slice(1)}, PostgreSQL ${postgresVersion}; load of the machine at the start ${load}`;
}
