import type { ServerToClient } from '@longtable/contract/live';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Session } from '../http/route.ts';
import { type Backlog, measureBacklog } from './backlog.ts';

type NothingFromClients = Record<string, never>;
export type LiveServer = Server<NothingFromClients, ServerToClient, DefaultEventsMap, Admission>;
export type LiveSocket = Socket<NothingFromClients, ServerToClient, DefaultEventsMap, Admission>;

/** What is known of a connection once its handshake is accepted. */
export type Admission = {
  readonly session: Session;
  /** What it signed in with, to ask again whether that still stands. */
  readonly headers: Headers;
  /** When the handshake began (Date.now()). */
  readonly askedAt: number;
  /** The position that the client says it has. */
  readonly since: string;
};

/** One live connection of one session. */
export type Connection = {
  readonly socket: LiveSocket;
  readonly session: Session;
  readonly headers: Headers;
  readonly backlog: Backlog;
  /** When its session was last seen to stand (Date.now()). */
  checkedAt: number;
  /** The position up to which it has been told; moves only while it is in no room. */
  since: string;
  /** It has been told how it stands to the river. */
  welcomed: boolean;
  /** It is in its rooms, and hears. */
  joined: boolean;
  /** Counts the tries to join: only the newest may succeed. */
  attempt: number;
};

export function toConnection(socket: LiveSocket): Connection {
  const { session, headers, askedAt, since } = socket.data;
  const backlog = measureBacklog(socket.conn);
  return {
    socket,
    session,
    headers,
    backlog,
    checkedAt: askedAt,
    since,
    welcomed: false,
    joined: false,
    attempt: 0,
  };
}

/** Takes the connection out of all rooms, at once: it is told nothing until it joins again. */
export function leaveRooms(connection: Connection): void {
  const { socket } = connection;
  for (const room of socket.rooms) {
    if (room !== socket.id) void socket.leave(room);
  }
  connection.joined = false;
}

/** Tells the client that its session has ended, and closes. It does not come back by itself. */
export function signOut({ socket }: Connection): void {
  socket.emit('signedOut');
  socket.disconnect(true);
}

/** Breaks the connection off, as a network would: the client comes back and asks for what it missed. */
export function breakOff({ socket }: Connection): void {
  const network = socket.request.socket;
  socket.conn.close(true);
  // What it has not fetched in all this time would be kept until it has.
  network.destroy();
}
