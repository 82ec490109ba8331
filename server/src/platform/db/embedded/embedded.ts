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
  /** Address of the application's database. Does not change when the database is restarted. */
  url: string;
  /** Address of the maintenance database, for creating and dropping other databases. */
  adminUrl: string;
  /** The absolute data folder, with links resolved. */
  dataDir: string;
  /** Process id of the postmaster, undefined while it is down. */
  pid(): number | undefined;
  /** Registers a listener that is called whenever the database is back after a crash. */
  onRestart(listener: () => void): void;
  /** Tells another server that starts on the same folder that this one is stopping, so that it waits. */
  noteStopping(): void;
  /**
   * Shuts the database down within this many milliseconds (45 seconds by default) and releases the data folder. Safe to
   * call twice.
   */
  stop(patience?: number): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  /** Called with a message for the terminal when the start has to wait for an earlier server. */
  onWait?: (message: string) => void;
  /** False trades crash safety for speed: for tests only. */
  durable?: boolean;
  /** PostgreSQL settings on top of ours. */
  settings?: Record<string, string>;
};

/**
 * Starts an embedded PostgreSQL in `dataDir`, creating the cluster at the first start, and supervises it: restarts it
 * on the same address after a crash, and takes over from a server that was killed. Only one server can run at a time; a
 * second one is refused. As root, PostgreSQL runs as `nobody`. Throws an EmbeddedDatabaseError with a message for the
 * person who started the server.
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
      // Another program may have taken the port since it was checked.
      const taken = isEmbeddedDatabaseError(error) && /could not bind/.test(error.output ?? '');
      if (!taken || triesLeft === 0) throw error;
    }
  }
}
