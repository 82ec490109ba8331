import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { createTemplate } from '../../server/test/template-database.ts';

/**
 * One database cluster for all journeys; every server under test has its own copy of the template in it, and its own data
 * folder beside it.
 */
export default async function startCluster(): Promise<() => Promise<void>> {
  // The prefix by which the server's tests find and remove leftovers of killed runs.
  const folder = await scratchFolder('longtable-tests-journeys-');
  const quiet = () => undefined;
  const log = { info: quiet, warn: quiet, error: console.error };
  const cluster = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  await createTemplate(cluster.adminUrl);
  process.env['JOURNEYS_ADMIN_URL'] = cluster.adminUrl;
  process.env['JOURNEYS_FOLDER'] = folder;
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
