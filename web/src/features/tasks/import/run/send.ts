import { ApiError, isRetryable, isUnreachable } from '../../../../platform/client.ts';

/** Delays before retries, in milliseconds. */
const pauses = [500, 1500, 4000];

export type SendOutcome =
  | { readonly state: 'done' | 'stopped' }
  /** `error` is the cause. */
  | { readonly state: 'failed'; readonly error: Error };

/** A sequence of requests. */
export type Sending<Step> = {
  /** Returns the next step, null at the end. */
  readonly next: () => Step | null;
  /** Sends a step and applies the response. Must be idempotent. */
  readonly send: (step: Step) => Promise<void>;
  /** Checked before each step. */
  readonly isStopped: () => boolean;
  readonly pause?: (milliseconds: number) => Promise<void>;
};

/**
 * Sends steps one after another. Retries a step a few times if the server is unreachable or unavailable.
 */
export async function sendSteps<Step>({
  next,
  send,
  isStopped,
  pause = wait,
}: Sending<Step>): Promise<SendOutcome> {
  for (let step = next(); step !== null; step = next()) {
    if (isStopped()) return { state: 'stopped' };
    for (let tries = 0; ; tries += 1) {
      try {
        await send(step);
        break;
      } catch (error) {
        const delay = pauses[tries];
        const isPassing = isUnreachable(error) || isRetryable(error);
        if (delay === undefined || !isPassing) return { state: 'failed', error: asError(error) };
        await pause(error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : delay);
        if (isStopped()) return { state: 'stopped' };
      }
    }
  }
  return { state: 'done' };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
