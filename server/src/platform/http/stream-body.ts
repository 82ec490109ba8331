import type { IncomingMessage } from 'node:http';
import type { Upload } from '@longtable/contract/endpoint';
import { Refusal, refuse } from './errors.ts';

/** Timeouts of uploads, in milliseconds. */
export type BodyPatience = {
  /** Without any data. */
  readonly silence: number;
  /** For the whole body, by the most bytes that it may have. */
  readonly whole: (maxBytes: number) => number;
  /** For discarding the rest of a refused body, so that the sender receives the refusal. */
  readonly linger: number;
};

/** Bytes per millisecond of a bad mobile connection, which takes five minutes for 10 MB. */
const slowest = (10 * 1024 * 1024) / 300_000;

export const bodyPatience: BodyPatience = {
  silence: 30_000,
  // As long as any other body, however small: time also passes before the first byte.
  whole: (maxBytes) => Math.max(60_000, Math.ceil(maxBytes / slowest)),
  linger: 5000,
};

/**
 * The body of a request as a stream, of any type. Reads nothing before the first chunk is requested, and no faster than
 * chunks are. Throws the endpoint's refusal when the body is larger than allowed: at once if its length says so,
 * otherwise at the first byte too many. Throws `request/malformed` when the body is incomplete. Discards what is not
 * read.
 */
export async function* streamBody(
  request: IncomingMessage,
  { maxBytes, tooLarge }: Upload,
  patience = bodyPatience,
): AsyncGenerator<Uint8Array> {
  // The sender may disconnect at any time; nothing else handles that error.
  request.on('error', () => undefined);
  const giveUp = () => request.destroy(new Error('The body of the request is incomplete.'));
  const whole = setTimeout(giveUp, patience.whole(maxBytes));
  let silence = setTimeout(giveUp, patience.silence);
  let received = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse(tooLarge);
    // Keep the connection open after a refused body, or the sender would not receive the refusal.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      // The time the reader takes does not count.
      clearTimeout(silence);
      received += chunk.length;
      if (received > maxBytes) throw refuse(tooLarge);
      yield chunk;
      silence = setTimeout(giveUp, patience.silence);
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : refuse('request/malformed', { cause });
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    discard(request, patience.linger);
  }
}

/**
 * Reads and discards the rest. Closing the connection at once would lose the refusal for a sender that is still
 * sending. Terminates senders that go on for more than `linger` milliseconds.
 */
export function discard(request: IncomingMessage, linger = bodyPatience.linger): void {
  request.resume();
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, linger);
  request.once('close', () => clearTimeout(timer));
}
