export type SparseLog = {
  /** Writes the line, or drops it if the limit of `key` or of all keys is reached in this window. */
  write(key: string, about: object, message: string): void;
  /** Ends the window now and reports how many lines were dropped. Call it before the process ends. */
  flush(): void;
};

type Options = {
  write(about: object, message: string): void;
  /** The most lines with the same key in a window, and the most lines in total. */
  readonly linesEach: number;
  readonly linesInAll: number;
  /** In milliseconds. */
  readonly window?: number;
};

/**
 * Limits how often log lines are written that a client can cause, such as one for every malformed request. In each
 * window, writes the first `linesEach` lines with the same key and at most `linesInAll` lines in total, and drops the
 * rest. At the end of the window, one more line has the number of dropped lines.
 */
export function createSparseLog({ write, linesEach, linesInAll, window = 60_000 }: Options): SparseLog {
  const written = new Map<string, number>();
  let writtenInAll = 0;
  let leftOut = 0;
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (leftOut > 0)
      write({ leftOut, seconds: window / 1000 }, 'more lines like the last ones were left out');
    written.clear();
    writtenInAll = 0;
    leftOut = 0;
  }

  return {
    write(key, about, message) {
      timer ??= setTimeout(flush, window).unref();
      const count = written.get(key) ?? 0;
      if (count >= linesEach || writtenInAll >= linesInAll) {
        leftOut += 1;
        return;
      }
      written.set(key, count + 1);
      writtenInAll += 1;
      write(about, message);
    },
    flush,
  };
}
