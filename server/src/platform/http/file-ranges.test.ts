import type { AddressInfo } from 'node:net';
import { endpoint } from '@longtable/contract/endpoint';
import { type FileAnswer, fileAnswer } from '@longtable/contract/file-answer';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpServer } from './server.ts';

const file = endpoint('GET', '/api/file', { input: z.object({}), output: fileAnswer });
const text = '0123456789';
let server: FastifyInstance;
let url: string;
let answer: FileAnswer;
/** What was read of the file. */
let read: string[];

beforeAll(async () => {
  const nobody = async () => null;
  server = await createHttpServer(
    {
      log: pino({ level: 'silent' }),
      publicUrl: new URL('http://longtable.test'),
      trustProxy: false,
      authenticate: nobody,
      used: nobody,
    },
    [{ endpoint: file, handle: async () => answer }],
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/file`;
});
afterAll(() => server.close());

async function* part(from: number, to: number): AsyncGenerator<Uint8Array> {
  read.push(`${from}-${to}`);
  yield new TextEncoder().encode(text.slice(from, to));
}

beforeEach(() => {
  read = [];
  answer = {
    contentType: 'video/mp4',
    content: part(0, text.length),
    slice: part,
    size: text.length,
    etag: '"one"',
    maxAgeSeconds: 3600,
  };
});

/** Status, headers and body of an answer. */
async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { method, headers });
  const body = await response.text();
  return { status: response.status, header: (name: string) => response.headers.get(name), body };
}

const security = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['cross-origin-resource-policy', 'same-origin'],
] as const;

describe('a file that can be read in parts', () => {
  test('says so, and is sent whole by default', async () => {
    const { status, header, body } = await ask();
    expect([status, body]).toEqual([200, text]);
    expect(header('accept-ranges')).toBe('bytes');
    expect(header('etag')).toBe('"one"');
    expect(header('cache-control')).toBe('private, max-age=3600');
    expect(header('content-length')).toBe('10');
    expect(read).toEqual(['0-10']);
  });

  test.each([
    ['bytes=2-4', 'bytes 2-4/10', '234'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
    ['bytes=0-99', 'bytes 0-9/10', text],
  ])('is sent in part: %s', async (range, contentRange, expected) => {
    const { status, header, body } = await ask({ range });
    expect([status, body]).toEqual([206, expected]);
    expect(header('content-range')).toBe(contentRange);
    expect(header('content-length')).toBe(String(expected.length));
    expect(header('content-type')).toBe('video/mp4');
    expect(header('etag')).toBe('"one"');
    expect(header('cache-control')).toBe('private, max-age=3600');
    for (const [name, value] of security) expect(header(name)).toBe(value);
    // Nothing beyond the part.
    expect(read).toHaveLength(1);
  });

  test('is sent whole for several ranges and malformed ones', async () => {
    for (const range of ['bytes=0-1,4-5', 'bytes=4-2', 'bytes=x', 'lines=1-2']) {
      answer = { ...answer, content: part(0, text.length) };
      expect(await ask({ range })).toMatchObject({ status: 200, body: text });
    }
  });

  test('says its size when a range begins after its end', async () => {
    const { status, header, body } = await ask({ range: 'bytes=10-' });
    expect([status, body]).toEqual([416, '']);
    expect(header('content-range')).toBe('bytes */10');
    expect(header('cache-control')).toBe('no-store');
    for (const [name, value] of security) expect(header(name)).toBe(value);
    expect(read).toEqual([]);
  });

  test('is sent in part only while it is the content that the client knows', async () => {
    const range = 'bytes=5-';
    expect(await ask({ range, 'if-range': '"one"' })).toMatchObject({ status: 206, body: '56789' });
    for (const known of ['"two"', 'W/"one"', 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      answer = { ...answer, content: part(0, text.length) };
      expect(await ask({ range, 'if-range': known })).toMatchObject({ status: 200, body: text });
    }
  });

  test('is not sent to a browser that has it', async () => {
    for (const known of ['"one"', 'W/"one"', '"zero", "one"', '*']) {
      const { status, header, body } = await ask({ 'if-none-match': known, range: 'bytes=0-1' });
      expect([status, body]).toEqual([304, '']);
      expect(header('etag')).toBe('"one"');
      expect(header('cache-control')).toBe('private, max-age=3600');
    }
    expect(read).toEqual([]);
    expect(await ask({ 'if-none-match': '"two"' })).toMatchObject({ status: 200, body: text });
  });

  test('answers HEAD with the headers of the whole, reading nothing', async () => {
    const { status, header, body } = await ask({ range: 'bytes=0-1' }, 'HEAD');
    expect([status, body]).toEqual([200, '']);
    expect(header('content-length')).toBe('10');
    expect(header('accept-ranges')).toBe('bytes');
    expect((await ask({ 'if-none-match': '"one"' }, 'HEAD')).status).toBe(304);
    expect(read).toEqual([]);
  });

  test('may be empty', async () => {
    answer = { ...answer, content: [], size: 0 };
    expect(await ask({ range: 'bytes=0-' })).toMatchObject({ status: 416 });
    expect(await ask({ range: 'bytes=-1' })).toMatchObject({ status: 200, body: '' });
  });

  test('is saved under its name, also in part', async () => {
    answer = { ...answer, saveAs: 'film.mp4' };
    const { header } = await ask({ range: 'bytes=0-1' });
    expect(header('content-disposition')).toContain('attachment; filename="film.mp4"');
  });

  test('that cannot be read is refused without its headers', async () => {
    // oxlint-disable-next-line eslint/require-yield -- it fails before there is anything
    async function* missing(): AsyncGenerator<Uint8Array> {
      throw new Error('The file is gone.');
    }
    answer = { ...answer, slice: missing };
    const { status, header, body } = await ask({ range: 'bytes=0-1' });
    expect(status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'server/unexpected' } });
    for (const name of ['etag', 'content-range', 'accept-ranges']) expect(header(name)).toBeNull();
    expect(header('cache-control')).toBe('no-store');
  });

  test('that has become shorter is cut off', async () => {
    answer = { ...answer, size: 20 };
    await expect(ask({ range: 'bytes=5-15' })).rejects.toThrow(TypeError);
  });
});

test('a file that cannot be read in parts ignores ranges', async () => {
  answer = { contentType: 'text/plain', content: part(0, 10), size: 10 };
  const { status, header, body } = await ask({ range: 'bytes=0-1', 'if-none-match': '*' });
  expect([status, body]).toEqual([200, text]);
  for (const name of ['etag', 'content-range', 'accept-ranges']) expect(header(name)).toBeNull();
  expect(header('cache-control')).toBe('no-store');
});

test.each([
  ['text/html', '<!doctype html><script>fetch("/api/me")</script>'],
  ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
])('%s never runs in this site’s origin, whole or in part', async (contentType, page) => {
  const bytes = new TextEncoder().encode(page);
  for (const range of ['', 'bytes=0-9']) {
    answer = {
      contentType,
      content: [bytes],
      slice: (from, to) => [bytes.subarray(from, to)],
      size: bytes.length,
    };
    const { status, header } = await ask(range ? { range } : {});
    expect(status).toBe(range ? 206 : 200);
    expect(header('content-type')).toBe(contentType);
    for (const [name, value] of security) expect(header(name)).toBe(value);
  }
});
