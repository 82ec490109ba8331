import { existsSync } from 'node:fs';
import path from 'node:path';
import { type App, buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, isConnectionLoss, openDatabase } from './platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log/log.ts';

const clientFolder = path.join(import.meta.dirname, '../../web/dist');

await main();

async function main(): Promise<void> {
  const config = settings();
  const log = createLog(config.logLevel);
  let embedded: EmbeddedPostgres | undefined;
  let database: Database | undefined;
  let app: App | undefined;
  let closing = false;

  async function close(): Promise<void> {
    await app?.close();
    await database?.close();
    await embedded?.stop();
  }

  async function stop(signal: string): Promise<void> {
    // A second signal finds the first at work; a third party that can't wait has SIGKILL, and nothing is lost by it.
    if (closing) return;
    closing = true;
    log.info({ signal }, 'stopping');
    await close();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));

  try {
    if (!config.databaseUrl) {
      embedded = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), log });
    }
    database = openDatabase({ url: config.databaseUrl ?? embedded?.url ?? '', log });
    await untilReachable(database, log);
    await migrate(database.pool);
    app = await buildApp({ config, database, log, ...(existsSync(clientFolder) && { clientFolder }) });
    await app.start();
    await app.http.listen({ port: config.port, host: config.host });
    announce(config, await app.inviteFirstPerson());
  } catch (error) {
    // A stop that was asked for while starting makes whatever was under way fail; that is no fault to report.
    if (closing) return;
    log.debug({ err: error }, 'start failed');
    console.error(`\n${explain(error, config)}\n`);
    await close().catch(() => undefined);
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

/** A database of somebody else's may come up after us, as it does when a whole machine starts. */
async function untilReachable(database: Database, log: ReturnType<typeof createLog>): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await database.pool.query('select 1');
      return;
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() > deadline) throw error;
      log.warn({ err: error }, 'the database can not be reached yet; trying again');
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

function announce(config: Config, firstInvitation: string | null): void {
  const data = config.databaseUrl ? `the database at ${withoutPassword(config.databaseUrl)}` : config.dataDir;
  console.log(`\n  Longtable is ready: ${config.publicUrl}\n  Its data is in:     ${data}\n`);
  if (firstInvitation)
    console.log(`  Nobody is here yet. Make the first account at:\n  ${firstInvitation}\n`);
}

function withoutPassword(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}${port && `:${port}`}${pathname}`;
}

/** What went wrong and what to do, in words; the log has the rest at LOG_LEVEL=debug. */
function explain(error: unknown, config: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const other = config.port < 65_535 ? config.port + 1 : 3000;
    return `Port ${config.port} is already in use. Stop what uses it, or start Longtable on another port:\n  PORT=${other} npm start`;
  }
  if (code === 'EACCES')
    return `Longtable may not listen on port ${config.port} of ${config.host}. Choose a PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${config.host}. Set HOST to one it has.`;
  if (config.databaseUrl && isConnectionLoss(error)) {
    return `The database at ${withoutPassword(config.databaseUrl)} can't be reached. Check DATABASE_URL and that it is running.`;
  }
  return error instanceof Error ? error.message : String(error);
}
