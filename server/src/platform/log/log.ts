import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLine } from './readable.ts';

type Write = (about: object, message: string) => void;

/** The server's log, with `reqId` on everything that belongs to a request. */
export type Log = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

/** `json`: an object a line, for programs. `text`: a line as a person reads it. */
export type LogFormat = 'json' | 'text';

const secrets = ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'];

/**
 * Makes the log, on standard error: `text` on a terminal, `json` everywhere else, unless it is said. Passwords, cookies
 * and tokens never reach it.
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

/** What is worth knowing of an error. Libraries hang whole connections on theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
