import { type Logger, pino } from 'pino';

type Write = (about: object, message: string) => void;

/** The server's log: one JSON object a line, with `reqId` on everything that belongs to a request. */
export type Log = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

const secrets = ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'];

/** Makes the log. Passwords, cookies and tokens never reach it. */
export function createLog(level: string): Logger {
  return pino({ level, redact: { paths: secrets, censor: '[kept out of the log]' } });
}
