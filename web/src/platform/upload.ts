import type { DetailedError } from 'tus-js-client';
import type { SendRequest } from './client.ts';

/** With the first upload: most visits have none. */
const loadTus = () => import('tus-js-client');

/** How long an upload may make no progress before it counts as lost, in milliseconds. */
const stallMs = 60_000;
/** Files up to this size, in bytes, are sent by the request that starts them. */
const inOneRequest = 1_000_000;

type Sending = {
  readonly file: File;
  /** The address that starts uploads. */
  readonly endpoint: string;
  /** The address of this upload if it was started before; it goes on from where it was interrupted. */
  readonly address: string | null;
  readonly metadata: Record<string, string>;
  /** Called when the server knows the upload. */
  onStarted(): void;
  /** Gets the bytes that were sent so far, those of earlier requests included. */
  onProgress(sent: number): void;
};

/**
 * Sends a file, or the rest of it, by the tus protocol: pass it to `call` as `send`. The response is that which says what the file has
 * become, `{}` if the server has all bytes and does not say so, or the refusal.
 */
export function resumable(sending: Sending): SendRequest {
  const { file, endpoint, address, metadata, onStarted, onProgress } = sending;
  return async (_url, { signal }) => {
    const { Upload } = await loadTus();
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      // The library goes on to report what it has received.
      const settle = (end: () => void): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        signal?.removeEventListener('abort', fail);
        end();
        // Last: it empties the response.
        void upload.abort();
      };
      const fail = (): void => settle(() => reject(new TypeError('The upload was interrupted.')));
      const watch = (): void => {
        clearTimeout(timer);
        timer = setTimeout(fail, stallMs);
      };
      const upload = new Upload(file, {
        endpoint,
        uploadUrl: address,
        metadata,
        uploadDataDuringCreation: file.size <= inOneRequest,
        storeFingerprintForResuming: false,
        // The queue tries again: it knows about the connection, the session and other uploads.
        retryDelays: null,
        onUploadUrlAvailable() {
          if (!isOver) onStarted();
        },
        onProgress(sent) {
          if (isOver) return;
          watch();
          onProgress(sent);
        },
        onAfterResponse(_request, response) {
          const [status, body] = [response.getStatus(), response.getBody()];
          if (status < 300 && body !== '') settle(() => resolve(new Response(body, { status })));
        },
        onSuccess: () => settle(() => resolve(Response.json({}))),
        onError: (error) =>
          settle(() => {
            const response = responseTo(error);
            if (response) resolve(response);
            else reject(error);
          }),
      });
      if (signal?.aborted) return fail();
      signal?.addEventListener('abort', fail);
      watch();
      upload.start();
    });
  };
}

/** Removes what the server has of an upload. Nothing has to be done when that fails: it expires. */
export async function removeUpload(address: string): Promise<void> {
  const { Upload } = await loadTus();
  await Upload.terminate(address, { retryDelays: null }).catch(() => undefined);
}

/** Null when there was none. */
function responseTo(error: Error | DetailedError): Response | null {
  const received = 'originalResponse' in error ? error.originalResponse : null;
  return received && new Response(received.getBody(), { status: received.getStatus() });
}
