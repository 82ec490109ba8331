import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoint } from '@longtable/contract/endpoint';
import { type FileAnswer, fileAnswer } from '@longtable/contract/file-answer';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { refuse } from './errors.ts';
import type { ServedRoute } from './route.ts';
import { contentDisposition } from './send-file.ts';
import { uploadsAtOnce } from './serve-route.ts';
import { createHttpServer } from './server.ts';
import { type BodyPatience, bodyPatience, streamBody } from './stream-body.ts';

const maxBytes = 100_000;
const input = z.object({ x: z.coerce.number().default(0) });
const shapes = { input, output: z.object({ length: z.int(), x: z.number(), sum: z.int() }) };
const upload = endpoint('PUT', '/api/upload', {
  ...shapes,
  upload: { maxBytes, tooLarge: 'picture/too-large' },
});
const refusing = endpoint('PUT', '/api/refusing', {
  ...shapes,
  upload: { maxBytes, tooLarge: 'picture/too-large' },
});
const maxStreamed = 10_000_000;
const streaming = endpoint('PUT', '/api/streamed', {
  ...shapes,
  upload: { maxBytes: maxStreamed, tooLarge: 'picture/too-large' },
});
const plain = endpoint('POST', '/api/plain', shapes);
const file = endpoint('GET', '/api/file', { input, output: fileAnswer });

let answer: FileAnswer;
/** Uploads whose bytes are being read. */
let reading = 0;
/** What the streaming handler received, and the most bytes that the server buffered. */
let received = 0;
let mostHeld = 0;
let bytesRead = () => 0;
const served: ServedRoute[] = [
  {
    endpoint: upload,
    async handle(brought) {
      const { x } = brought.input() as { x: number };
      reading += 1;
      const bytes = await buffer(brought.file()).finally(() => {
        reading -= 1;
      });
      return { length: bytes.length, x, sum: bytes.reduce((sum, byte) => sum + byte, 0) };
    },
  },
  {
    endpoint: streaming,
    async handle(brought) {
      for await (const chunk of brought.file()) {
        received += chunk.length;
        // Admits further uploads.
        await new Promise((resolve) => setImmediate(resolve));
        mostHeld = Math.max(mostHeld, bytesRead() - received);
      }
      return { length: received, x: 0, sum: 0 };
    },
  },
  { endpoint: refusing, handle: () => Promise.reject(refuse('auth/required')) },
  { endpoint: plain, handle: async (brought) => ({ length: 0, sum: 0, ...(brought.input() as object) }) },
  { endpoint: file, handle: async () => answer },
];

