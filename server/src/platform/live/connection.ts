import { type LiveFrame, liveCloseCodes } from '@longtable/contract/live';
import type { WebSocket } from 'ws';
import type { Session } from '../http/route.ts';
import { liveLimits } from './limits.ts';

/** What is known of a connection once its handshake is accepted. */
export type Admission = {
  readonly session: Session;
  /** What it signed in with, to ask again whether the session is still valid. */
  readonly headers: Headers;
  /** When the handshake began (Date.now()). */
  readonly askedAt: number;
  /** The offset of the last event that the client has applied; '' when it gave none. */
  readonly offset: string;
};

/** One live connection of one session. */
export type Connection = {
  readonly socket: WebSocket;
  readonly session: Session;
  readonly headers: Headers;
  /** When its session was last seen to be valid (Date.now()). */
  checkedAt: number;
  /** The offset up to which it has been sent everything; moves only while it is in no room. */
  offset: string;
  /** The rooms it is in. Kept by the room index (rooms.ts). */
  rooms: ReadonlySet<string>;
  /** It has been sent its welcome. */
  isWelcomed: boolean;
  /** It is in its rooms and receives their events. */
  isSubscribed: boolean;
  /** Counts the tries to subscribe: only the newest may succeed. */
  attempt: number;
  /** It waits for its turn to subscribe. */
  isWaiting: boolean;
};

const noRooms: ReadonlySet<string> = new Set();

export function createConnection(
  socket: WebSocket,
  { session, headers, askedAt, offset }: Admission,
): Connection {
  return {
    socket,
    session,
    headers,
    checkedAt: askedAt,
    offset,
    rooms: noRooms,
    isWelcomed: false,
    isSubscribed: false,
    attempt: 0,
    isWaiting: false,
  };
}

/** The bytes of a frame. Made once, they can be sent to any number of connections. */
export function encodeFrame(frame: LiveFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

/** Sends a frame as text. Does nothing once the connection is closing. */
export function sendFrame(socket: WebSocket, frame: Buffer): void {
  if (socket.readyState === socket.OPEN) socket.send(frame, { binary: false });
}

/** Closes a connection once everything queued has been sent, and at the latest after `closeTimeout`. */
export function closeSoon(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), liveLimits.closeTimeout);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Closes the connection of an ended session, with a code after which the client does not reconnect. */
export function signOut(socket: WebSocket): void {
  closeSoon(socket, liveCloseCodes.signedOut, 'auth/required');
}
