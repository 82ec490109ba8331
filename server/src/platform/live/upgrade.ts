import { randomBytes } from 'node:crypto';
import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@longtable/contract/errors';
import { liveCloseCodes, liveOffset, livePath, liveProtocol } from '@longtable/contract/live';
import { type WebSocket, WebSocketServer } from 'ws';
import { originParams } from '../http/origins.ts';
import { rawAnswer } from '../http/raw-answer.ts';
import type { Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import { type Admission, closeSoon, signOut } from './connection.ts';
import { liveLimits } from './limits.ts';
import type { Peers } from './peers.ts';

export type Upgrades = {
  /** Handles handshakes from now on. */
  start(): void;
  /**
   * Accepts no more connections and closes the open ones. Resolves when they are closed, after `closeTimeout` at most.
   */
  stop(): Promise<void>;
};

type UpgradeOptions = {
  readonly httpServer: HttpServer;
  authenticate(headers: Headers, at: number): Promise<Session | null>;
  isAllowedOrigin(headers: IncomingHttpHeaders): boolean;
  readonly peers: Peers;
  accept(socket: WebSocket, admission: Admission): void;
  readonly log: Log;
};

type Handshake = { readonly request: IncomingMessage; readonly network: Duplex; readonly head: Buffer };

/** WebSocket close codes: the server restarts; the client violated the protocol. */
const [restartCode, protocolErrorCode] = [1012, 1002];

/**
 * Accepts or refuses WebSocket handshakes. Requests that no client of ours makes are refused over HTTP. Browsers hide
 * HTTP errors of handshakes from pages, so a missing session and too many connections are reported by the code of an
 * immediate close.
 */
export function createUpgrades(options: UpgradeOptions): Upgrades {
  const { httpServer, log } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: liveLimits.message,
    handleProtocols: () => liveProtocol,
  });
  /** Handshakes under way. */
  const pending = new Set<Duplex>();
  const sockets = new Set<WebSocket>();
  let isStopping = false;

  function onUpgrade(request: IncomingMessage, network: Duplex, head: Buffer): void {
    network.on('error', () => network.destroy());
    const code = isStopping ? 'server/unavailable' : refusalOf(request, options.isAllowedOrigin);
    if (code) return answer(network, code, request);
    const timer = setTimeout(() => network.destroy(), liveLimits.handshakeTimeout);
    pending.add(network);
    network.on('close', () => pending.delete(network));
    void openSocket({ request, network, head }).finally(() => {
      clearTimeout(timer);
      pending.delete(network);
    });
  }

  /** Never rejects. */
  async function openSocket({ request, network, head }: Handshake): Promise<void> {
    const askedAt = Date.now();
    const { cookie = '', authorization = '' } = request.headers;
    const credentials = { cookie, authorization };
    const session = await options.authenticate(new Headers(credentials), askedAt).catch((error: unknown) => {
      log.warn({ err: error }, 'a live connection could not be checked');
      return undefined;
    });
    if (session === undefined) return answer(network, 'server/unavailable', request);
    if (network.destroyed) return;
    server.handleUpgrade(request, network, head, (socket) => {
      watch(socket);
      if (!session) signOut(socket);
      else if (!options.peers.admit(socket, network, session))
        closeSoon(socket, liveCloseCodes.tooMany, 'request/too-many');
      else options.accept(socket, { session, credentials, askedAt, offset: offsetOf(request) });
    });
  }

  function watch(socket: WebSocket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The library has sent a close after a protocol error or an exceeded limit, but would wait long for the answer.
    socket.on('error', (error) => {
      log.debug({ err: error }, 'a live connection failed');
      closeSoon(socket, protocolErrorCode, '');
    });
  }

  return {
    start: () => void httpServer.on('upgrade', onUpgrade),
    async stop() {
      isStopping = true;
      for (const network of pending) network.destroy();
      const closing = [...sockets].map(closed);
      for (const socket of sockets) closeSoon(socket, restartCode, 'restart');
      const late = pause(liveLimits.closeTimeout, undefined, { ref: false });
      await Promise.race([Promise.all(closing), late]);
      const cut = [...sockets].map(closed);
      for (const socket of sockets) socket.terminate();
      await Promise.all(cut);
    },
  };
}

/** The refusal of a handshake regardless of its session; null when there is none. */
function refusalOf(
  { url = '', headers }: IncomingMessage,
  isAllowedOrigin: (headers: IncomingHttpHeaders) => boolean,
): ErrorCode | null {
  if (!url.startsWith(livePath)) return 'request/unknown-address';
  const protocols = headers['sec-websocket-protocol']?.split(',') ?? [];
  // A page loaded before an upgrade of the server. It offers the new protocol once it is reloaded.
  if (!protocols.some((protocol) => protocol.trim() === liveProtocol)) return 'request/malformed';
  // Pages of other sites must not connect with our cookies.
  return isAllowedOrigin(headers) ? null : 'request/foreign-origin';
}

function answer(network: Duplex, code: ErrorCode, { headers }: IncomingMessage): void {
  if (!network.writable) return void network.destroy();
  network.end(rawAnswer(code, randomBytes(6).toString('hex'), originParams(headers)), () =>
    network.destroy(),
  );
}

function offsetOf({ url = '' }: IncomingMessage): string {
  const given = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('offset');
  return liveOffset.safeParse(given).data ?? '';
}

function closed(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
