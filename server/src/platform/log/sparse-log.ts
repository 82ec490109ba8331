export type SparseLog = {
  /** Writes the line, unless `key` or all keys together have used up their lines of this window. */
  write(key: string, about: object, message: string): void;
  /** Reports now how many lines were left out. Call it before the process ends. */
  flush(): void;
};

type Options = {
  write(about: object, message: string): void;
  /** The most lines in a window: of one key, and of all. */
  readonly linesEach: number;
  readonly linesInAll: number;
  /** In milliseconds. */
  readonly window?: number;
};

/**
 * A log for events that anyone can cause any number of times. Writes the first lines of a key at once, and at the end
 * of the window one more with the number of those left out.
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
