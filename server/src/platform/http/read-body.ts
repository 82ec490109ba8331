import type { IncomingMessage } from 'node:http';
import type { Upload } from '@longtable/contract/endpoint';
import { refuse } from './errors.ts';

/** In milliseconds. */
export const bodyPatience = {
  /** How long nothing may come. */
  silence: 30_000,
  /** How long the whole may take: 10 MB at the speed of a bad mobile connection. */
  whole: 300_000,
  /** How long the rest of a body that was refused is taken and thrown away, so that the refusal is heard. */
  linger: 5000,
};

/**
 * The body of a request, which is a file of whatever type it says it is. Throws the endpoint's refusal when it is
 * larger than it may be: at once when the request says so, else at the first byte beyond, and keeps none of them.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, tooLarge }: Upload,
  patience = bodyPatience,
): Promise<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    discard(request, patience.linger);
    return Promise.reject(refuse(tooLarge));
  }
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  let chunks: Buffer[] = [];
  let received = 0;
  const silence = setTimeout(giveUp, patience.silence);
  const whole = setTimeout(giveUp, patience.whole);

  function end(): void {
    clearTimeout(silence);
    clearTimeout(whole);
    request.off('data', onData).off('end', onEnd).off('error', onLoss).off('close', onLoss);
    // The sender may let go at any time; nobody else listens for it any more.
    request.on('error', () => undefined);
    chunks = [];
  }
  function onData(chunk: Buffer): void {
    silence.refresh();
    received += chunk.length;
    if (received <= maxBytes) {
      chunks.push(chunk);
      return;
    }
    end();
    discard(request, patience.linger);
    reject(refuse(tooLarge));
  }
  function onEnd(): void {
    const bytes = Buffer.concat(chunks, received);
    end();
    resolve(bytes);
  }
  function onLoss(cause?: unknown): void {
    end();
    reject(refuse('request/malformed', { cause }));
  }
  function giveUp(): void {
    onLoss(new Error('The body of the request did not come to its end.'));
    discard(request, 0);
  }

  request.on('data', onData).on('end', onEnd).on('error', onLoss).on('close', onLoss);
  return promise;
}

/**
 * Takes what still comes and throws it away. To close the connection at once would take the refusal away from a
 * sender who is still sending; who goes on for longer than `linger` milliseconds is cut off.
 */
export function discard(request: IncomingMessage, linger = bodyPatience.linger): void {
  request.resume();
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, linger);
  request.once('close', () => clearTimeout(timer));
}
