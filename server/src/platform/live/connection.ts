import { type LiveFrame, liveCloseCodes } from '@longtable/contract/live';
import type { WebSocket } from 'ws';
import type { Session } from '../http/route.ts';
import { liveLimits } from './limits.ts';

/** Its cookie or token, to check the session again later. As texts, which take much less memory than `Headers`. */
export type Credentials = { readonly cookie: string; readonly authorization: string };

/** What is known about a connection when its handshake is accepted. */
export type Admission = {
  readonly session: Session;
  readonly credentials: Credentials;
  /** When the handshake began (Date.now()): the session was valid at that time or later, a token at that time. */
  readonly askedAt: number;
  /** The offset of the last event that the client has applied; '' when it sent none. */
  readonly offset: string;
};

/** A live connection. */
export type Connection = {
  readonly socket: WebSocket;
  readonly session: Session;
  readonly credentials: Credentials;
  /** When its handshake began (Date.now()). */
  readonly askedAt: number;
  /** When its session was last known to be valid (Date.now()). */
  checkedAt: number;
  /** The offset up to which it has received everything. Changes only while it is in no room. */
  offset: string;
  /** The rooms it is in; maintained by the room index (rooms.ts). */
  rooms: ReadonlySet<string>;
  /** Its welcome was sent. */
  isWelcomed: boolean;
  /** It is in its rooms and receives their events. */
  isSubscribed: boolean;
  /** Number of attempts to subscribe: only the latest one may succeed. */
  attempt: number;
  /** It is queued for subscribing. */
  isWaiting: boolean;
};

const noRooms: ReadonlySet<string> = new Set();

export function createConnection(
  socket: WebSocket,
  { session, credentials, askedAt, offset }: Admission,
): Connection {
  return {
    socket,
    session,
    credentials,
    askedAt,
    checkedAt: askedAt,
    offset,
    rooms: noRooms,
    isWelcomed: false,
    isSubscribed: false,
    attempt: 0,
    isWaiting: false,
  };
}

/** Encodes a frame once, to be sent to any number of connections. */
export function encodeFrame(frame: LiveFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

/** Sends a text frame. Does nothing once the connection is closing. */
export function sendFrame(socket: WebSocket, frame: Buffer): void {
  if (socket.readyState === socket.OPEN) socket.send(frame, { binary: false });
}

/** Closes a connection after everything queued was sent, or after `closeTimeout`. */
export function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), liveLimits.closeTimeout);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Closes a connection whose session has ended, with a code that tells the client not to reconnect. */
export function signOut(socket: WebSocket): void {
  closeSoon(socket, liveCloseCodes.signedOut, 'auth/required');
}
