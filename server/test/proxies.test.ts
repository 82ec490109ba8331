import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import path from 'node:path';
import { newId } from '@longtable/contract/ids';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../src/platform/db/embedded/port.ts';
import { makeCertificate } from './certificate.ts';
import { connectLive } from './live-client.ts';
import { scratchFolder } from './scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The examples of docs/operations.md, unchanged except for ports and certificates, each in front of its own server. */
const examples = path.join(import.meta.dirname, '../../docs/proxies');
const host = 'longtable.example.com';
const origin = `https://${host}`;
/** As a client of the proxy, whose address differs from the proxy's. */
const clientAddress = process.platform === 'linux' ? '127.0.0.5' : '127.0.0.1';

type Proxy = { readonly httpPort: number; readonly httpsPort: number; readonly stop: () => Promise<void> };
type StartProxy = (folder: string, serverPort: number) => Promise<Proxy>;
type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

describe.runIf(isInstalled('nginx', '-v'))('behind nginx', () => {
  tryExample(startNginx);
});
describe.runIf(isInstalled('caddy', 'version'))('behind Caddy', () => {
  tryExample(startCaddy);
});

test.each(['nginx.conf', 'Caddyfile'])('docs/operations.md shows %s as it is tried here', async (name) => {
  const shown = await readFile(path.join(examples, '../operations.md'), 'utf8');
  expect(shown).toContain(`\n${await readFile(path.join(examples, name), 'utf8')}\`\`\`\n`);
});

function isInstalled(program: string, ...args: string[]): boolean {
  const isThere = spawnSync(program, args).status === 0;
  if (!isThere) process.stderr.write(`Not tried: the example for ${program}, which is not installed.\n`);
  return isThere;
}

function tryExample(startProxy: StartProxy): void {
  let folder: string;
  let database: TestDatabase;
  let server: ChildProcess;
  let proxy: Proxy;
  let agent: Agent;
  /** The server's log: empty, unless the example is wrong. */
  let logged = '';
  let cookie = '';

  beforeAll(async () => {
    folder = await scratchFolder('longtable-proxy-');
    database = await createTestDatabase();
    const port = await freePort();
    server = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
      env: {
        ...process.env,
        // As the examples say.
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        TRUST_PROXY: 'loopback',
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: path.join(folder, 'data'),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()));
    await new Promise<void>((resolve, reject) => {
      server.stdout?.on('data', (chunk: Buffer) => chunk.includes('Longtable is ready') && resolve());
      server.once('exit', () => reject(new Error(`the server ended while starting:\n${logged}`)));
    });
    proxy = await startProxy(folder, port);
    agent = new Agent({ rejectUnauthorized: false, servername: host, localAddress: clientAddress });
  });
  afterAll(async () => {
    await proxy.stop();
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  function ask(method: string, address: string, body?: object, more: Record<string, string> = {}) {
    const isFile = Buffer.isBuffer(body);
    const bytes = isFile ? body : body && Buffer.from(JSON.stringify(body));
    return answerOf(
      secureRequest({
        host: '127.0.0.1',
        port: proxy.httpsPort,
        agent,
        method,
        path: address,
        headers: {
          host,
          origin,
          cookie,
          ...(bytes && { 'content-length': bytes.length }),
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
          ...more,
        },
      }),
      bytes,
    );
  }

  test('plain http redirects to https', async () => {
    const answer = await answerOf(
      plainRequest({ host: '127.0.0.1', port: proxy.httpPort, path: '/app/tasks', headers: { host } }),
    );
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.location).toBe(`${origin}/app/tasks`);
  });

  test('signing up sets a secure cookie', async () => {
    const person = { fullName: 'Ada', email: 'ada@example.test', password: 'correct horse battery' };
    const answer = await ask('POST', '/api/auth/sign-up', person);
    expect(answer).toMatchObject({ status: 200 });
    const [given = ''] = answer.headers['set-cookie'] ?? [];
    expect(given).toMatch(/; Secure/);
    cookie = given.split(';')[0] ?? '';
  });

  test('the server knows the address of a client, whatever the client claims', async () => {
    const credentials = { email: 'ada@example.test', password: 'correct horse battery' };
    const forged = { 'x-forwarded-for': '203.0.113.9' };
    expect((await ask('POST', '/api/auth/sign-in', credentials, forged)).status).toBe(200);
    const { sessions } = JSON.parse((await ask('GET', '/api/account/sessions')).body) as {
      sessions: { ip: string }[];
    };
    expect(sessions.map(({ ip }) => ip)).toEqual([clientAddress, clientAddress]);
  });

  test('accepts a picture of 9 MB', async () => {
    const side = 1750;
    const noise = crypto.getRandomValues.bind(crypto);
    const pixels = Buffer.alloc(side * side * 3);
    for (let at = 0; at < pixels.length; at += 65_536) noise(pixels.subarray(at, at + 65_536));
    const picture = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(picture.length).toBeGreaterThan(9_000_000);
    expect(await ask('PUT', '/api/me/avatar?x=0&y=0&size=1', picture)).toMatchObject({ status: 200 });
  });

  test('live connections work', async () => {
    const url = `https://127.0.0.1:${proxy.httpsPort}`;
    const { welcomed, events, socket, close } = connectLive(url, {
      cookie,
      agent,
      headers: { host, origin },
    });
    try {
      await welcomed;
      const id = newId();
      expect((await ask('POST', '/api/tasks', { id, title: 'Through a proxy' })).status).toBe(200);
      await vi.waitFor(() => expect(JSON.stringify(events)).toContain(id), { timeout: 10_000 });
      expect(socket.readyState).toBe(socket.OPEN);
    } finally {
      close();
    }
  });

  test('the server logs no warning', () => {
    expect(logged).toBe('');
  });
}

