import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { type LiveWelcome, livePath } from '@longtable/contract/live';
import { Server } from 'socket.io';
import { type RelayedEvent, toLiveEvent } from '../events/event.ts';
import type { Events } from '../events/events.ts';
import type { Session } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import { closeServer } from './close.ts';
import {
  breakOff,
  type Connection,
  type LiveServer,
  type LiveSocket,
  leaveRooms,
  signOut,
  toConnection,
} from './connection.ts';
import { createEndings } from './endings.ts';
import { handshake, originCheck } from './handshake.ts';
import { createRecheck } from './recheck.ts';

export type Live = {
  start(): void;
  /** Breaks all connections off; clients come back as soon as a server is there. Call it before the HTTP server closes. */
  stop(): Promise<void>;
  /** Ends the connections of a session, at once here and in a moment on the other nodes. Never rejects. */
  endSession(sessionId: string): Promise<void>;
  /**
   * Ends the connections of a person's sessions but one, at once here; the other nodes ask again which still stand.
   * Never rejects.
   */
  endUser(userId: string, exceptSessionId?: string): Promise<void>;
  /**
   * The rooms of these people may have changed: their connections leave all rooms and join those that they may be in,
   * on every node. What belongs to a change goes through `change.reask()` instead, which can't be lost.
   */
  reask(userIds: readonly string[]): Promise<void>;
  /** How many are connected to this node. */
  connections(): number;
};

export type LiveOptions = {
  readonly httpServer: HttpServer;
  readonly events: Events;
  authenticate(headers: Headers): Promise<Session | null>;
  /** The rooms that a person may be in. Clients can't ask for any. */
  roomsOf(userId: string): readonly string[] | Promise<readonly string[]>;
  /** Whether a page of this origin may connect; see isForeignOrigin(). */
  isAllowedOrigin(headers: IncomingHttpHeaders): boolean;
  readonly log: Log;
  /** A client that lets this many bytes wait is broken off, and comes back for what it missed. 4 MiB unless given. */
  readonly maxBacklog?: number;
};

/** Clients say nothing but where they stand. */
const maxMessageBytes = 4096;
const defaultMaxBacklog = 4 * 1024 * 1024;

/**
 * The live connection (architecture, "Events: one river"): each client is told first what it missed since its
 * position, then what happens in its rooms, in order, nothing twice.
 */
export function createLive(options: LiveOptions): Live {
  const { events, roomsOf, log, maxBacklog = defaultMaxBacklog } = options;
  const connections = new Set<Connection>();
  const endings = createEndings();
  const recheck = createRecheck({ connections, authenticate: options.authenticate, end: signOut, log });
  const stops: (() => void)[] = [];
  let io: LiveServer | null = null;

  function accept(socket: LiveSocket): void {
    if (endings.include(socket.data)) {
      socket.emit('signedOut');
      socket.disconnect(true);
      return;
    }
    const connection = toConnection(socket);
    connections.add(connection);
    socket.on('disconnect', () => connections.delete(connection));
    void join(connection);
  }

  /** Brings the connection into the rooms of its person, with what it missed. */
  async function join(connection: Connection): Promise<void> {
    const { socket, session } = connection;
    connection.attempt += 1;
    const { attempt } = connection;
    try {
      const rooms = await roomsOf(session.userId);
      await events.since(connection.since, rooms, (welcome) => {
        if (attempt !== connection.attempt || !socket.connected) return;
        // In one turn: from here on it hears, and what it hears comes after this.
        tell(connection, welcome);
        void socket.join([...rooms]);
        connection.joined = true;
      });
    } catch (error) {
      log.warn({ err: error }, 'a live connection could not be told what it missed');
      if (attempt === connection.attempt) breakOff(connection);
    }
  }

  function tell(connection: Connection, welcome: LiveWelcome): void {
    if (!connection.welcomed || welcome.kind === 'refetch') {
      connection.socket.emit('welcome', welcome);
    } else {
      for (const event of welcome.events) connection.socket.emit('event', event);
    }
    connection.welcomed = true;
  }

  /** Out of all rooms at once, so that nobody hears what they may no longer; then into those that they may be in. */
  function rejoin(connection: Connection, position: string): void {
    if (connection.joined) connection.since = position;
    leaveRooms(connection);
    void join(connection);
  }

  function onEvents(batch: readonly RelayedEvent[]): void {
    for (const event of batch) onEvent(event);
    for (const connection of connections) {
      if (connection.backlog.bytes() <= maxBacklog) continue;
      log.info({ userId: connection.session.userId }, 'a live connection is too slow and is broken off');
      breakOff(connection);
    }
  }

  function onEvent(event: RelayedEvent): void {
    switch (event.type) {
      case 'live.session-ended':
        endHere(({ id }) => id === event.payload.sessionId);
        break;
      case 'live.sessions-changed':
        recheck.now(({ userId }) => userId === event.payload.userId);
        break;
      case 'live.rooms-changed': {
        const people = new Set(event.payload.userIds);
        for (const connection of connections) {
          if (people.has(connection.session.userId)) rejoin(connection, event.position);
        }
        break;
      }
      default: {
        const live = toLiveEvent(event);
        // Without a room the library would send it to everybody.
        if (live && event.audience.length > 0) io?.to([...event.audience]).emit('event', live);
      }
    }
  }

  /** The river is another one: what anybody has is of the old one. */
  function onReset(): void {
    for (const connection of connections) rejoin(connection, '');
  }

  function endHere(matches: (session: Session) => boolean): void {
    endings.add(matches);
    for (const connection of connections) {
      if (matches(connection.session)) signOut(connection);
    }
  }

  async function tellNodes(event: Parameters<Events['publish']>[0]): Promise<void> {
    try {
      await events.publish(event);
    } catch (error) {
      log.warn(
        { err: error, type: event.type },
        'other nodes could not be told; they find out by themselves',
      );
    }
  }

  return {
    start() {
      io = new Server(options.httpServer, {
        path: livePath,
        transports: ['websocket'],
        serveClient: false,
        perMessageDeflate: false,
        httpCompression: false,
        maxHttpBufferSize: maxMessageBytes,
        pingInterval: 25_000,
        pingTimeout: 20_000,
        connectTimeout: 10_000,
        allowRequest: originCheck(options.isAllowedOrigin),
      });
      io.use(handshake(options));
      io.on('connection', accept);
      stops.push(events.subscribe(onEvents), events.onReset(onReset), recheck.start());
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      if (io) await closeServer(io);
    },
    async endSession(sessionId) {
      endHere(({ id }) => id === sessionId);
      await tellNodes({ type: 'live.session-ended', actorId: null, audience: [], payload: { sessionId } });
    },
    async endUser(userId, exceptSessionId) {
      endHere((session) => session.userId === userId && session.id !== exceptSessionId);
      await tellNodes({ type: 'live.sessions-changed', actorId: null, audience: [], payload: { userId } });
    },
    reask: (userIds) =>
      tellNodes({ type: 'live.rooms-changed', actorId: null, audience: [], payload: { userIds } }),
    connections: () => connections.size,
  };
}
