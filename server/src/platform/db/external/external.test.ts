import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeCertificate, type TestCertificate } from '../../../../test/certificate.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createLog } from '../../log/log.ts';
import { StartError } from '../../start-error.ts';
import { openDatabase } from '../database.ts';
import { checkExternalDatabase } from './external.ts';

const log = createLog('silent');
const password = 'p/ss w%rd';
const suffix = crypto.randomUUID().slice(0, 8);
/** Roles belong to the whole cluster, which other tests use too. */
const role = (name: string) => `test_${name}_${suffix}`;
const made: string[] = [];
const servers: Server[] = [];
let own: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  own = await createTestDatabase();
  admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await own.drop();
  const cluster = new pg.Client({ connectionString: inject('database').adminUrl });
  await cluster.connect();
  for (const name of made) await cluster.query(`drop role ${name}`);
  await cluster.end();
  for (const server of servers) server.close();
});

async function makeRole(name: string, options = ''): Promise<string> {
  await admin.query(`create role ${role(name)} login password '${password}' ${options}`);
  made.push(role(name));
  return role(name);
}

function addressOf(change: { user?: string; password?: string; database?: string; search?: string }): string {
  const url = new URL(own.url);
  if (change.user !== undefined)
    Object.assign(url, { username: change.user, password: encodeURIComponent(password) });
  if (change.password !== undefined) url.password = change.password;
  if (change.database !== undefined) url.pathname = `/${change.database}`;
  if (change.search !== undefined) url.search = change.search;
  return url.href;
}

/** The message of a start with this DATABASE_URL; null when nothing is wrong. */
async function refusalOf(url: string): Promise<string | null> {
  const { pool, close } = openDatabase({ url, log, connections: 2 });
  try {
    await checkExternalDatabase({ pool, url, log, pace: { patience: 0, pause: 0 } });
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  } finally {
    await close();
  }
}

test('accepts a database that has what Longtable needs', async () => {
  expect(await refusalOf(own.url)).toBeNull();
});

test('a wrong password names the user, and how passwords are written in an address', async () => {
  const text = await refusalOf(addressOf({ password: 'hunter2' }));
  expect(text).toMatch(/refused the user "longtable" with this password\. Check both in DATABASE_URL/);
  expect(text).toContain(`ALTER ROLE "longtable" PASSWORD '…';`);
  expect(text).not.toContain('hunter2');
});

test('a role that does not exist is reported like a refused password', async () => {
  expect(await refusalOf(addressOf({ user: role('nobody') }))).toContain(
    `CREATE ROLE "${role('nobody')}" LOGIN PASSWORD '…';`,
  );
});

test('names a missing password', async () => {
  vi.stubEnv('PGPASSWORD', undefined);
  // Uses another cluster than the other tests: the driver leaves the connection open, and databases cannot be created
  // while it is signing in.
  const asking = await listenOn((socket) => {
    const steps = [message('R', '\0\0\0\x0aSCRAM-SHA-256\0\0'), message('R', '\0\0\0\x0b')];
    socket.on('data', () => socket.write(steps.shift() ?? ''));
  });
  expect(await refusalOf(`postgres://u@127.0.0.1:${asking.port}/d`)).toMatch(
    /asks for a password, and DATABASE_URL has none/,
  );
});

test('a missing database is reported with the command that creates it', async () => {
  const text = await refusalOf(addressOf({ database: 'no_such' }));
  expect(text).toMatch(/has no database "no_such"\. Check its name in DATABASE_URL/);
  expect(text).toContain(`CREATE DATABASE "no_such" OWNER "longtable" ENCODING 'UTF8' TEMPLATE template0;`);
});

test('a role that may not sign in, or not connect, is reported with the command that allows it', async () => {
  const user = await makeRole('nologin');
  await admin.query(`alter role ${user} nologin`);
  expect(await refusalOf(addressOf({ user }))).toContain(`ALTER ROLE "${user}" LOGIN;`);
  await admin.query(`alter role ${user} login`);
  const database = new URL(own.url).pathname.slice(1);
  await admin.query(`revoke connect on database ${database} from public`);
  expect(await refusalOf(addressOf({ user }))).toContain(
    `GRANT CONNECT ON DATABASE "${database}" TO "${user}";`,
  );
  await admin.query(`grant connect on database ${database} to public`);
});

