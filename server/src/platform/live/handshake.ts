import type { IncomingHttpHeaders } from 'node:http';
import { errorText } from '@longtable/contract/errors';
import { liveHandshake } from '@longtable/contract/live';
import type { Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import type { LiveSocket } from './connection.ts';

/**
 * Decides whether a connection may be made. No session: refused with the code `auth/required`, as `data.code` of the
 * client's `connect_error`. When nobody can say right now, the connection breaks off and the client comes back by
 * itself.
 */
export function handshake(options: {
  authenticate(headers: Headers): Promise<Session | null>;
  log: Log;
}): (socket: LiveSocket, next: (error?: Error) => void) => void {
  const { authenticate, log } = options;

  async function admit(socket: LiveSocket): Promise<Error | undefined> {
    const askedAt = Date.now();
    const headers = new Headers({ cookie: socket.handshake.headers.cookie ?? '' });
    const session = await authenticate(headers);
    if (!session) return refusal();
    const said = liveHandshake.safeParse(socket.handshake.auth);
    const since = (said.success && said.data.since) || '';
    socket.data = { session, headers, askedAt, since };
    return undefined;
  }

  return (socket, next) => {
    admit(socket).then(next, (error: unknown) => {
      log.warn({ err: error }, 'a live connection could not be checked');
      socket.conn.close();
      next();
    });
  };
}

/** The engine's own check, before anything else: a page of another site may not connect with our cookies. */
export function originCheck(isAllowedOrigin: (headers: IncomingHttpHeaders) => boolean) {
  return (
    request: { headers: IncomingHttpHeaders },
    answer: (message: string | null, allowed: boolean) => void,
  ): void => {
    const allowed = isAllowedOrigin(request.headers);
    answer(allowed ? null : errorText('request/foreign-origin'), allowed);
  };
}

function refusal(): Error {
  const code = 'auth/required';
  return Object.assign(new Error(errorText(code)), { data: { code, text: errorText(code) } });
}
