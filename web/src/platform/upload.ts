import type { SendRequest } from './client.ts';

/** How long an upload may make no progress before it counts as lost, in milliseconds. */
const stallMs = 60_000;

/**
 * Sends a file with progress, which `fetch` does not report: pass it to `call` as `send`. `onProgress` gets the number of bytes sent
 * so far.
 */
export function withProgress(onProgress: (sent: number) => void): SendRequest {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const abort = (): void => request.abort();
      const watch = (): void => {
        clearTimeout(timer);
        timer = setTimeout(abort, stallMs);
      };
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const fail = (): void => {
        end();
        reject(new TypeError('The upload was interrupted.'));
      };
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => {
        watch();
        onProgress(loaded);
      });
      request.addEventListener('load', () => {
        end();
        resolve(new Response(request.responseText, { status: request.status }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      if (signal?.aborted) return fail();
      signal?.addEventListener('abort', abort);
      watch();
      request.send(body as XMLHttpRequestBodyInit);
    });
}
