/**
 * Resolves with the result, or rejects after so many milliseconds and calls `onTimeout`. For browser APIs that may
 * never settle, such as storage and locks.
 */
export async function withTimeout<T>(
  timeoutMs: number,
  work: Promise<T>,
  onTimeout?: () => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // After a long task, the result may be in the queue behind this timer: wait for one more turn of the event loop.
      timer = setTimeout(() => {
        reject(new Error(`There was no answer within ${timeoutMs} ms.`));
        onTimeout?.();
      });
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
