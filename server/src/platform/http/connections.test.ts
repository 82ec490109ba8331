import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoint, type Upload } from '@longtable/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { connectionPatience, maxPipelined, requestTimeout } from './connections.ts';
import type { ServedRoute } from './route.ts';
import { createHttpServer } from './server.ts';
import { bodyPatience } from './stream-body.ts';

const shapes = { input: z.object({ text: z.string().optional() }), output: z.object({ length: z.int() }) };
const save = endpoint('POST', '/api/save', shapes);
const wait = endpoint('GET', '/api/wait', shapes);
const upload = endpoint('PUT', '/api/upload', {
  ...shapes,
  upload: { maxBytes: 100_000, tooLarge: 'picture/too-large' },
});

let server: FastifyInstance;
let port: number;
let lines: { msg: string; [key: string]: unknown }[];
let sockets: Socket[];
/** Requests to /api/wait, answered when the test says so. */
let waiting: (() => void)[];

const served: ServedRoute[] = [
  {
    endpoint: save,
    async handle(brought) {
      return { length: (brought.input() as { text?: string }).text?.length ?? 0 };
    },
  },
  {
    endpoint: wait,
    async handle() {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { length: 0 };
    },
  },
  { endpoint: upload, handle: async (brought) => ({ length: (await buffer(brought.file())).length }) },
];

beforeEach(async () => {
  [lines, sockets, waiting] = [[], [], []];
  const nobody = async () => null;
  server = await createHttpServer(
    {
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      publicUrl: new URL('http://longtable.test'),
      trustProxy: false,
      authenticate: nobody,
      used: nobody,
      patience: { head: 300, body: 600, idle: 1500, request: 900, checks: 50, closing: 300 },
    },
    served,
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const end of waiting) end();
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** A connection that sends this, with what it receives. */
async function dial(said = '') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(said);
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

const head = (first: string, ...headers: string[]) =>
  [first, 'Host: longtable.test', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');
const ask = head('POST /api/save HTTP/1.1', 'Content-Length: 2');
const get = 'GET /api/wait HTTP/1.1\r\nHost: longtable.test\r\n\r\n';
const codeIn = (answer: string): string | undefined => /"code":"([^"]+)"/.exec(answer)?.[1];

describe('closes a connection', () => {
  test('that sends nothing, or never completes the head of a request', async () => {
    const silent = await dial();
    const slow = await dial('GET / HTTP/1.1\r\nHost: longtable.test\r\n');
    await Promise.all([silent.closed, slow.closed]);
    expect(codeIn(slow.heard())).toBe('request/too-slow');
    expect(slow.heard()).toContain('HTTP/1.1 408');
  });

  test('that sends its body too slowly', async () => {
    const { socket, heard, closed } = await dial(head('POST /api/save HTTP/1.1', 'Content-Length: 10000'));
    const drip = setInterval(() => socket.write(' '), 20);
    await closed;
    clearInterval(drip);
    expect(codeIn(heard())).toBe('request/too-slow');
  });

  test('that makes no progress, as when it does not read an answer', async () => {
    const { heard, closed } = await dial(get);
    await closed;
    expect(heard()).toBe('');
  });

  test('but not a long upload that makes progress, beyond the time of any other request', async () => {
    const { socket, heard } = await dial(head('PUT /api/upload HTTP/1.1', 'Content-Length: 20'));
    for (let sent = 0; sent < 20; sent += 1) {
      socket.write('x');
      await pause(60);
    }
    await vi.waitFor(() => expect(heard()).toContain('{"length":20}'));
  });

  test('that is one of 500 silent ones, which keep nobody else from being answered', async () => {
    const silent = await Promise.all(Array.from({ length: 500 }, () => dial('GET / HT')));
    const { heard } = await dial(`${ask}{}`);
    await vi.waitFor(() => expect(heard()).toContain('{"length":0}'));
    await Promise.all(silent.map(({ closed }) => closed));
    // All from one address: one log line instead of five hundred.
    expect(lines.filter(({ code }) => code === 'request/too-slow').length).toBeLessThan(10);
  });
});

describe('invalid requests are answered in the usual form', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'request/malformed'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'request/malformed'],
    [
      'two lengths',
      head('POST /api/save HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
      400,
      'request/malformed',
    ],
    [
      'a broken chunk',
      `${head('POST /api/save HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`,
      400,
      'request/malformed',
    ],
    [
      'headers without end',
      head('GET / HTTP/1.1', `Cookie: ${'x'.repeat(40_000)}`),
      431,
      'request/headers-too-large',
    ],
  ])('%s', async (_, said, status, code) => {
    const { heard, closed } = await dial(said);
    await closed;
    expect(heard()).toContain(`HTTP/1.1 ${status} `);
    expect(codeIn(heard())).toBe(code);
    const errorId = /"errorId":"([0-9a-f]{12})"/.exec(heard())?.[1];
    expect(lines.map((line) => line['errorId'])).toContain(errorId);
  });

  test('serves HTTP/1.0 and Expect: 100-continue', async () => {
    const old = await dial('GET /api/nothing HTTP/1.0\r\n\r\n');
    await old.closed;
    expect(codeIn(old.heard())).toBe('request/unknown-address');
    const careful = await dial(head('POST /api/save HTTP/1.1', 'Content-Length: 12', 'Expect: 100-continue'));
    await vi.waitFor(() => expect(careful.heard()).toContain('100 Continue'));
    careful.socket.write('{"text":"x"}');
    await vi.waitFor(() => expect(careful.heard()).toContain('{"length":1}'));
  });

  test('serves a request for an unknown upgrade without the upgrade', async () => {
    const { heard } = await dial(
      head(
        'GET /api/nothing HTTP/1.1',
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABk',
      ),
    );
    await vi.waitFor(() => expect(codeIn(heard())).toBe('request/unknown-address'));
  });

  test('answers a few pipelined requests in order, and closes a connection that floods', async () => {
    const few = await dial(`${ask}{}`.repeat(5));
    await vi.waitFor(() => expect(few.heard().match(/"length":0/g)).toHaveLength(5));
    const { closed } = await dial(get.repeat(1000));
    await closed;
    expect(waiting.length).toBeLessThanOrEqual(maxPipelined);
    expect(lines.filter(({ reason }) => reason === 'too many requests at once')).toHaveLength(1);
  });
});

