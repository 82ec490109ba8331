import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { type LivePlace, type LiveWelcome, livePace } from '@longtable/contract/live';
import type { WebSocket } from 'ws';
import { placeKey, type RelayedEvent } from '../events/event.ts';
import type { Events } from '../events/events.ts';
import type { Session } from '../http/route.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Log } from '../log/log.ts';
import { createCarets } from './carets.ts';
import {
  type Admission,
  type Connection,
  createConnection,
  encodeFrame,
  sendFrame,
  signOut,
} from './connection.ts';
import { createEndings } from './endings.ts';
import { framesOf } from './frames.ts';
import { createHeartbeats } from './heartbeat.ts';
import { liveLimits } from './limits.ts';
import { type LiveMessage, parseMessage } from './messages.ts';
import { createOnline } from './online.ts';
import type { OnlineSignal } from './online-nodes.ts';
import { createPeers } from './peers.ts';
import { createPresence, type PlaceRights } from './presence.ts';
import { createRecheck } from './recheck.ts';
import { createRooms } from './rooms.ts';
import { createTyping, type Told, type TypingRights } from './typing.ts';
import { createUpgrades } from './upgrade.ts';
import { createWatchers } from './watchers.ts';

export type Live = {
  start(): void;
  /** Terminates all connections; clients reconnect once a server is up. Call it before the HTTP server closes. */
  stop(): Promise<void>;
  /** Ends the connections of a session: here at once, on other nodes shortly after. Never rejects. */
  endSession(sessionId: string): Promise<void>;
  /** The number of connections on this node. */
  connections(): number;
};

export type LiveOptions = {
  readonly httpServer: HttpServer;
  readonly events: Events;
  /** Who opens a connection, and whether that still holds; `at` is when the handshake began (Date.now()). */
  authenticate(headers: Headers, at: number): Promise<Session | null>;
  /** The rooms that a person may be in. Clients cannot ask for any. */
  roomsOf(userId: string): readonly string[] | Promise<readonly string[]>;
  /** Who may see and edit a place, and the cards of these people; null for none. Clients say where they are. */
  rightsOn(place: LivePlace, people: readonly string[]): Promise<PlaceRights | null>;
  /** Who may write in a chat, and who is in it; null for none. */
  typingRightsOn(chatId: string, userId: string): Promise<TypingRights | null>;
  /** Those of these people whose presence a person may see. */
  seesOnline(userId: string, personIds: readonly string[]): Promise<readonly string[]>;
  /** Whether pages of this origin may connect; see origins.ts. */
  isAllowedOrigin(headers: IncomingHttpHeaders): boolean;
  readonly log: Log;
  /** The client build that this server serves; null by default. */
  readonly build?: string | null;
  /** A connection with more unsent bytes is terminated; the client reconnects and catches up. 4 MiB by default. */
  readonly maxBacklog?: number;
  /** Interval of pings, in milliseconds. */
  readonly heartbeat?: number;
};

const defaultMaxBacklog = 4 * 1024 * 1024;

/**
 * The live connections (docs/decisions/002). Each client first receives what it missed since its offset, then the
 * events of its rooms: in order, none twice.
 */
