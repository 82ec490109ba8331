import { readdir, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server, startSigningS3Server } from '../../../../test/s3-server.ts';
import { freePort } from '../../../../test/server-process.ts';
import { createLog } from '../../log/log.ts';
import { keyOf } from '../storage.ts';
import { checkS3 } from './check.ts';
import { openClient } from './client.ts';
import { openS3 } from './s3.ts';
import type { S3Config } from './s3-config.ts';

let server: S3Server;
/** Another one, which checks signatures and has no list of uploads in parts. */
let signing: S3Server;
beforeAll(async () => {
  [server, signing] = await Promise.all([startS3Server(), startSigningS3Server()]);
});
afterAll(() => Promise.all([server.stop(), signing.stop()]));

const newKey = () => keyOf(newId(), 'avatar', `${newId()}.webp`);
const read = (content: AsyncIterable<Uint8Array>) => text(Readable.from(content, { objectMode: false }));

async function problemOf(config: S3Config, pace = { patience: 0, pause: 10 }): Promise<string> {
  const error: unknown = await checkS3({ config, log: createLog('silent'), pace }).catch(
    (error: unknown) => error,
  );
  return error instanceof Error ? error.message : '';
}

describe('a large file', () => {
  test('is sent while it arrives: three parts of 5 MB are in memory at most', async () => {
    const ahead: number[] = [];
    async function* chunks() {
      for (let sent = 65_536; sent <= 40 * 1024 * 1024; sent += 65_536) {
        yield new Uint8Array(65_536);
        if (sent % 1_048_576 === 0) ahead.push(sent - (await bytesOfParts()));
      }
    }
    const key = newKey();
    const storage = openS3(server.config);
    await storage.put(key, chunks());
    expect((await storage.read(key))?.size).toBe(40 * 1024 * 1024);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(3 * 5 * 1024 * 1024);
  });

  async function bytesOfParts(): Promise<number> {
    const files = await readdir(path.join(server.folder, '_multipart'), { recursive: true });
    const sizes = files
      .filter((name) => name.endsWith('.data'))
      .map(async (name) => (await stat(path.join(server.folder, '_multipart', name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
});

test('works with a server that checks signatures and has no list of uploads', async () => {
  const storage = openS3(signing.config);
  const key = newKey();
  await storage.put(key, [new Uint8Array(6_000_000).fill(97), new Uint8Array(3).fill(98)]);
  const file = await storage.read(key);
  expect(file?.size).toBe(6_000_003);
  expect(file && (await read(file.slice(5_999_998, 7_000_000)))).toBe('aabbb');
  await storage.remove(key);
  expect(await storage.exists(key)).toBe(false);
  await storage.remove(key);
});

describe('a server that cannot be used', () => {
  let port: number;
  let secret: S3Config;
  beforeAll(async () => {
    port = await freePort();
    secret = { ...server.config, endpoint: `http://127.0.0.1:${port}`, secretAccessKey: 'hunter2' };
  });

  test('is an outage: whoever needs a file can try again', async () => {
    const storage = openS3(secret);
    const refusal = { code: 'server/files-unavailable', status: 503, retryAfter: 5 };
    await expect(storage.put(newKey(), [new Uint8Array(3)])).rejects.toMatchObject(refusal);
    await expect(storage.put(newKey(), [new Uint8Array(6_000_000)])).rejects.toMatchObject(refusal);
    await expect(storage.read(newKey())).rejects.toMatchObject(refusal);
    await expect(storage.remove(newKey())).rejects.toMatchObject(refusal);
    await expect(openS3({ ...server.config, bucket: 'missing' }).put(newKey(), [])).rejects.toMatchObject(
      refusal,
    );
  });

  test('says why to the log, without secrets', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    const wrong = { ...signing.config, secretAccessKey: 'hunter2' };
    for (const config of [secret, wrong]) {
      const failure: unknown = await openS3(config)
        .put(newKey(), [new Uint8Array(3)])
        .catch((error: unknown) => error);
      log.warn({ err: failure }, 'failed');
    }
    expect(lines[0]).toContain(`http://127.0.0.1:${port} cannot be reached`);
    expect(lines[1]).toContain('refuses the secret key');
    expect(lines.join('')).not.toMatch(/hunter2|test-access-key|Signature=|Authorization/);
  });

  test('that accepts connections and says nothing is given up on', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket)).listen(port, '127.0.0.1');
    try {
      const storage = openS3(secret, openClient(secret, { answer: 100 }));
      await expect(storage.read(newKey())).rejects.toMatchObject({ code: 'server/files-unavailable' });
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });

  test('fails an upload in the middle of which it goes away', async () => {
    const dying = await startS3Server();
    async function* chunks() {
      yield new Uint8Array(6_000_000);
      await dying.stop();
      yield new Uint8Array(6_000_000);
    }
    await expect(openS3(dying.config).put(newKey(), chunks())).rejects.toMatchObject({
      code: 'server/files-unavailable',
    });
  });
});

describe('the check at the start', () => {
  test('passes and leaves nothing', async () => {
    expect(await problemOf(server.config)).toBe('');
    expect(await problemOf(signing.config)).toBe('');
    expect(await server.keys('check/')).toEqual([]);
  });

  test('names a bucket that is missing', async () => {
    expect(await problemOf({ ...server.config, bucket: 'missing' })).toBe(
      `There is no bucket missing at ${server.config.endpoint}. Create it there, or set S3_BUCKET to one that exists.`,
    );
  });

  test('names a key that is not known, and a wrong secret', async () => {
    expect(await problemOf({ ...signing.config, accessKeyId: 'nobody' })).toContain(
      'Check S3_ACCESS_KEY_ID.',
    );
    expect(await problemOf({ ...signing.config, secretAccessKey: 'hunter2' })).toContain(
      'Check S3_SECRET_ACCESS_KEY',
    );
  });

  test('waits for a server that cannot be reached, and names it then', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const problem = await problemOf({ ...server.config, endpoint }, { patience: 300, pause: 50 });
    expect(problem).toMatch(new RegExp(`^${endpoint} cannot be reached \\(.*ECONNREFUSED.*\\)`));
  });
});