describe('closing the server', () => {
  test('does not wait for idle connections', async () => {
    const silent = await dial();
    const halfOpen = await dial('GET / HTTP/1.1\r\nHost: longtable.test\r\n');
    const kept = await dial(`${ask}{}`);
    await vi.waitFor(() => expect(kept.heard()).toContain('{"length":0}'));
    const under = await dial(get);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const closing = server.close();
    await Promise.all([silent.closed, halfOpen.closed, kept.closed]);
    // A request under way is answered, and its connection closed.
    waiting[0]?.();
    await under.closed;
    expect(under.heard()).toContain('{"length":0}');
    await closing;
  });

  test('waits for requests in progress, up to a limit', async () => {
    const { heard, closed } = await dial(get);
    const uploading = await dial(head('PUT /api/upload HTTP/1.1', 'Content-Length: 20'));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await server.close();
    await Promise.all([closed, uploading.closed]);
    expect(heard()).toBe('');
  });
});

test('the timeouts of a running server fit its purpose', () => {
  const { head: headTime, body, request, idle } = connectionPatience;
  expect(headTime).toBeLessThan(body);
  expect(headTime + body).toBeLessThan(request);
  // 50 MB over a line of 1 Mbit/s, 125 bytes per millisecond.
  const large: Upload = { maxBytes: 50 * 1024 * 1024, tooLarge: 'picture/too-large' };
  expect(bodyPatience.whole(large.maxBytes)).toBeGreaterThan(large.maxBytes / 125);
  // Node would cut the request off without a word.
  expect(requestTimeout(connectionPatience, [large, { ...large, maxBytes: 1 }])).toBeGreaterThan(
    bodyPatience.whole(large.maxBytes),
  );
  expect(requestTimeout(connectionPatience, [])).toBe(request);
  // A database statement may take a minute before there is any response.
  expect(idle).toBeGreaterThan(60_000);
});
