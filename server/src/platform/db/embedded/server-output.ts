import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { EmbeddedLog } from './embedded-log.ts';

export type OutputLine = { from: string; code: string; level: string; text: string };

/** Reads a line with the prefix of settings.ts; undefined for detail, hint, continuation and prefixless lines. */
export function parseLine(line: string): OutputLine | undefined {
  const [, from, code, level, text] =
    /^([^|]*)\|([0-9A-Z]{5})\|(WARNING|ERROR|LOG|FATAL|PANIC):\s+(.*)$/.exec(line) ?? [];
  return from !== undefined && code && level && text !== undefined ? { from, code, level, text } : undefined;
}

/**
 * How loud a line is in our log; undefined is silence. What a client's own statement or connection did wrong is told
 * to that client and is the application's to log, unless it shows the server in trouble: out of resources (53),
 * system errors (58) or an internal error (XX).
 */
export function loudness(line: OutputLine): 'warn' | 'error' | undefined {
  switch (line.level) {
    case 'LOG':
      return /terminated by signal|terminating any other|not properly shut down|was interrupted|could not/.test(
        line.text,
      )
        ? 'warn'
        : undefined;
    case 'WARNING':
      return 'warn';
    case 'PANIC':
      return 'error';
    default: {
      const ours = !line.from.startsWith('client backend') && !line.from.startsWith('not initialized');
      // 57P01 to 57P03: ended by a shutdown, a crash elsewhere, or not yet started.
      if (line.code.startsWith('57P0')) return undefined;
      return ours || /^(53|58|XX|28)/.test(line.code) ? 'error' : undefined;
    }
  }
}

/** Passes what matters of the server's output to our log and keeps the last lines, for saying why it gave up. */
export function followOutput(output: Readable, log: EmbeddedLog): { tail(): string } {
  const last: string[] = [];
  const lines = createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', (line) => {
    last.push(line);
    if (last.length > 40) last.shift();
    const parsed = parseLine(line);
    const loud = parsed && loudness(parsed);
    if (loud) log[loud]({ process: parsed.from, sqlState: parsed.code }, `postgres: ${parsed.text}`);
  });
  return { tail: () => last.join('\n') };
}
