import type { NewTask, Task } from '@longtable/contract/tasks';
import { ApiError, isUnreachable } from '../../../platform/client.ts';

/** Milliseconds until a part that got no answer is sent again. */
const pauses = [500, 1500, 4000];

export type SendOutcome =
  | { readonly state: 'done' | 'stopped' }
  /** `error` is why the part at `next` is not in; those before it are. */
  | { readonly state: 'failed'; readonly error: Error };

export type Sending = {
  /** Sends one part. The same part twice is the same tasks. */
  readonly send: (part: readonly NewTask[]) => Promise<readonly Task[]>;
  /** Takes in what came back; `next` is the part to go on with. */
  readonly onPart: (created: readonly Task[], next: number) => void;
  /** Asked before each part. */
  readonly isStopped: () => boolean;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/**
 * Sends parts one after the other, from the one at `from` on. A part that got no answer is sent again a few times: it may
 * or may not have arrived, and its ids make it the same part.
 */
export async function sendParts(
  parts: readonly (readonly NewTask[])[],
  from: number,
  { send, onPart, isStopped, pause = wait }: Sending,
): Promise<SendOutcome> {
  for (let next = from; next < parts.length; next += 1) {
    if (isStopped()) return { state: 'stopped' };
    const part = parts[next] ?? [];
    for (let tries = 0; ; tries += 1) {
      try {
        onPart(await send(part), next + 1);
        break;
      } catch (error) {
        const delay = pauses[tries];
        if (delay === undefined || !mayWorkAgain(error)) return { state: 'failed', error: asError(error) };
        await pause(error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : delay);
        if (isStopped()) return { state: 'stopped' };
      }
    }
  }
  return { state: 'done' };
}

function mayWorkAgain(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
