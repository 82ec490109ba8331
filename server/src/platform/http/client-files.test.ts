import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { readClientBuild } from './client-files.ts';
import { createHttpServer } from './server.ts';

let folder: string;
let server: FastifyInstance;
let url: string;
const page = '<!doctype html><script type="module" crossorigin src="/assets/index-Ab3.js"></script>';
const code = 'export const answer = 42;\n'.repeat(1000);

beforeAll(async () => {
  folder = await scratchFolder('longtable-client-');
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), page);
  await mkdir(path.join(folder, '.pages'));
  const documents = [
    { page: '/app/collaboration/teams', file: '0.html' },
    { page: '/app/collaboration/teams/$teamId', file: '1.html' },
  ];
  await writeFile(path.join(folder, '.pages/pages.json'), JSON.stringify(documents));
  await writeFile(path.join(folder, '.pages/0.html'), `${page}<!-- teams -->`);
  await writeFile(path.join(folder, '.pages/1.html'), `${page}<!-- a team -->`);
  await writeFile(path.join(folder, '.pages/1.html.br'), brotliCompressSync(`${page}<!-- a team -->`));
  await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\n');
  await writeFile(path.join(folder, 'of-a-feature.js'), '// A feature that is off.');
  await writeFile(path.join(folder, 'assets/index-Ab3.js'), 'export {};');
  await writeFile(path.join(folder, '.built-from'), 'hash');
  await writeFile(path.join(folder, 'assets/app-Cd4.js'), code);
  await writeFile(path.join(folder, 'assets/app-Cd4.js.br'), brotliCompressSync(code));
  await writeFile(path.join(folder, 'assets/app-Cd4.js.gz'), gzipSync(code));
  await writeFile(path.join(folder, 'index.html.br'), brotliCompressSync(page));
  const nobody = async () => null;
  server = await createHttpServer(
    {
      log: pino({ level: 'silent' }),
      publicUrl: new URL('http://longtable.test'),
      trustProxy: false,
      clientFolder: folder,
      withheld: ['/of-a-feature.js'],
      connectTo: ['https://elsewhere.example'],
      authenticate: nobody,
      used: nobody,
    },
    [],
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const navigation = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const ask = (address: string, headers: Record<string, string> = navigation, method = 'GET') =>
  fetch(url + address, { method, headers });

describe('an address that the client routes is answered with the client', () => {
  test.each(['/', '/app', '/app/tasks?view=list', '/join-team/AbC-123', '/no/such/page'])(
    '%s',
    async (address) => {
      const answer = await ask(address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toBe(page);
    },
  );

  test('answers HEAD too, without a body', async () => {
    const answer = await ask('/app/tasks', navigation, 'HEAD');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test('search engines may index the landing page only', async () => {
    expect((await ask('/')).headers.get('x-robots-tag')).toBeNull();
    for (const address of ['/app', '/join-team/AbC-123', '/signin'])
      expect((await ask(address)).headers.get('x-robots-tag')).toBe('noindex');
  });
});

test.each([
  ['/app/collaboration/teams', 'teams'],
  ['/app/collaboration/teams/', 'teams'],
  ['/app/collaboration/teams/01a2?tab=members', 'a team'],
])('%s is answered with the document of its page', async (address, name) => {
  for (const encoding of ['identity', 'br']) {
    const answer = await ask(address, { ...navigation, 'accept-encoding': encoding });
    expect(await answer.text()).toBe(`${page}<!-- ${name} -->`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

test('a page without a document of its own begins with index.html', async () => {
  expect(await (await ask('/app/collaboration/teams/01a2/unknown')).text()).toBe(page);
});

describe('an unknown address is answered with 404 and no page', () => {
  test.each([
    '/sw.js',
    '/of-a-feature.js',
    '/favicon.ico',
    '/assets/index-Old.js',
    '/assets/',
    '/.env',
    '/.well-known/security.txt',
    '/.git/config',
    '/.built-from',
    '/.pages/0.html',
    '/.pages/pages.json',
    '/app/logo.png',
    '/api',
    '/api/nothing',
    '/wp-login.php',
  ])('%s, even as a navigation', async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'request/unknown-address' } });
  });

  test.each([
    ['a script', { accept: '*/*' }, 'GET'],
    ['a picture', { accept: 'image/avif,image/webp,*/*;q=0.8' }, 'GET'],
    ['data', { accept: 'application/json' }, 'GET'],
    ['a form that is sent', navigation, 'POST'],
    ['something else', navigation, 'PROPFIND'],
  ])('%s at an address of a page', async (_, headers, method) => {
    expect((await ask('/app/tasks', headers, method)).status).toBe(404);
  });
});

test('files are served with their types', async () => {
  const script = await ask('/assets/index-Ab3.js', { accept: '*/*' });
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const robots = await ask('/robots.txt', { accept: '*/*' });
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toBe('User-agent: *\n');
});

test.each([
  ['gzip, deflate, br', 'br', brotliCompressSync(code).length],
  ['gzip, deflate', 'gzip', gzipSync(code).length],
  ['identity', null, code.length],
])('files compressed at build time are sent to clients that accept %s', async (accepted, sent, size) => {
  const answer = await ask('/assets/app-Cd4.js', { accept: '*/*', 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(sent);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('vary')).toContain('accept-encoding');
  expect(Number(answer.headers.get('content-length'))).toBe(size);
  expect(await answer.text()).toBe(code);
});

test('pages are compressed too, and cached by what the client accepts', async () => {
  const answer = await ask('/app/tasks', { ...navigation, 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')?.split(/, */)).toEqual(
    expect.arrayContaining(['accept', 'accept-encoding']),
  );
  expect(await answer.text()).toBe(page);
});

test('a build is identified by its entry script, as the page identifies it', async () => {
  expect(await readClientBuild(folder)).toBe('/assets/index-Ab3.js');
  expect(await readClientBuild(path.join(folder, 'nowhere'))).toBeNull();
});

test('pages whose address is a right do not tell it to other sites', async () => {
  expect((await ask('/s/abc')).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await ask('/signin')).headers.get('referrer-policy')).toBe('same-origin');
});
