import { refuse } from '../../platform/http/errors.ts';
import type { RequestHeaders } from '../../platform/http/route.ts';

/** How often the session is checked while a file is received, in milliseconds. */
const checkMs = 2000;

/** Whether a request has a body. */
export function hasBody(headers: RequestHeaders): boolean {
  return headers.get('transfer-encoding') !== null || Number(headers.get('content-length') ?? 0) > 0;
}

/**
 * What is received, at most as many bytes as are left of the file. Ends with the session. Throws `request/malformed` for more,
 * `auth/required` after the end of the session.
 */
export async function* received(
  file: AsyncIterable<Uint8Array>,
  { left, isSignedIn }: { left: number; isSignedIn: () => Promise<boolean> },
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let checkedAt = performance.now();
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > left) throw refuse('request/malformed');
    yield chunk;
    if (performance.now() - checkedAt < checkMs) continue;
    if (!(await isSignedIn())) throw refuse('auth/required');
    checkedAt = performance.now();
  }
  // What was sent before it ended is kept: the person may sign in again.
  if (!(await isSignedIn())) throw refuse('auth/required');
}
