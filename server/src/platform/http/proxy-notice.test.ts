import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { noticeProxy } from './proxy-notice.ts';

const quiet = () => undefined;

async function noticed(trustProxy: boolean | string[], headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const warn = (_about: object, text: string) => void lines.push(text);
  const server = fastify({ trustProxy });
  noticeProxy(server, { trace: quiet, debug: quiet, info: quiet, warn, error: quiet, fatal: quiet });
  server.get('/', () => 'ok');
  for (let each = 0; each < 3; each += 1) await server.inject({ url: '/', headers });
  await server.close();
  return lines;
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

test('names an untrusted proxy once, with the setting', async () => {
  expect(await noticed(false, forwarded)).toEqual([expect.stringContaining('set TRUST_PROXY=127.0.0.1 ')]);
  expect(await noticed(['10.0.0.0/8'], forwarded)).toHaveLength(1);
});

test('does not name a trusted proxy, or clients without one', async () => {
  expect(await noticed(true, forwarded)).toEqual([]);
  expect(await noticed(['127.0.0.1'], forwarded)).toEqual([]);
  expect(await noticed(['loopback'], { 'x-forwarded-for': '127.0.0.1' })).toEqual([]);
  expect(await noticed(false, {})).toEqual([]);
});
