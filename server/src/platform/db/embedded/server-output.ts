import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { EmbeddedLog } from './embedded-log.ts';

export type OutputLine = { from: string; code: string; level: string; text: string };

/**
 * Parses a line with the prefix of settings.ts; undefined for details, hints, continuations and lines without prefix.
 */
export function parseLine(line: string): OutputLine | undefined {
  const [, from, code, level, text] =
    /^([^|]*)\|([0-9A-Z]{5})\|(WARNING|ERROR|LOG|FATAL|PANIC):\s+(.*)$/.exec(line) ?? [];
  return from !== undefined && code && level && text !== undefined ? { from, code, level, text } : undefined;
}

/**
 * The level of a line in our log; undefined for none. Errors of statements and connections are reported to their
 * client, which logs them, unless they show that the server is in trouble: out of resources (53), system errors (58) or
 * an internal error (XX).
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
      // 57P01 to 57P03: terminated by a shutdown, by a crash of another process, or not started yet.
      if (line.code.startsWith('57P0')) return undefined;
      return ours || /^(53|58|XX|28)/.test(line.code) ? 'error' : undefined;
    }
  }
}

/** Logs relevant lines of the server's output and keeps the last ones, to explain a failed start. */
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
