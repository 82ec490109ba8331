type Pace = {
  /** Does the work, and resolves when it is done. */
  readonly run: () => Promise<unknown>;
  /** Milliseconds from a request to the run, in which other requests are merged. */
  readonly delay: number;
  /** Milliseconds from the end of one run to the next; `took` is the duration of the first, in milliseconds as well. */
  readonly pause: (took: number) => number;
};

/**
 * Runs work when it is requested by `soon`, with a pause between two runs. While the page is hidden, nothing runs: what was
 * requested runs once the page is visible. After `stop`, the next run waits for none before.
 */
export function createPaced({ run, delay, pause }: Pace): { soon(): void; stop(): void } {
  let isWanted = false;
  let isRunning = false;
  let took = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stops = 0;

  const schedule = (): void => {
    if (!isWanted || isRunning || timer !== undefined || document.hidden) return;
    const wait = Math.max(delay, endedAt + pause(took) - Date.now());
    timer = setTimeout(() => void start(), wait);
  };
  const start = async (): Promise<void> => {
    timer = undefined;
    if (document.hidden) return;
    isWanted = false;
    isRunning = true;
    const startedAt = Date.now();
    const stopsBefore = stops;
    try {
      await run();
    } finally {
      isRunning = false;
      if (stops === stopsBefore) {
        endedAt = Date.now();
        took = endedAt - startedAt;
      }
      schedule();
    }
  };
  return {
    soon() {
      if (!isWanted) document.addEventListener('visibilitychange', schedule);
      isWanted = true;
      schedule();
    },
    stop() {
      isWanted = false;
      stops += 1;
      endedAt = Number.NEGATIVE_INFINITY;
      clearTimeout(timer);
      timer = undefined;
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}
