import type { IncomingMessage } from 'node:http';
import type { Upload } from '@longtable/contract/endpoint';
import { Refusal, refuse } from './errors.ts';

/** In milliseconds. */
export const bodyPatience = {
  /** How long nothing may come. */
  silence: 30_000,
  /** How long the whole may take: 10 MB at the speed of a bad mobile connection. */
  whole: 300_000,
  /** How long the rest of a refused body is read and discarded, so that the sender receives the refusal. */
  linger: 5000,
};

/**
 * The body of a request, which is a file of whatever type it says it is, as it comes: nothing is taken before the first
 * chunk is asked for, and no faster than chunks are asked for. Throws the endpoint's refusal when it is larger than it
 * may be: at once when the request says so, else at the first byte beyond. Throws `request/malformed` when it does not
 * come to its end. The rest of a body that is read no further is thrown away.
 */
export async function* streamBody(
  request: IncomingMessage,
  { maxBytes, tooLarge }: Upload,
  patience = bodyPatience,
): AsyncGenerator<Uint8Array> {
  // The sender may disconnect at any time, and nothing else handles that error.
  request.on('error', () => undefined);
  const giveUp = () => request.destroy(new Error('The body of the request did not come to its end.'));
  const whole = setTimeout(giveUp, patience.whole);
  let silence = setTimeout(giveUp, patience.silence);
  let received = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse(tooLarge);
    // The connection stays open after a refused body, or the sender would not receive the refusal.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      // How long the reader takes does not count.
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
 * Takes what still comes and throws it away. To close the connection at once would take the refusal away from a
 * sender who is still sending; who goes on for longer than `linger` milliseconds is cut off.
 */
export function discard(request: IncomingMessage, linger = bodyPatience.linger): void {
  request.resume();
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, linger);
  request.once('close', () => clearTimeout(timer));
}
