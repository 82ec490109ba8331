import { connect, type Socket } from 'node:net';

/** Where clamd listens. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** What clamd says of a file. `virus` is the name of its signature. */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly virus: string }
  | { readonly kind: 'too-large' };

/** A file on its way to clamd. Each rejects when clamd cannot do it. */
export type ScanStream = {
  /** Resolves once clamd can take more, or with a verdict if it wants no more. */
  write(chunk: Uint8Array): Promise<Verdict | null>;
  /** Call it after the last chunk. */
  verdict(): Promise<Verdict>;
  close(): void;
};

export type ClamdPatience = {
  /** In milliseconds, until it accepts the connection. */
  readonly connect: number;
  /** In milliseconds, until it takes more of a file, or says what it found. */
  readonly answer: number;
};

const defaultPatience: ClamdPatience = { connect: 5000, answer: 120_000 };

/** Larger chunks are cut: clamd reads the length of each before it. */
const maxChunk = 1024 * 1024;
const maxAnswer = 4096;

/**
 * Opens a stream by the command INSTREAM of clamd's protocol (clamd(8)): each chunk after its length, an empty one at
 * the end; the answer is one line.
 */
export async function openScan(
  address: ClamdAddress,
  patience: ClamdPatience = defaultPatience,
): Promise<ScanStream> {
  const socket = connect(address);
  const seen = watch(socket);
  const answer = () => within(patience.answer, 'clamd does not answer', socket, seen.answered);
  await within(patience.connect, 'clamd does not accept the connection', socket, seen.connected);
  socket.write('zINSTREAM\0');

  async function write(chunk: Uint8Array): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (socket.write(chunk)) return;
    await within(patience.answer, 'clamd takes nothing more of a file', socket, seen.drained());
  }

  /** Clamd says that a file is too large, and closes the connection at once, so that the answer is often lost. */
  async function orTooLarge<T>(work: () => Promise<T>): Promise<T | Verdict> {
    try {
      return await work();
    } catch (error) {
      if (isLost(error) && (await isAlive(address, patience))) return { kind: 'too-large' };
      throw error;
    }
  }

  return {
    write: (chunk) =>
      orTooLarge(async () => {
        for (let at = 0; at < chunk.length && !seen.isAnswered(); at += maxChunk)
          await write(chunk.subarray(at, at + maxChunk));
        if (!seen.isAnswered()) return null;
        const early = readAnswer(await answer());
        if (early.kind === 'clean') throw new Error('clamd answered before it had the whole file');
        return early;
      }),
    verdict: () =>
      orTooLarge(async () => {
        socket.write(Buffer.alloc(4));
        return readAnswer(await answer());
      }),
    close: () => void socket.destroy(),
  };
}

/** Whether clamd answers a PING. */
async function isAlive(address: ClamdAddress, patience: ClamdPatience): Promise<boolean> {
  const socket = connect(address);
  const seen = watch(socket);
  try {
    await within(patience.connect, 'clamd does not accept the connection', socket, seen.connected);
    socket.write('zPING\0');
    return (await within(patience.connect, 'clamd does not answer', socket, seen.answered)) === 'PONG';
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** What the socket does, as promises: they are all settled when it closes. */
function watch(socket: Socket) {
  let received = '';
  let failure: Error | null = null;
  const connected = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  let draining: PromiseWithResolvers<void> | null = null;
  const answer = () => (received.includes('\0') ? (received.split('\0')[0] ?? '') : null);
  socket.on('connect', () => connected.resolve());
  socket.on('drain', () => draining?.resolve());
  socket.on('data', (chunk: Buffer) => {
    if (received.length < maxAnswer) received += chunk.toString('latin1');
    const text = answer();
    if (text === null) return;
    answered.resolve(text);
    draining?.resolve();
  });
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('close', () => {
    const error = failure ?? lost();
    connected.reject(error);
    answered.reject(error);
    // An answer that came before the connection was lost counts.
    if (answer() === null) draining?.reject(error);
    else draining?.resolve();
  });
  // Whoever waits for them handles it.
  for (const { promise } of [connected, answered]) promise.catch(() => undefined);
  return {
    connected: connected.promise,
    answered: answered.promise,
    isAnswered: () => answer() !== null,
    drained(): Promise<void> {
      draining = Promise.withResolvers();
      if (socket.destroyed) draining.reject(failure ?? lost());
      return draining.promise;
    },
  };
}

const lostText = 'clamd closed the connection';
const lost = () => new Error(lostText);

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message === lostText || ('code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code)))
  );
}

function readAnswer(text: string): Verdict {
  if (/^stream: OK$/.test(text)) return { kind: 'clean' };
  const virus = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (virus !== undefined) return { kind: 'infected', virus };
  if (/size limit exceeded/i.test(text)) return { kind: 'too-large' };
  throw new Error(`clamd answered: ${text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)}`);
}

async function within<T>(
  milliseconds: number,
  problem: string,
  socket: Socket,
  work: Promise<T>,
): Promise<T> {
  const timer = setTimeout(
    () => socket.destroy(new Error(`${problem} (${milliseconds / 1000} s)`)),
    milliseconds,
  );
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