export function createLive(options: LiveOptions): Live {
  const { events, roomsOf, log, build = null, maxBacklog = defaultMaxBacklog } = options;
  const { heartbeat = livePace.heartbeat } = options;
  const connections = new Set<Connection>();
  const rooms = createRooms();
  const endings = createEndings();
  const keepAlive = createHeartbeats(heartbeat);
  // A live client has answered the last ping by then.
  const peers = createPeers({ log, silentAfter: heartbeat * 1.2 });
  const joins = createConcurrencyLimit(liveLimits.joins);
  const recheck = createRecheck({
    connections,
    authenticate: options.authenticate,
    end: endConnection,
    log,
  });
  const carets = createCarets({
    at: (key) => presence.at(key),
    rightsOn: options.rightsOn,
    send,
    log,
  });
  const presence = createPresence({
    rightsOn: options.rightsOn,
    send,
    onEnter: carets.entered,
    onLeave: carets.left,
    log,
  });
  const typing = createTyping({
    rightsOn: options.typingRightsOn,
    membersOf: rooms.membersOf,
    send,
    relay: events.signal,
    log,
  });
  const watchers = createWatchers({
    seesOnline: options.seesOnline,
    isOnline: (personId) => online.has(personId),
    send,
    log,
  });
  const online = createOnline({
    onChange: watchers.changed,
    relay: (signal) => events.signal(JSON.stringify({ online: signal })),
  });
  const upgrades = createUpgrades({ ...options, peers, accept });
  const stops: (() => void)[] = [];
  /** The offset of the last event without a place; null until there was one. */
  let lasting: string | null = null;

  function accept(socket: WebSocket, admission: Admission): void {
    if (endings.include(admission)) return signOut(socket);
    const connection = createConnection(socket, admission);
    connections.add(connection);
    // Not `once`, which keeps two objects more for each connection; it closes once.
    socket.on('close', () => remove(connection));
    socket.on('message', (data: Buffer) => {
      if (!connections.has(connection)) return;
      const message = parseMessage(data);
      if (message) receive(connection, message);
    });
    keepAlive(socket);
    void subscribe(connection);
  }

  function receive(connection: Connection, message: LiveMessage): void {
    if ('at' in message) carets.receive(connection, message);
    else if ('typingIn' in message) typing.receive(connection, message);
    else if ('watching' in message) watchers.receive(connection, message);
    else if ('hiddenFor' in message) online.receive(connection, message);
    else presence.receive(connection, message);
  }

  /** Takes a signal of another node. */
  function onSignal(text: string): void {
    const signal = JSON.parse(text) as Told | { readonly online: OnlineSignal };
    if ('online' in signal) online.relayed(signal.online);
    else typing.relayed(signal);
  }

  /** Stops sending to the connection. */
  function remove(connection: Connection): void {
    connections.delete(connection);
    rooms.leave(connection);
    presence.leave(connection);
    watchers.leave(connection);
    online.leave(connection);
  }

  function endConnection(connection: Connection): void {
    remove(connection);
    signOut(connection.socket);
  }

  /** Terminates the connection as a network failure would: the client reconnects and catches up. */
  function breakOff(connection: Connection): void {
    remove(connection);
    connection.socket.terminate();
  }

  /** Puts the connection into its person's rooms and sends what it missed. Queued, since it reads the database. */
  async function subscribe(connection: Connection): Promise<void> {
    connection.attempt += 1;
    if (connection.isWaiting) return;
    connection.isWaiting = true;
    await joins.run(connection.session.userId, () => subscribeNow(connection));
  }

  /** Never rejects. */
  async function subscribeNow(connection: Connection): Promise<void> {
    const { session, attempt } = connection;
    connection.isWaiting = false;
    if (!connections.has(connection)) return;
    try {
      const theirRooms = await roomsOf(session.userId);
      await events.since(connection.offset, theirRooms, (welcome) => {
        if (attempt !== connection.attempt || !connections.has(connection)) return;
        // Synchronous: the connection receives the events that follow from here on.
        sendMissed(connection, welcome);
        rooms.join(connection, theirRooms);
        connection.isSubscribed = true;
        presence.rejoined(connection);
      });
    } catch (error) {
      log.warn({ err: error }, 'missed events could not be sent to a live connection');
      if (attempt === connection.attempt) breakOff(connection);
    }
  }

  function sendMissed(connection: Connection, welcome: LiveWelcome): void {
    if (!connection.isWelcomed || welcome.kind === 'refetch') {
      send(connection, encodeFrame({ type: 'welcome', welcome, build }));
    } else {
      for (const event of welcome.events) send(connection, encodeFrame({ type: 'event', event }));
    }
    connection.isWelcomed = true;
  }

  function send(connection: Connection, frame: Buffer): void {
    const { socket, session } = connection;
    sendFrame(socket, frame);
    if (socket.bufferedAmount <= maxBacklog || !connections.has(connection)) return;
    log.info({ userId: session.userId }, 'a live connection is too slow and was terminated');
    breakOff(connection);
  }

  /** Leaves all rooms at once, so that nobody receives what they may no longer see, then joins the permitted ones. */
  function subscribeAnew(connection: Connection, offset: string): void {
    if (connection.isSubscribed) connection.offset = offset;
    rooms.leave(connection);
    connection.isSubscribed = false;
    void subscribe(connection);
  }

  function onEvents(batch: readonly RelayedEvent[]): void {
    for (const event of batch) onEvent(event);
  }

  function onEvent(event: RelayedEvent): void {
    if (event.place !== undefined) return publishAt(event.place, event);
    lasting = event.offset;
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
          if (people.has(connection.session.userId)) subscribeAnew(connection, event.offset);
        }
        break;
      }
      case 'note.shared': {
        publish(event);
        const key = placeKey({ kind: 'note', id: event.payload.noteId });
        presence.rightsChanged(key);
        carets.rightsChanged(key);
        break;
      }
      case 'chat.rights-changed':
        typing.rightsChanged(event.payload.chatId);
        publish(event);
        break;
      case 'connection.saved':
        watchers.pairChanged(
          event.payload.connection.people.map(({ personId }) => personId),
          true,
        );
        publish(event);
        break;
      case 'connection.removed':
        watchers.pairChanged(event.payload.personIds, false);
        publish(event);
        break;
      case 'me.saved':
        watchers.personChanged(event.payload.user.id, event.payload.user.showsOnline);
        publish(event);
        break;
      default:
        publish(event);
    }
  }

  function publish(event: RelayedEvent): void {
    const receivers = rooms.membersOf(event.audience);
    const frameOf = framesOf(event);
    for (const connection of receivers) {
      const frame = frameOf(connection.rooms);
      if (frame) send(connection, frame);
    }
  }

  /**
   * Sends an event to those who are at its place and may receive it. They keep the offset of a lasting event: that of this one is
   * void once it is pruned.
   */
  function publishAt(place: string, event: RelayedEvent): void {
    const frameOf = framesOf({ ...event, offset: lasting ?? event.offset });
    for (const connection of presence.at(place)) {
      if (!connection.isSubscribed || !event.audience.some((room) => connection.rooms.has(room))) continue;
      const frame = frameOf(connection.rooms);
      if (frame) send(connection, frame);
    }
  }

  /** The event log was replaced: offsets of the old one are void. */
  function onReset(): void {
    lasting = null;
    for (const connection of connections) subscribeAnew(connection, '');
    watchers.recheckAll();
  }

  function endHere(matches: (session: Session) => boolean): void {
    endings.add(matches);
    for (const connection of connections) {
      if (matches(connection.session)) endConnection(connection);
    }
  }

  return {
    start() {
      upgrades.start();
      stops.push(
        events.subscribe(onEvents),
        events.onReset(onReset),
        events.onSignal(onSignal),
        recheck.start(),
        online.start(),
      );
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await upgrades.stop();
    },
    async endSession(sessionId) {
      endHere(({ id }) => id === sessionId);
      try {
        const type = 'live.session-ended';
        await events.publish({ type, actorId: null, audience: [], payload: { sessionId } });
      } catch (error) {
        log.warn(
          { err: error },
          'other nodes were not notified of an ended session; they find out by rechecking it',
        );
      }
    },
    connections: () => connections.size,
  };
}
