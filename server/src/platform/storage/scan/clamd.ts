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
  /** Resolves once clamd can take more. */
  write(chunk: Uint8Array): Promise<void>;
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
  const closed = watch(socket);
  await within(patience.connect, 'clamd does not accept the connection', socket, closed.connected);
  socket.write('zINSTREAM\0');

  /** It says that a file is too large before it has received all of it, and then closes the connection. */
  async function write(chunk: Uint8Array): Promise<void> {
    if (closed.answer() !== null) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (socket.write(chunk)) return;
    await within(patience.answer, 'clamd takes nothing more of a file', socket, closed.drained());
  }

  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length; at += maxChunk) await write(chunk.subarray(at, at + maxChunk));
    },
    async verdict() {
      if (closed.answer() === null) socket.write(Buffer.alloc(4));
      return readAnswer(await within(patience.answer, 'clamd does not answer', socket, closed.answered));
    },
    close: () => void socket.destroy(),
  };
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
    const error = failure ?? new Error('clamd closed the connection');
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
    answer,
    drained(): Promise<void> {
      draining = Promise.withResolvers();
      if (socket.destroyed) draining.reject(failure ?? new Error('clamd closed the connection'));
      return draining.promise;
    },
  };
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
