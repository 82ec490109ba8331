import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { type App, buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { clusterFolder } from './platform/db/embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import { isEmbeddedDatabaseError } from './platform/db/embedded/failures.ts';
import { checkExternalDatabase } from './platform/db/external/external.ts';
import { describeTarget } from './platform/db/external/target.ts';
import { migrate } from './platform/db/migrate.ts';
import { explainListenFailure } from './platform/http/listen-failure.ts';
import { createLog } from './platform/log/log.ts';
import { StartError } from './platform/start-error.ts';
import { openDataFolder, recordAddress } from './platform/storage/data-folder.ts';
import { checkStorage } from './platform/storage/open-storage.ts';
import { closeAll, stopOnFaults, stopOnSignals } from './shutdown.ts';

const clientFolder = path.join(import.meta.dirname, '../../web/dist');

await main();

async function main(): Promise<void> {
  const config = settings();
  const log = createLog(config.logLevel, config.logFormat);
  let embedded: EmbeddedPostgres | undefined;
  let database: Database | undefined;
  let app: App | undefined;
  const isStopping = stopOnSignals(log, () => ({ app, database, embedded }));
  stopOnFaults(log, () => ({ app, database, embedded }));

  try {
    await openDataFolder(config.dataDir);
    await checkStorage(config, log);
    if (!config.databaseUrl) {
      const dataDir = path.join(config.dataDir, 'postgres');
      if (!existsSync(clusterFolder(dataDir))) console.log('Preparing the database… (a few seconds)');
      embedded = await startEmbeddedPostgres({
        dataDir,
        log,
        onWait: (message) => console.log(`\n  ${message}`),
      });
    }
    database = openDatabase({ url: config.databaseUrl ?? embedded?.url ?? '', log });
    if (config.databaseUrl)
      await checkExternalDatabase({ pool: database.pool, url: config.databaseUrl, log });
    await migrate(database.pool, {
      onUpgrade: () => console.log('Bringing the database to this version of Longtable…'),
    });
    app = await buildApp({ config, database, log, ...(existsSync(clientFolder) && { clientFolder }) });
    await app.start();
    await listen(app, config);
    await recordAddress(config.dataDir, config.publicUrl).catch((error: unknown) =>
      log.warn({ err: error }, 'the address of this server could not be recorded in the data folder'),
    );
    announce(config, await app.inviteFirstPerson());
    // Node writes it at its exit only, which a killed server has none of.
    flushCompileCache();
  } catch (error) {
    // A stop requested during the start makes pending work fail, which is no error.
    if (isStopping()) return;
    const explained = explain(error, config);
    log[explained ? 'debug' : 'error']({ err: error }, 'start failed');
    console.error(`\n${explained ?? `Longtable could not start: ${String(error)}`}\n`);
    await closeAll({ app, database, embedded }, log);
    process.exit(1);
  }
}

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}

/** A server that is stopping frees its port shortly. */
async function listen(app: App, { port, host }: Config): Promise<void> {
  for (let triesLeft = 15; ; triesLeft -= 1) {
    try {
      await app.http.listen({ port, host });
      return;
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || triesLeft === 0) throw error;
      if (triesLeft === 15)
        console.log(`\n  Port ${port} is in use. Waiting a moment for it to become free…`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function announce(config: Config, firstInvitation: string | null): void {
  const data = config.databaseUrl
    ? `the database at ${describeTarget(config.databaseUrl).address}`
    : config.dataDir;
  console.log(`\n  Longtable is ready: ${config.publicUrl}\n  Its data is in:     ${data}\n`);
  if (firstInvitation)
    console.log(`  Nobody is here yet. Make the first account at:\n  ${firstInvitation}\n`);
}

/** The message for the person who started the server; undefined for unexpected errors. */
function explain(error: unknown, config: Config): string | undefined {
  if (error instanceof StartError || isEmbeddedDatabaseError(error)) return error.message.trimEnd();
  return explainListenFailure(error, config);
}