let server: FastifyInstance;
let url: string;
beforeAll(async () => {
  const publicUrl = new URL('http://longtable.test');
  const log = pino({ level: 'silent' });
  const nobody = async () => null;
  server = await createHttpServer(
    { log, publicUrl, trustProxy: false, authenticate: nobody, used: nobody },
    served,
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function put(
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  headers: Record<string, string> = {},
  path = '/api/upload?x=0.5',
) {
  return fetch(url + path, {
    method: 'PUT',
    body,
    headers,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

/** A body of unknown length. */
function unannounced(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(left, 16_384)).fill(1));
      left -= 16_384;
    },
  });
}

describe('an upload', () => {
  test.each([
    'image/png',
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'no type at all',
    '',
  ])('of the type "%s" reaches its handler as the bytes that were sent', async (type) => {
    const response = await put(new Uint8Array([1, 2, 3]), { 'content-type': type });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ length: 3, x: 0.5, sum: 6 });
  });

  test('may be empty, and as large as is allowed', async () => {
    expect(await (await put(null)).json()).toMatchObject({ length: 0 });
    const largest = new Uint8Array(maxBytes).fill(1);
    expect(await (await put(largest)).json()).toMatchObject({ length: maxBytes, sum: maxBytes });
    expect(await (await put(unannounced(maxBytes))).json()).toMatchObject({ length: maxBytes });
  });

  test('that declares to be too large, or is, is refused in its endpoint’s words', async () => {
    for (const body of [new Uint8Array(maxBytes + 1), unannounced(maxBytes + 1), unannounced(5_000_000)]) {
      const response = await put(body);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { code: 'picture/too-large' } });
    }
  });

  test('takes its input from the query, and says what is wrong with it', async () => {
    const response = await put(new Uint8Array(1), {}, '/api/upload?x=left');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'request/malformed', fields: { x: expect.any(String) } },
    });
  });

  test('from another site is refused', async () => {
    const response = await put(new Uint8Array(1), { origin: 'https://evil.example' });
    expect(await response.json()).toMatchObject({ error: { code: 'request/foreign-origin' } });
  });

  test('streams to its handler', async () => {
    received = 0;
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`PUT /api/streamed HTTP/1.1\r\nhost: longtable.test\r\ncontent-length: 20\r\n\r\n`);
    socket.write('ten bytes.');
    // While the rest has not been sent.
    await vi.waitFor(() => expect(received).toBe(10), 5000);
    socket.write('ten more..');
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toContain('200 OK');
    socket.destroy();
  });

  test('is received no faster than it is read, so that several large ones are never in memory', async () => {
    received = 0;
    mostHeld = 0;
    const sockets = new Set<Socket>();
    const collect = (socket: Socket) => void sockets.add(socket);
    server.server.on('connection', collect);
    bytesRead = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);
    const largest = Array.from({ length: 3 }, () => put(new Uint8Array(maxStreamed), {}, '/api/streamed'));
    expect((await Promise.all(largest)).map(({ status }) => status)).toEqual([200, 200, 200]);
    server.server.off('connection', collect);
    expect(received).toBe(3 * maxStreamed);
    // The buffers of three connections.
    expect(mostHeld).toBeLessThan(1_000_000);
  });

  test('that is refused before it is read gets the reason, whatever its size', async () => {
    const response = await put(unannounced(3_000_000), {}, '/api/refusing');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'auth/required' } });
    // The connection can be used for the next request.
    expect((await put(new Uint8Array(1))).status).toBe(200);
  });

  test('that is interrupted affects nobody else', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('PUT /api/upload HTTP/1.1\r\nhost: longtable.test\r\ncontent-length: 1000\r\n\r\nhalf');
    await pause(50);
    socket.destroy();
    expect((await put(new Uint8Array(1))).status).toBe(200);
    // Its place is free once that is noticed.
    await vi.waitFor(() => expect(reading).toBe(0), 5000);
  });

  test('waits as the fifth of one person', async () => {
    const port = Number(new URL(url).port);
    const slow = Array.from({ length: uploadsAtOnce.maxPerKey }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write('PUT /api/upload HTTP/1.1\r\nhost: longtable.test\r\ncontent-length: 1000\r\n\r\nhalf');
      return socket;
    });
    // Waited for first: otherwise the request below could take the last place.
    await vi.waitFor(() => expect(reading).toBe(uploadsAtOnce.maxPerKey), 5000);
    expect((await put(new Uint8Array(1))).status).toBe(429);
    for (const socket of slow) socket.destroy();
    await vi.waitFor(async () => expect((await put(new Uint8Array(1))).status).toBe(200), 5000);
  });

  test('leaves other endpoints unchanged: JSON, with a small limit', async () => {
    const post = (body: string, type: string) =>
      fetch(`${url}/api/plain`, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('{"x":1}', 'application/json')).status).toBe(200);
    expect((await post('{"x":1}', 'image/png')).status).toBe(415);
    expect((await post('{"x":1}', 'text/plain')).status).toBe(415);
  });
});

