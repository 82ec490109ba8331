import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Upload } from '@longtable/contract/endpoint';
import type { ErrorCode } from '@longtable/contract/errors';
import { livePath } from '@longtable/contract/live-protocol';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';
import { createSparseLog } from '../log/sparse-log.ts';
import { rawAnswer } from './raw-answer.ts';
import { bodyPatience } from './stream-body.ts';

/** Timeouts of connections, in milliseconds. */
export type ConnectionPatience = {
  /** From the start of a connection, or of a further request on it, to the end of that request's headers. */
  readonly head: number;
  /** For the body of a request that is no upload. 256 KB take 8 seconds over a bad mobile connection. */
  readonly body: number;
  /** For receiving any whole request, beyond what the body of an upload may take (stream-body.ts). */
  readonly request: number;
  /** Without traffic in either direction during a request. */
  readonly idle: number;
  /** Interval of checking the first and the third. */
  readonly checks: number;
  /** For requests under way when the server closes. */
  readonly closing: number;
};

export const connectionPatience: ConnectionPatience = {
  head: 20_000,
  body: 60_000,
  request: 90_000,
  idle: 120_000,
  checks: 5000,
  closing: 3000,
};

/** Maximum number of pipelined requests on one connection. Browsers and proxies send one at a time. */
export const maxPipelined = 16;

/**
 * The timeout for receiving a whole request, in milliseconds. Node has one for all requests, so it allows for the longest
 * upload; shorter limits of other requests are enforced by `limitBody`, those of shorter uploads by `streamBody`.
 */
export function requestTimeout({ request }: ConnectionPatience, uploads: readonly Upload[]): number {
  return request + Math.max(0, ...uploads.map(({ maxBytes }) => bodyPatience.whole(maxBytes)));
}

/** Options of Node's server that enforce these timeouts; `watchConnections` enforces the others. */
export function nodeOptions(
  { head, checks }: Pick<ConnectionPatience, 'head' | 'checks'>,
  request: number,
): ServerOptions {
  return {
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: checks,
    // Requests to upgrade to another protocol, such as HTTP/2, are answered over HTTP/1.1.
    shouldUpgradeCallback: ({ url = '', headers }: IncomingMessage) =>
      headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(livePath),
  };
}

export type Connections = {
  /** Terminates bodies that arrive too slowly. */
  limitBody(request: IncomingMessage): void;
};

/**
 * Watches the connections of a server: terminates those with floods of requests, answers what is not HTTP, and makes
 * sure that `server.close()` completes. Call it before anything else listens to the server's requests.
 */
export function watchConnections(
  server: FastifyInstance,
  { patience, log, newErrorId }: { patience: ConnectionPatience; log: Log; newErrorId: () => string },
): Connections {
  /** Every connection, with its number of unanswered requests. */
  const underWay = new Map<Socket, number>();
  const upgraded = new WeakSet<Socket>();
  const sparse = createSparseLog({
    write: (about, message) => log.info(about, message),
    linesEach: 5,
    linesInAll: 100,
  });
  let closing = false;

  function refuseConnection(socket: Socket, code: ErrorCode, about: object): void {
    const errorId = newErrorId();
    const ip = socket.remoteAddress;
    sparse.write(ip ?? '', { code, errorId, ip, ...about }, 'a connection is refused');
    if (socket.writable) socket.write(rawAnswer(code, errorId));
    socket.destroy();
  }

  server.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.server.on('upgrade', ({ socket }: IncomingMessage) => upgraded.add(socket));
  intercept(server.server, ({ socket }, response) => {
    const count = underWay.get(socket) ?? 0;
    if (socket.destroyed) return false;
    if (count >= maxPipelined) {
      refuseConnection(socket, 'request/too-many', { reason: 'too many requests at once' });
      return false;
    }
    underWay.set(socket, count + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (!underWay.has(socket)) return;
      underWay.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
    return true;
  });
  server.addHook('preClose', (done) => {
    closing = true;
    for (const [socket, count] of underWay) {
      // Idle connections, and those that have not sent a whole request, need not be waited for.
      if (count === 0 && !upgraded.has(socket)) socket.destroy();
    }
    const timer = setTimeout(() => {
      for (const socket of underWay.keys()) socket.destroy();
    }, patience.closing);
    server.server.once('close', () => clearTimeout(timer));
    done();
  });
  server.server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
    // Send no answer on a connection that has sent nothing.
    if (socket.bytesRead === 0) return void socket.destroy();
    refuseConnection(socket, codeOf(error), { reason: error.code });
  });

  return {
    limitBody(request) {
      if (!hasBody(request)) return;
      const { socket } = request;
      const timer = setTimeout(() => {
        if (!request.complete) refuseConnection(socket, 'request/too-slow', { reason: 'a slow body' });
      }, patience.body);
      const over = (): void => clearTimeout(timer);
      request.once('end', over).once('close', over);
    },
  };
}

/**
 * Passes only requests that `mayPass` accepts to the existing listeners. One chunk of data may contain a thousand
 * requests, which are all parsed even when the connection is terminated at the first.
 */
function intercept(
  server: Server,
  mayPass: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!mayPass(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function codeOf(error: { code?: string }): ErrorCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request/too-slow';
  return error.code === 'HPE_HEADER_OVERFLOW' ? 'request/headers-too-large' : 'request/malformed';
}
