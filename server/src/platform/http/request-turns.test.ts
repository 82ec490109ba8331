import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { endpoint } from '@longtable/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from './server.ts';

const wait = endpoint('GET', '/api/wait', { input: z.object({}), output: z.object({}) });
let server: FastifyInstance;
let url: string;
/** The people whose requests are being handled, with a function that ends each. */
let working: { who: string; end(): void }[];

beforeEach(async () => {
  working = [];
  server = await createHttpServer(
    {
      log: pino({ level: 'silent' }),
      publicUrl: new URL('http://longtable.test'),
      trustProxy: true,
      async authenticate(headers) {
        const userId = headers.get('x-user');
        return userId === null ? null : { id: 's', userId, timeZone: 'UTC' };
      },
      used: async () => null,
    },
    [
      {
        endpoint: wait,
        async handle(_brought, { session, ip }) {
          await new Promise<void>((end) => working.push({ who: session?.userId ?? ip, end }));
          return {};
        },
      },
    ],
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/wait`;
});
afterEach(async () => {
  const timer = setInterval(() => working.splice(0).forEach(({ end }) => end()), 5);
  await server.close();
  clearInterval(timer);
});

const send = (headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(url, { headers, ...(signal && { signal }) }).then(({ status }) => status);
/** Waits until the server has this many open connections: one for each request in progress. */
const connected = (count: number) =>
  vi.waitFor(async () =>
    expect(await promisify(server.server.getConnections).call(server.server)).toBe(count),
  );
const countOf = (who: string) => working.filter((one) => one.who === who).length;

test('a hundred requests of one person do not delay another’s first', async () => {
  const eves = Array.from({ length: 100 }, () => send({ 'x-user': 'eve' }));
  await vi.waitFor(() => expect(countOf('eve')).toBe(8));
  const adas = send({ 'x-user': 'ada' });
  const stranger = send({ 'x-forwarded-for': '198.51.100.7' });
  await vi.waitFor(() => expect([countOf('ada'), countOf('198.51.100.7')]).toEqual([1, 1]));
  expect(countOf('eve')).toBe(8);
  const timer = setInterval(() => working.splice(0).forEach(({ end }) => end()), 5);
  expect(await adas).toBe(200);
  expect(await stranger).toBe(200);
  expect(new Set(await Promise.all(eves))).toEqual(new Set([200]));
  clearInterval(timer);
});

test('abandoned requests are not worked on', async () => {
  for (let count = 0; count < 8; count += 1) send({ 'x-user': 'eve' }).catch(() => undefined);
  await vi.waitFor(() => expect(countOf('eve')).toBe(8));
  const gone = new AbortController();
  const given = Array.from({ length: 20 }, () => send({ 'x-user': 'eve' }, gone.signal).catch(() => 'gone'));
  await connected(8 + 20);
  gone.abort();
  await Promise.all(given);
  // The server has closed the connections of the abandoned requests.
  await connected(8);
  const last = send({ 'x-user': 'eve' });
  await connected(8 + 1);
  const before = working.splice(0);
  for (const { end } of before) end();
  await vi.waitFor(() => expect(working).toHaveLength(1));
  working[0]?.end();
  expect(await last).toBe(200);
});

test('refuses more requests than anybody sends at once', async () => {
  const refused: number[] = [];
  const all = Array.from({ length: 260 }, async () => {
    const status = await send({ 'x-user': 'eve' });
    if (status !== 200) refused.push(status);
  });
  await vi.waitFor(() => expect(refused).toEqual(Array.from({ length: 260 - 8 - 200 }, () => 429)), 10_000);
  const timer = setInterval(() => working.splice(0).forEach(({ end }) => end()), 5);
  await Promise.all(all);
  clearInterval(timer);
  expect(refused).toHaveLength(260 - 8 - 200);
});
