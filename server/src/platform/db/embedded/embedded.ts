import { type Account, chooseAccount } from './account.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { clusterFolder, database, openDataFolder, prepareCluster } from './cluster.ts';
import { clusterUrl, ensureDatabase } from './connection.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { explainSystemError, isEmbeddedDatabaseError } from './failures.ts';
import { stopOrphan } from './orphan.ts';
import { freePort } from './port.ts';
import { clusterTag } from './processes.ts';
import { takeServerLock } from './server-lock.ts';
import { settingArguments } from './settings.ts';
import { type Supervised, supervise } from './supervisor.ts';

export type EmbeddedPostgres = {
  /** Address of the application's database. Stays the same when the database dies and is restarted. */
  url: string;
  /** Address of the maintenance database, for creating and dropping other databases. */
  adminUrl: string;
  /** The data folder, absolute and free of links. */
  dataDir: string;
  /** Process id of the postmaster, undefined while it is down. */
  pid(): number | undefined;
  /** Registers a listener that is called each time the database is back after it had died. */
  onRestart(listener: () => void): void;
  /** Notes for another server on the same folder that this one is stopping, so that it waits. */
  noteStopping(): void;
  /**
   * Shuts the database down within this many milliseconds (45 seconds unless given) and gives the data folder free.
   * Safe to call twice.
   */
  stop(patience?: number): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  /** Called with a sentence for the terminal when an earlier server has to be waited for. */
  onWait?: (message: string) => void;
  /** False gives up every promise about crashes in return for speed: for tests only. */
  durable?: boolean;
  /** PostgreSQL settings on top of ours. */
  settings?: Record<string, string>;
};

/**
 * Starts a PostgreSQL of our own in `dataDir`, creating the cluster at the first start, and supervises it: when it
 * dies it is restarted on the same address, and an orphan of a server that was killed is taken over. One server at a
 * time: a second one is refused while the first lives. As root PostgreSQL runs as `nobody`.
 *
 * Every failure is an EmbeddedDatabaseError whose message is a sentence for the person who started the server.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainSystemError(error, options.dataDir);
  }
}

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, settings = {} } = options;
  const dataDir = await openDataFolder(options.dataDir);
  const cluster = clusterFolder(dataDir);
  const lock = await takeServerLock(dataDir, options.onWait);
  try {
    const account = await chooseAccount(cluster);
    const binaries = await prepareBinaries(account, dataDir);
    const password = await prepareCluster({ dataDir, binaries, account, durable });
    const tag = await clusterTag(cluster);
    await stopOrphan({ cluster, tag, password, log });
    const { port, server } = await startOnFreePort({
      cluster,
      tag,
      account,
      binaries,
      password,
      log,
      durable,
      settings,
    });
    const adminUrl = clusterUrl(port, password, 'postgres');
    try {
      await ensureDatabase(adminUrl, database);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url: clusterUrl(port, password, database),
      adminUrl,
      dataDir,
      pid: () => server.pid(),
      onRestart: (listener) => server.onRestart(listener),
      noteStopping: () => lock.noteStopping(),
      stop: (patience) => server.stop(patience).finally(() => lock.release()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOnFreePort(options: {
  cluster: string;
  tag: string;
  account: Account;
  binaries: Binaries;
  password: string;
  log: EmbeddedLog;
  durable: boolean;
  settings: Record<string, string>;
}): Promise<{ port: number; server: Supervised }> {
  const { cluster, tag, account, binaries, password, log, durable, settings } = options;
  for (let triesLeft = 5; ; triesLeft--) {
    const port = await freePort();
    const args = settingArguments({ port, tag, durable, extra: settings });
    const url = clusterUrl(port, password, 'postgres');
    try {
      const server = await supervise({ postgres: binaries.postgres, cluster, tag, account, args, url, log });
      return { port, server };
    } catch (error) {
      // Between our look and the start somebody else may have taken the port.
      const taken = isEmbeddedDatabaseError(error) && /could not bind/.test(error.output ?? '');
      if (!taken || triesLeft === 0) throw error;
    }
  }
}
