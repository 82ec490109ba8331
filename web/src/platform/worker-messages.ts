import type { PushPayload } from '@longtable/contract/rules/push-payload';

/** What a page sends to the service worker (web/src/worker), with a port for the answer where there is one. */
export type ToWorker =
  /** Shows a notification of the system, to try it out. */
  | { readonly type: 'TEST_NOTIFICATION' }
  /** The worker that waits takes over from the active one. */
  | { readonly type: 'SKIP_WAITING' }
  /** Answered with `WorkerVersion`. Also makes sure that the files of the app are kept. */
  | { readonly type: 'GET_VERSION' }
  /**
   * Deletes all that the worker keeps and has of the person: caches, the push subscription, notifications on the screen. Answered
   * with `CACHE_UPDATED`.
   */
  | { readonly type: 'CLEAR_CACHE' };

/** The build of the client that a worker belongs to: the address of its entry script. */
export type WorkerVersion = { readonly version: string };

/** What the service worker sends to pages. */
export type FromWorker =
  /** A worker of another build has taken over. */
  | { readonly type: 'SW_UPDATED'; readonly version: string }
  /** What the worker keeps was deleted. */
  | { readonly type: 'CACHE_UPDATED' }
  /** A push has arrived. Answered with `PushAnswer`. */
  | { readonly type: 'PUSH_RECEIVED'; readonly payload: PushPayload }
  /** A notification was clicked: open its page. Answered with `true`. */
  | { readonly type: 'OPEN_PAGE'; readonly path: string; readonly notificationId: string | null };

/** Whether the page has told the person already. */
export type PushAnswer = { readonly isShown: boolean };

/**
 * Posts a message with a port for the answer, and resolves with the first answer. Undefined when there is none within so many
 * milliseconds: the receiver may be frozen, of another build, or gone.
 */
export function ask<Answer>(
  post: (port: MessagePort) => void,
  { timeoutMs }: { timeoutMs: number },
): Promise<Answer | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const finish = (answer?: Answer) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(finish, timeoutMs);
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => finish(data));
    port1.start();
    post(port2);
  });
}
