import { type Logger, pino } from 'pino';

type Write = (about: object, message: string) => void;

/** The server's log: one JSON object a line, with `reqId` on everything that belongs to a request. */
export type Log = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

const secrets = ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'];

/** Makes the log. Passwords, cookies and tokens never reach it. */
export function createLog(level: string): Logger {
  const redact = { paths: secrets, censor: '[kept out of the log]' };
  // Standard output is for the person who started the server.
  return pino({ level, redact, serializers: { err: describeError } }, pino.destination(2));
}

/** What is worth knowing of an error. Libraries hang whole connections on theirs. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}
