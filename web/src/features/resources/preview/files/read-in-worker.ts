import { CannotPreview, type Refusal } from './refusal.ts';

/** What a worker that reads a file sends: parts of the content in order, then the end or a refusal. */
export type Reading<Part> =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** A file that is not read by then is too large, in milliseconds from when it has been loaded. */
const patienceMs = 20_000;

/**
 * Loads a file and has it read by a worker, so that the page stays usable whatever is in it. Resolves with the parts of its content.
 * Rejects with `CannotPreview`, or with another error if the file or the worker could not be loaded. The worker ends with it, also
 * when `signal` aborts.
 */
export async function readInWorker<Part>(
  { url, startWorker, signal }: { url: string; startWorker: () => Worker; signal: AbortSignal },
  patience = patienceMs,
): Promise<readonly Part[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const content = await response.arrayBuffer();
  signal.throwIfAborted();
  return readBytesInWorker({ content, startWorker, signal }, patience);
}

/** Has bytes read by a worker, which receives them, as `readInWorker` does with those of an address. */
export async function readBytesInWorker<Part>(
  { content, startWorker, signal }: { content: ArrayBuffer; startWorker: () => Worker; signal: AbortSignal },
  patience = patienceMs,
): Promise<readonly Part[]> {
  const worker = startWorker();
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(new CannotPreview('too-large')), patience);
  try {
    return await parts<Part>(worker, content, AbortSignal.any([signal, timer.signal]));
  } finally {
    clearTimeout(timeout);
    worker.terminate();
  }
}

function parts<Part>(worker: Worker, content: ArrayBuffer, signal: AbortSignal): Promise<readonly Part[]> {
  const read: Part[] = [];
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.addEventListener('error', (event) => {
      // Without a message, the script of the worker could not be loaded.
      reject(event.message ? new CannotPreview('damaged') : new Error('The worker could not be loaded.'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Reading<Part>>) => {
      if (data.kind === 'part') read.push(data.part);
      else if (data.kind === 'end') resolve(read);
      else reject(new CannotPreview(data.reason));
    });
    worker.postMessage(content, [content]);
  });
}