test('a connection limit that is reached is reported with whose limit it is', async () => {
  const user = await makeRole('few', 'connection limit 0');
  expect(await refusalOf(addressOf({ user }))).toMatch(
    /has no connection left: too many connections for role.*CONNECTION LIMIT/s,
  );
});

test('lists all missing rights at once, as the commands that grant them', async () => {
  const other = await createTestDatabase();
  const url = new URL(other.url);
  const database = url.pathname.slice(1);
  const user = await makeRole('norights');
  const owner = new pg.Client({ connectionString: other.url });
  await owner.connect();
  await owner.query('drop table migrations');
  Object.assign(url, { username: user, password: encodeURIComponent(password) });
  const text = await refusalOf(url.href);
  const grants = text?.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));
  expect(grants).toEqual([
    `GRANT CREATE ON DATABASE "${database}" TO "${user}";`,
    `GRANT USAGE, CREATE ON SCHEMA "public" TO "${user}";`,
  ]);
  for (const grant of grants ?? []) await owner.query(grant);
  expect(await refusalOf(url.href)).toBeNull();
  await owner.query(`drop owned by ${user}`);
  await owner.end();
  await other.drop();
});

test('names tables that a restore gave to another role, with their owner', async () => {
  const user = await makeRole('restored');
  await admin.query(`grant usage, create on schema public to ${user}`);
  expect(await refusalOf(addressOf({ user }))).toMatch(
    new RegExp(`belong to "longtable", and the user "${user}" may not use them.*pg_restore --no-owner`, 's'),
  );
  await admin.query(`drop owned by ${user}`);
});

test('refuses a read-only database', async () => {
  const user = await makeRole('reader');
  await admin.query(`alter role ${user} set default_transaction_read_only = on`);
  const text = await refusalOf(addressOf({ user }));
  expect(text).toMatch(/is read-only/);
  expect(text).toContain(`ALTER ROLE "${user}" RESET default_transaction_read_only;`);
});

test('refuses a database with another encoding', async () => {
  const database = `ascii_${suffix}`;
  const cluster = new pg.Client({ connectionString: inject('database').adminUrl });
  await cluster.connect();
  await cluster.query(
    `create database ${database} encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0`,
  );
  expect(await refusalOf(addressOf({ database }))).toMatch(/has the encoding SQL_ASCII/);
  await cluster.query(`drop database ${database}`);
  await cluster.end();
});

test('a closed port, an unknown host and a missing socket name DATABASE_URL', async () => {
  const free = await listenOn(() => undefined);
  const { port } = free;
  await free.close();
  expect(await refusalOf(`postgres://u:hunter2@127.0.0.1:${port}/d`)).toMatch(
    new RegExp(
      `^Nothing accepts connections at 127\\.0\\.0\\.1:${port}\\. Check the host and the port in DATABASE_URL`,
    ),
  );
  expect(await refusalOf('postgres://u:hunter2@no-such-host.invalid/d')).toMatch(
    /^DNS has no address for the host "no-such-host\.invalid" in DATABASE_URL/,
  );
  expect(await refusalOf('postgres:///d?host=/nowhere&user=u&password=hunter2')).toMatch(
    /^There is no socket \/nowhere\/\.s\.PGSQL\.5432\. Check "host"/,
  );
});

test('a server that needs, or does not offer, encryption is reported with the sslmode to set', async () => {
  const needy = await listenOn((socket) => {
    socket.once('data', () =>
      socket.end(
        errorMessage(
          '28000',
          'no pg_hba.conf entry for host "10.0.0.7", user "u", database "d", no encryption',
        ),
      ),
    );
  });
  expect(await refusalOf(`postgres://u:x@127.0.0.1:${needy.port}/d`)).toMatch(
    /encrypted connections only\. Add sslmode to DATABASE_URL:\n {2}…\/d\?sslmode=verify-full\n/,
  );
  const plain = await listenOn((socket) => {
    socket.once('data', () => socket.end('N'));
  });
  expect(await refusalOf(`postgres://u:x@127.0.0.1:${plain.port}/d?sslmode=require`)).toMatch(
    /does not offer encrypted connections, and sslmode .* asks for one.*sslmode=disable/s,
  );
});

