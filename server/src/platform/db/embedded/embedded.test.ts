import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { withConnection } from './connection.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { clusterProcesses, clusterTag, waitUntil } from './processes.ts';

const asRoot = process.getuid?.() === 0;
const logged: string[] = [];
const note = (level: string) => (_: object, message: string) => void logged.push(`${level} ${message}`);
const log = { info: note('info'), warn: note('warn'), error: note('error') };

let whole: string;
let base: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

// Creating a cluster takes most of a second, so tests that do not test the first start copy this one.
beforeAll(async () => {
  whole = await scratchFolder('longtable-embedded-');
  const server = await startEmbeddedPostgres({ dataDir: whole, log, durable: false });
  await server.stop();
});

afterAll(() => rm(whole, { recursive: true, force: true }));

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false, ...more });
  running.push(server);
  return server;
}

/** Starts on a data folder that was used before. */
async function startAgain(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  await cp(whole, dataDir, { recursive: true });
  return start(dataDir, more);
}

beforeEach(async () => {
  base = await scratchFolder('longtable-embedded-');
  [running, children] = [[], []];
  logged.length = 0;
});

afterEach(async () => {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
  await Promise.all(running.map((server) => server.stop()));
  await rm(base, { recursive: true, force: true });
});

function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return withConnection(url, 5000, async (client) => (await client.query(sql, values)).rows);
}

async function answersAgain(url: string): Promise<boolean> {
  return waitUntil(() => query(url, 'select 1').then(...always), 20_000);
}
const always = [() => true, () => false] as const;