describe('a file', () => {
  const text = (content: string) => [new TextEncoder().encode(content)];

  test('is served with headers that let it do nothing in a browser', async () => {
    answer = { contentType: 'text/html', content: text('<script>alert(1)</script>'.repeat(200)), size: 5000 };
    const response = await fetch(`${url}/api/file`);
    expect(await response.text()).toBe('<script>alert(1)</script>'.repeat(200));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-length': '5000',
    });
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  test('that never changes is cached by the browser and not by proxies', async () => {
    answer = { contentType: 'image/webp', content: text('x'), immutable: true };
    const { headers } = await fetch(`${url}/api/file`);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  });

  test('answers HEAD', async () => {
    answer = { contentType: 'image/webp', content: text('picture') };
    const response = await fetch(`${url}/api/file`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('is read no faster than it is received, and no further when the client stops', async () => {
    let made = 0;
    const ended = vi.fn<() => void>();
    async function* endless() {
      try {
        for (;;) {
          made += 1;
          yield new Uint8Array(65_536);
        }
      } finally {
        ended();
      }
    }
    answer = { contentType: 'application/zip', content: endless(), saveAs: 'all.zip' };
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /api/file HTTP/1.1\r\nhost: longtable.test\r\n\r\n');
    await once(socket, 'readable');
    await pause(200);
    const before = made;
    await pause(200);
    // What fits into the buffers of two sockets, and no more.
    expect(made).toBe(before);
    expect(made).toBeLessThan(1000);
    socket.destroy();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });

  test('that is shorter than announced is cut off; a longer one is not sent', async () => {
    answer = { contentType: 'text/plain', content: text('content'), size: 100 };
    await expect(fetch(`${url}/api/file`).then((response) => response.text())).rejects.toThrow(TypeError);
    answer = { contentType: 'text/plain', content: text('content'), size: 3 };
    expect((await fetch(`${url}/api/file`)).status).toBe(500);
  });

  test('that cannot be read at all is refused without being cached', async () => {
    // oxlint-disable-next-line eslint/require-yield -- it fails before there is anything
    async function* missing(): AsyncGenerator<Uint8Array> {
      throw new Error('The file is gone.');
    }
    answer = { contentType: 'image/webp', content: missing(), immutable: true, saveAs: 'picture.webp' };
    const response = await fetch(`${url}/api/file`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: { code: 'server/unexpected' } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  test('that cannot be read to its end is cut off', async () => {
    async function* broken() {
      yield* text('the beginning');
      await pause(20);
      throw new Error('The disk is gone.');
    }
    answer = { contentType: 'text/plain', content: broken() };
    const response = await fetch(`${url}/api/file`);
    await expect(response.text()).rejects.toThrow(TypeError);
  });
});

describe('an incomplete body', () => {
  /** Sends part of a body to a server that waits this long for the rest, in milliseconds. */
  async function expectGivenUp(patience: BodyPatience, trickle: boolean) {
    const outcome = Promise.withResolvers<unknown>();
    const waiting = createServer((request) => {
      buffer(streamBody(request, { maxBytes, tooLarge: 'picture/too-large' }, patience)).then(
        outcome.resolve,
        outcome.reject,
      );
    });
    await once(waiting.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((waiting.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    // Not once(): a sender that is still writing gets an error first.
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('PUT / HTTP/1.1\r\nhost: longtable.test\r\ncontent-length: 1000\r\n\r\nhalf');
    const dripping = setInterval(() => trickle && socket.write('.'), 10);
    try {
      await expect(outcome.promise).rejects.toMatchObject({ code: 'request/malformed' });
      await closed;
    } finally {
      clearInterval(dripping);
      waiting.close();
    }
  }

  test('is given up after a silence', () =>
    expectGivenUp({ silence: 50, whole: () => 5000, linger: 0 }, false));
  test('is given up when it is too slow for its largest size', () =>
    expectGivenUp({ silence: 5000, whole: (most) => most / 1000, linger: 0 }, true));

  test('has the time that its largest size takes at the same speed', () => {
    const minutes = (megabytes: number) => bodyPatience.whole(megabytes * 1024 * 1024) / 60_000;
    expect([minutes(0.1), minutes(10), minutes(50)]).toEqual([1, 5, 25]);
  });
});

test.each([
  ['everything.zip', `attachment; filename="everything.zip"; filename*=UTF-8''everything.zip`],
  [
    'Zoë’s “50%” (1).pdf',
    `attachment; filename="Zo__s _50__ (1).pdf"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%E2%80%9C50%25%E2%80%9D%20%281%29.pdf`,
  ],
  ['図.txt', `attachment; filename="_.txt"; filename*=UTF-8''%E5%9B%B3.txt`],
  [
    'a"\r\nset-cookie: b=c',
    `attachment; filename="a___set-cookie: b=c"; filename*=UTF-8''a%22__set-cookie%3A%20b%3Dc`,
  ],
  ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])('a file is saved as %j', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});