test('an untrusted certificate is reported with the possible settings', async () => {
  const day = 86_400_000;
  const current = await makeCertificate('db.example.com');
  const expired = await makeCertificate('localhost', { from: new Date(Date.now() - 30 * day) });
  const refusalWith = async (certificate: TestCertificate, search: string): Promise<string | null> => {
    const { port } = await listenOn((socket) => {
      socket.once('data', () => {
        socket.write('S');
        const { certificate: cert, key } = certificate;
        new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => undefined);
      });
    });
    return refusalOf(`postgres://u:x@localhost:${port}/d?${search}`);
  };
  const folder = await scratchFolder('longtable-certificates-');
  const rootOf = async (name: string, { certificate }: TestCertificate): Promise<string> => {
    await writeFile(path.join(folder, name), certificate);
    return `sslmode=verify-full&sslrootcert=${path.join(folder, name)}`;
  };
  expect(await refusalWith(current, 'sslmode=require')).toMatch(
    /not from an authority that this machine knows.*sslmode=verify-full&sslrootcert=\/path\/to\/ca\.pem.*sslmode=no-verify/s,
  );
  expect(await refusalWith(current, await rootOf('current.pem', current))).toMatch(
    /not made out to "localhost"\. Use the name that is in the certificate as the host in DATABASE_URL\./,
  );
  expect(await refusalWith(expired, await rootOf('expired.pem', expired))).toMatch(/has expired\. Renew it/);
  expect(await refusalWith(current, 'sslmode=verify-full&sslrootcert=/no/ca.pem')).toMatch(
    /^The file \/no\/ca\.pem, which DATABASE_URL names/,
  );
  await rm(folder, { recursive: true });
});

test('a server that is not PostgreSQL is reported, whether it closes the connection or says nothing', async () => {
  const web = await listenOn((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  expect(await refusalOf(`postgres://u:x@127.0.0.1:${web.port}/d`)).toMatch(
    /closed the connection before it was made\. Check that the host and the port in DATABASE_URL are those of PostgreSQL\./,
  );
});

test('waits for a database that starts later, and logs once what it waits for', async () => {
  const database = openDatabase({ url: own.url, log, connections: 2 });
  const failures = [
    Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
    Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  ];
  const connect = vi.fn<() => Promise<pg.PoolClient>>(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return database.pool.connect();
  });
  const warned: string[] = [];
  const warn = (_about: object, text: string) => void warned.push(text);
  await checkExternalDatabase({
    pool: { connect },
    url: 'postgres://u:hunter2@db/d',
    log: { ...log, warn },
    pace: { pause: 0 },
  });
  await database.close();
  expect(warned).toEqual([
    expect.stringMatching(/^DNS has no address for the host "db".* Trying again for 60 seconds\.$/s),
    expect.stringMatching(/^Nothing accepts connections at db:5432.* Trying again for \d+ seconds\.$/s),
  ]);
});

test('does not wait where waiting cannot help', async () => {
  const database = openDatabase({ url: addressOf({ password: 'hunter2' }), log, connections: 1 });
  const connect = vi.spyOn(database.pool, 'connect');
  await expect(
    checkExternalDatabase({ pool: database.pool, url: addressOf({ password: 'hunter2' }), log }),
  ).rejects.toThrow(/refused the user/);
  expect(connect).toHaveBeenCalledTimes(1);
  await database.close();
});

async function listenOn(serve: (socket: Socket) => void): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('There is no port.');
  return {
    port: address.port,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** PostgreSQL's ErrorResponse. */
function errorMessage(code: string, text: string): Buffer {
  return message('E', `SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
}

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function message(type: string, content: string): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(Buffer.byteLength(content) + 4, 1);
  return Buffer.concat([head, Buffer.from(content)]);
}
