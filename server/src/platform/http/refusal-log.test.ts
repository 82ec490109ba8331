import type { AddressInfo } from 'node:net';
import { endpoint } from '@longtable/contract/endpoint';
import type { ErrorCode } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refuse } from './errors.ts';
import { createHttpServer } from './server.ts';

const shapes = { input: z.looseObject({}), output: z.object({}) };
const item = endpoint('POST', '/api/items/:itemId', shapes);
const named = endpoint('GET', '/api/links/:code', shapes);

type Line = { level: number; msg: string; [key: string]: unknown };
const [info, warn, error] = [30, 40, 50];

let server: FastifyInstance;
let url: string;
let lines: Line[] = [];
let failure: () => unknown;

beforeAll(async () => {
  server = await createHttpServer(
    {
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      publicUrl: new URL('http://longtable.test'),
      trustProxy: true,
      async authenticate(headers) {
        const userId = headers.get('x-user');
        return userId === null ? null : { id: 's', userId, timeZone: 'UTC' };
      },
      used: async () => null,
    },
    [item, named].map((endpoint) => ({ endpoint, handle: () => Promise.reject(failure()) })),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  lines = [];
  failure = () => refuse('task/not-found');
});
afterAll(() => server.close());

async function ask(path: string, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie: 'session=secret', ...headers },
    ...(method === 'POST' && { body: '{"password":"secret"}' }),
  });
  return ((await response.json()) as { error: { errorId: string } }).error;
}

describe('a refusal is logged as one line', () => {
  test('with its error id, code, method, path without query, and person', async () => {
    const [itemId, userId] = [newId(), newId()];
    const { errorId } = await ask(`/api/items/${itemId}?token=secret`, { 'x-user': userId });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: info,
      msg: 'refused',
      errorId,
      code: 'task/not-found',
      status: 404,
      method: 'POST',
      path: `/api/items/${itemId}`,
      userId,
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('with the address of a stranger, and without parts of the path that may be secret', async () => {
    await ask('/api/links/9f8e7d6c5b4a39281706', { 'x-forwarded-for': '198.51.100.1' }, 'GET');
    await ask('/api/reset/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789', { 'x-forwarded-for': '198.51.100.2' });
    expect(lines.map(({ path, ip, code }) => [path, ip, code])).toEqual([
      ['/api/links/:code', '198.51.100.1', 'task/not-found'],
      ['/api/reset/…', '198.51.100.2', 'request/unknown-address'],
    ]);
  });

  test('with its cause for a failure of the server, as an error or, if temporary, a warning', async () => {
    failure = () => new TypeError('x is not a function');
    const fault = await ask('/api/items/1', { 'x-user': 'ada' });
    failure = () => Object.assign(new Error('write'), { code: 'ENOSPC' });
    const full = await ask('/api/items/1', { 'x-user': 'ada' });
    expect(lines.map(({ level, errorId }) => [level, errorId])).toEqual([
      [error, fault.errorId],
      [warn, full.errorId],
    ]);
    expect(JSON.stringify(lines[0])).toContain('x is not a function');
  });
});

describe('the log cannot be flooded', () => {
  test('by a stranger who requests an unknown address', async () => {
    for (let round = 0; round < 60; round += 1) {
      await ask(`/api/nothing/${round}`, { 'x-forwarded-for': '198.51.100.3' });
    }
    expect(lines).toHaveLength(20);
  });

  test('by strangers from new addresses', async () => {
    for (let round = 0; round < 300; round += 1) {
      await ask('/api/nothing', { 'x-forwarded-for': `203.0.113.${round % 250}, 10.0.0.${round % 250}` });
    }
    expect(lines.length).toBeLessThanOrEqual(200);
  });

  test('by rate-limited requests; lines about others are still written', async () => {
    failure = () => refuse('request/too-many' satisfies ErrorCode, { params: { wait: 'a minute' } });
    for (let round = 0; round < 30; round += 1) await ask('/api/items/1', { 'x-user': 'eve' });
    expect(lines).toHaveLength(3);
    failure = () => refuse('task/not-found');
    for (let round = 0; round < 100; round += 1) await ask('/api/items/1', { 'x-user': 'eve' });
    expect(lines).toHaveLength(63);
    await ask('/api/items/1', { 'x-user': 'bob' });
    expect(lines.at(-1)).toMatchObject({ userId: 'bob' });
  });
});
