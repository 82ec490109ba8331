import type { Reading } from './read-in-worker.ts';
import { CannotPreview } from './refusal.ts';

/**
 * Makes this worker read the file that it is sent: `read` yields parts of the content, small enough that the page receives each
 * without a pause. An error counts as a damaged file, unless it is a `CannotPreview`.
 */
export function serveReader<Part>(read: (content: Uint8Array) => AsyncIterable<Part>): void {
  const send = (reading: Reading<Part>) => self.postMessage(reading);
  self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    void (async () => {
      try {
        for await (const part of read(new Uint8Array(data))) send({ kind: 'part', part });
        send({ kind: 'end' });
      } catch (error) {
        send({ kind: 'refused', reason: error instanceof CannotPreview ? error.reason : 'damaged' });
      }
    })();
  });
}