function answerOf(request: ReturnType<typeof plainRequest>, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
    });
    request.end(body);
  });
}

async function startNginx(folder: string, serverPort: number): Promise<Proxy> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { certificate, key } = await makeCertificate(host);
  await writeFile(path.join(folder, 'fullchain.pem'), certificate);
  await writeFile(path.join(folder, 'privkey.pem'), key);
  const site = changed(await readFile(path.join(examples, 'nginx.conf'), 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${httpsPort} ssl http2;`,
    '/etc/letsencrypt/live/longtable.example.com/fullchain.pem': path.join(folder, 'fullchain.pem'),
    '/etc/letsencrypt/live/longtable.example.com/privkey.pem': path.join(folder, 'privkey.pem'),
    'http://127.0.0.1:3000': `http://127.0.0.1:${serverPort}`,
  });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  const main = [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${path.join(folder, 'nginx.pid')};`,
    'error_log stderr;',
    'events {}',
    `http { access_log off; ${places.join(' ')}`,
    site,
    '}',
  ];
  const file = path.join(folder, 'main.conf');
  await writeFile(file, main.join('\n'));
  return run('nginx', ['-c', file, '-p', folder], { httpPort, httpsPort });
}

async function startCaddy(folder: string, serverPort: number): Promise<Proxy> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const site = changed(await readFile(path.join(examples, 'Caddyfile'), 'utf8'), {
    'reverse_proxy 127.0.0.1:3000': `reverse_proxy 127.0.0.1:${serverPort}`,
  });
  const options = [
    'admin off',
    // From a certificate authority of its own: the real one would have to reach this machine.
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
  ];
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, `{\n\t${options.join('\n\t')}\n}\n\n${site}`);
  const home = path.join(folder, 'caddy');
  await mkdir(home);
  const env = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  return run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { httpPort, httpsPort }, env);
}

/** Replaces each of these parts of the text, all of which must be in it. */
function changed(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((changing, [from, to]) => {
    if (!changing.includes(from)) throw new Error(`The example has no ${from}.`);
    return changing.replaceAll(from, to);
  }, text);
}

/** Starts a proxy and waits until it responds on both ports. */
async function run(
  program: string,
  args: string[],
  ports: { httpPort: number; httpsPort: number },
  env: Record<string, string> = {},
): Promise<Proxy> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const answers = (port: number, begin: typeof plainRequest) =>
    answerOf(
      begin({
        host: '127.0.0.1',
        port,
        headers: { host },
        servername: host,
        rejectUnauthorized: false,
      } as object),
    );
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${printed}`);
      await answers(ports.httpPort, plainRequest);
      await answers(ports.httpsPort, secureRequest);
    },
    { timeout: 30_000, interval: 100 },
  );
  return {
    ...ports,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
