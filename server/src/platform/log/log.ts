import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLine } from './readable.ts';

type Write = (about: object, message: string) => void;

/** The server's log; lines that belong to a request have its `reqId`. */
export type Log = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

/** `json`: one object per line, for programs. `text`: for people. */
export type LogFormat = 'json' | 'text';

const secrets = ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'];

/**
 * Creates the log on standard error: `text` on a terminal and `json` elsewhere by default. Omits passwords, cookies and
 * tokens.
 */
export function createLog(level: string, format: LogFormat = process.stderr.isTTY ? 'text' : 'json'): Logger {
  const redact = { paths: secrets, censor: '[kept out of the log]' };
  // Standard output is for the person who started the server.
  const errors = pino.destination(2);
  return pino(
    { level, redact, serializers: { err: describeError } },
    format === 'json' ? errors : readable(errors),
  );
}

function readable(target: DestinationStream): DestinationStream {
  const colours = process.stderr.isTTY && !process.env['NO_COLOR'];
  return {
    write(json) {
      const line = readableLine(json, { colours });
      if (line) target.write(line);
    },
  };
}

/** The relevant properties of an error. Libraries attach whole connections to theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