/** A server in its own process, which prints its address and its database's process id. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; lines: string[] }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, durable: false });
      process.once('SIGTERM', () => server.stop());
      console.log('started ' + server.pid() + ' ' + server.url);
    } catch (error) {
      console.log('refused ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  await once(reader, 'line');
  return { child, lines };
}

async function processesOf(dataDir: string): Promise<number[]> {
  return clusterProcesses(await clusterTag(path.join(dataDir, 'cluster')));
}

describe('an embedded PostgreSQL', () => {
  test('starts, keeps its data over a restart, and leaves no process behind', async () => {
    const first = await start(base);
    await query(first.url, 'create table t (x text)');
    await query(first.url, 'insert into t values ($1)', ['é']);
    expect(
      await query(
        first.url,
        `select name, setting from pg_settings where name in ('TimeZone', 'server_encoding')`,
      ),
    ).toEqual([
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'TimeZone', setting: 'UTC' },
    ]);
    await first.stop();
    await first.stop();
    expect(first.pid()).toBeUndefined();
    expect(await processesOf(base)).toEqual([]);
    const second = await start(base);
    expect(await query(second.url, `select x, upper(x) as big from t where x ~ '\\w'`)).toEqual([
      { x: 'é', big: 'É' },
    ]);
  });

  test('keeps what it commits on disk unless told otherwise', async () => {
    const names = ['fsync', 'full_page_writes', 'synchronous_commit'];
    const read = (url: string) =>
      query(url, 'select setting from pg_settings where name = any($1) order by name', [names]);
    const durable = await startAgain(path.join(base, 'a'), { durable: true });
    expect(await read(durable.url)).toEqual([{ setting: 'on' }, { setting: 'on' }, { setting: 'on' }]);
    const forgetful = await startAgain(path.join(base, 'b'), { settings: { work_mem: '3MB' } });
    expect(await read(forgetful.url)).toEqual([{ setting: 'off' }, { setting: 'off' }, { setting: 'off' }]);
    expect(await query(forgetful.url, 'show work_mem')).toEqual([{ work_mem: '3MB' }]);
  });

  test('asks for its password, which only the owner can read', async () => {
    const { url } = await startAgain(base);
    expect((await stat(path.join(base, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(base, 'cluster'))).mode & 0o777).toBe(0o700);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('is restarted on the same address when it is killed, with all that it committed', async () => {
    const server = await startAgain(base, { durable: true });
    const restarts: number[] = [];
    server.onRestart(() => restarts.push(1));
    await query(server.url, 'create table t (x int)');
    for (let round = 1; round <= 2; round++) {
      await query(server.url, 'insert into t values ($1)', [round]);
      process.kill(server.pid() ?? 0, 'SIGKILL');
      expect(await waitUntil(() => restarts.length === round, 20_000)).toBe(true);
      expect(await query(server.url, 'select count(*)::int as n from t')).toEqual([{ n: round }]);
    }
    expect(logged).toContain('error the database stopped by itself: restarting it');
  });

  test('is restarted though an orphaned backend is still computing', async () => {
    const server = await startAgain(base);
    const endless = query(server.url, 'select count(*) from generate_series(1, 1e12)').then(...always);
    await delay(200);
    process.kill(server.pid() ?? 0, 'SIGKILL');
    expect(await answersAgain(server.url)).toBe(true);
    expect(await endless).toBe(false);
  });

  test.each([0, 40, 120])('is stopped though it has been restarting for %i ms', async (ms) => {
    const server = await startAgain(base);
    process.kill(server.pid() ?? 0, 'SIGKILL');
    await delay(ms);
    await server.stop();
    expect(await processesOf(base)).toEqual([]);
    await (await start(base)).stop();
  });

  test('survives the death of one backend', async () => {
    const server = await startAgain(base);
    const own = query(server.url, 'select pg_sleep(20)').catch((error: Error) => error.message);
    await delay(200);
    const [victim] = await query(
      server.url,
      `select pid from pg_stat_activity where query like '%pg_sleep(20)'`,
    );
    process.kill(Number(victim?.pid), 'SIGKILL');
    await own;
    expect(await answersAgain(server.url)).toBe(true);
    await expect.poll(() => logged.join()).toContain('was terminated by signal 9');
  });
});

describe('one server per data folder', () => {
  test('a second one is refused, in the same process and in another', async () => {
    await startAgain(base);
    await expect(start(base)).rejects.toThrow(`Longtable is already running on this data folder (${base}`);
    const other = await startElsewhere(base);
    expect(other.lines[0]).toBe(
      `refused Longtable is already running on this data folder (${base}, process ${process.pid}). Stop that server first, or give this one another DATA_DIR.`,
    );
  });

  test('of several that start at once on an empty folder exactly one runs', async () => {
    const all = await Promise.all([1, 2, 3].map(() => startElsewhere(base)));
    const lines = all.map(({ lines: [line] }) => line?.split(' ')[0]);
    expect(lines.filter((line) => line === 'started')).toHaveLength(1);
    expect(lines.filter((line) => line === 'refused')).toHaveLength(2);
  });

  test('the orphan of a killed server is taken over, with its data', async () => {
    const { child, lines } = await startElsewhere(base);
    const [, pid, url = ''] = lines[0]?.split(' ') ?? [];
    await query(url, 'create table t as select 7 as x');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await processesOf(base)).toContain(Number(pid));
    const server = await start(base);
    expect(server.pid()).not.toBe(Number(pid));
    expect(await query(server.url, 'select x from t')).toEqual([{ x: 7 }]);
    expect(logged).toContain(
      'warn the database of a server that was killed is still running: taking it over',
    );
  });

  test('a stale postmaster.pid whose process id belongs to another process now is no obstacle', async () => {
    const first = await startAgain(base);
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    children.push(stranger);
    await writeFile(
      path.join(base, 'cluster/postmaster.pid'),
      `${stranger.pid}\n/x\n1\n1\n\n127.0.0.1\n\nready\n`,
    );
    await start(base);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });
});

describe('starting', () => {
  test('works in a data folder with a very long path', async () => {
    const dataDir = path.join(base, ...Array.from({ length: 4 }, () => 'a long name '.repeat(8).trim()));
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is refused in a data folder whose path is too long for a lock', async () => {
    const dataDir = path.join(base, ...Array.from({ length: 6 }, () => 'a long name '.repeat(8).trim()));
    await expect(start(dataDir)).rejects.toThrow('The path of the data folder is too long');
  });

  test.runIf(asRoot)('works as root, in a folder that only root can enter', async () => {
    await mkdir(path.join(base, 'home'), { mode: 0o700 });
    const dataDir = path.join(base, 'home/checkout/data');
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });

  test('works on a cluster with wider permissions, as a restored backup may have', async () => {
    await (await startAgain(base)).stop();
    await chmod(path.join(base, 'cluster'), 0o755);
    await start(base);
    expect((await stat(path.join(base, 'cluster'))).mode & 0o777).toBe(0o700);
  });

  test('deletes what a killed first start left', async () => {
    await mkdir(path.join(base, 'unfinished-abc/cluster'), { recursive: true });
    await start(base);
    await expect(stat(path.join(base, 'unfinished-abc'))).rejects.toThrow('ENOENT');
  });

  test('is refused on data of another PostgreSQL version', async () => {
    await (await startAgain(base)).stop();
    await writeFile(path.join(base, 'cluster/PG_VERSION'), '17\n');
    await expect(start(base)).rejects.toThrow(
      'was written by PostgreSQL 17, and this Longtable brings PostgreSQL 18',
    );
  });

  test('is refused with a lost password', async () => {
    await (await startAgain(base)).stop();
    await rm(path.join(base, 'password'));
    await expect(start(base)).rejects.toThrow('The file "password" is missing');
  });

  test('is refused on a file instead of a folder', async () => {
    await writeFile(path.join(base, 'file'), '');
    await expect(start(path.join(base, 'file'))).rejects.toThrow('a file of that name is in the way');
  });

  test('names a setting that PostgreSQL refuses', async () => {
    await expect(startAgain(base, { settings: { shared_buffers: 'much' } })).rejects.toThrow(
      '"shared_buffers"',
    );
    await start(base);
  });
});
