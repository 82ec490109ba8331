import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine and the moment, for whoever compares: `on 2026-01-31 with 2 cores (…), …`. */
export async function conditions(postgresVersion: string): Promise<string> {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(totalmem() / 1e9);
  const model = cpu?.model.trim() || 'unknown model';
  // Others who use the machine at the same time spoil the figures: a load near 0 at the start says there were none.
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `on ${day} with ${availableParallelism()} cores (${model}), ${gigabytes} GB of memory, Node ${process.version.slice(1)}, PostgreSQL ${postgresVersion}; load of the machine at the start ${load}`;
}
