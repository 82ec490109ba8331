import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eicar, startClamd, type TestClamd } from '../../../../test/clamd.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { freePort } from '../../../../test/server-process.ts';
import { refuse } from '../../http/errors.ts';
import type { Content } from '../storage.ts';
import type { ClamdAddress } from './clamd.ts';
import { createScanner, type Scanner } from './scanner.ts';

let clamds: TestClamd[];
let lines: { level: number; msg: string; reason?: string }[];
const log = pino(
  { level: 'info' },
  { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) },
);
beforeEach(() => {
  clamds = [];
  lines = [];
});
afterEach(async () => {
  for (const clamd of clamds) await clamd.stop().catch(() => undefined);
});

async function start(options: Parameters<typeof startClamd>[0] = {}): Promise<TestClamd> {
  const clamd = await startClamd(options);
  clamds.push(clamd);
  return clamd;
}
const scannerAt = (address: ClamdAddress, answer = 10_000): Scanner =>
  createScanner({ address, log, patience: { connect: 1000, answer } });
const at = (port: number): ClamdAddress => ({ host: '127.0.0.1', port });
const bytes = (text: string) => [new TextEncoder().encode(text)];
const pass = (content: Content) => buffer(Readable.from(content, { objectMode: false }));

describe('a file', () => {
  test('passes unchanged when clamd finds nothing', async () => {
    const clamd = await start();
    const scan = scannerAt(at(clamd.port));
    const content = Array.from({ length: 40 }, (_, index) => new Uint8Array(100_000).fill(index));
    expect((await pass(scan(content))).equals(Buffer.concat(content))).toBe(true);
    expect(clamd.received()).toBe(4_000_000);
    expect((await pass(scan([]))).length).toBe(0);
    // In chunks of any size.
    expect((await pass(scan([new Uint8Array(3_000_000)]))).length).toBe(3_000_000);
    await vi.waitFor(() => expect(clamd.open()).toBe(0));
    expect(lines).toEqual([]);
  });

  test('with a virus is refused before its end, with the name of the virus for the log', async () => {
    const clamd = await start();
    const passed: Uint8Array[] = [];
    const scanned = (async () => {
      for await (const chunk of scannerAt(at(clamd.port))([...bytes('Hello. '), ...bytes(eicar)]))
        passed.push(chunk);
    })();
    await expect(scanned).rejects.toMatchObject({
      code: 'file/infected',
      status: 422,
      message: 'This file contains a virus and was not uploaded.',
      report: { reason: 'Eicar-Test-Signature' },
    });
    expect(passed).toHaveLength(2);
  });

  test('is scanned by the socket of this machine', async () => {
    const folder = await scratchFolder('longtable-clamd-');
    try {
      const socket = path.join(folder, 'clamd.ctl');
      await start({ socket });
      await expect(pass(scannerAt({ path: socket })(bytes(eicar)))).rejects.toMatchObject({
        code: 'file/infected',
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('that is larger than clamd accepts is refused, and not to be sent again', async () => {
    const clamd = await start({ maxBytes: 1_000_000 });
    for (const chunks of [12, 100]) {
      const content = Array.from({ length: chunks }, () => new Uint8Array(100_000));
      await expect(pass(scannerAt(at(clamd.port))(content))).rejects.toMatchObject({
        code: 'file/too-large-to-scan',
        status: 413,
      });
    }
    expect(lines).toEqual([]);
  });

  test('whose sender goes away leaves no connection', async () => {
    const clamd = await start();
    async function* broken() {
      yield new Uint8Array(10);
      throw refuse('request/malformed');
    }
    await expect(pass(scannerAt(at(clamd.port))(broken()))).rejects.toMatchObject({
      code: 'request/malformed',
    });
    await vi.waitFor(() => expect(clamd.open()).toBe(0));
    expect(lines).toEqual([]);
  });
});

describe('a scanner that does not work', () => {
  const refusal = { code: 'file/not-scanned', status: 503, retryAfter: 10 };

  test('lets nothing through; the log says once why, and when it is back', async () => {
    const port = await freePort();
    const scan = scannerAt(at(port));
    for (let time = 0; time < 3; time += 1)
      await expect(pass(scan(bytes('x')))).rejects.toMatchObject(refusal);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.reason).toContain('ECONNREFUSED');
    await start({ port });
    expect((await pass(scan(bytes('x')))).toString()).toBe('x');
    await pass(scan(bytes('x')));
    expect(lines.map(({ msg }) => msg)).toEqual([
      'the virus scanner does not work; uploads are refused until it does',
      'the virus scanner works again',
    ]);
  });

  test.each(['stream: Error while scanning ERROR', 'UNKNOWN COMMAND', 'stream: OK FOUND it', ''])(
    'and answers %j is not taken for one that found nothing',
    async (answer) => {
      const clamd = await start({ answer });
      const outcome = await pass(scannerAt(at(clamd.port))(bytes('x'))).catch((error: unknown) => error);
      expect(outcome).toMatchObject(refusal);
    },
  );

  test('and never answers is given up on', async () => {
    const clamd = await start({ silent: true });
    await expect(pass(scannerAt(at(clamd.port), 100)(bytes('x')))).rejects.toMatchObject(refusal);
    const large = Array.from({ length: 200 }, () => new Uint8Array(100_000));
    await expect(pass(scannerAt(at(clamd.port), 100)(large))).rejects.toMatchObject(refusal);
  });

  test('and loses the connection in the middle of a file refuses it', async () => {
    const clamd = await start();
    async function* content() {
      yield new Uint8Array(100_000);
      await clamd.stop();
      for (let chunk = 0; chunk < 50; chunk += 1) yield new Uint8Array(100_000);
    }
    await expect(pass(scannerAt(at(clamd.port))(content()))).rejects.toMatchObject(refusal);
  });
});
