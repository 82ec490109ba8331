/**
 * The protocol of the live connection. A separate file, since a client needs it without the schemas of the events.
 *
 * A client opens a WebSocket at `livePath`, with the subprotocol `liveProtocol` and the offset of the last event it
 * applied as the query parameter `offset`; the cookie carries its session. The server sends text frames of JSON
 * (`LiveFrame` in live.ts): a welcome first, then events, heartbeats, who else is at the same places, where in a text they are, and who is online. A client
 * sends only where it is (`LiveWhereabouts`, `LiveCaret`), that its person is typing (`LiveTyping`), whose presence it shows (`LiveWatch`) and
 * whether it is visible (`LiveVisibility`); browsers answer the server's pings by themselves.
 */

/** The path of the live connection, without its query. */
export const livePath = '/api/live/';

/** Change it when old clients could not understand the frames: their handshake is then refused with 400. */
export const liveProtocol = 'longtable.live.4';

/** Why the server closed a connection. After any other code the client reconnects. */
export const liveCloseCodes = {
  /** There is no session, or it has ended. */
  signedOut: 4401,
  /** The person has too many connections, or opens them too often. */
  tooMany: 4429,
} as const;

/** The most people whose presence a client can ask for at once: what fits in a message. */
export const mostWatched = 90;

/** In milliseconds. */
export const livePace = {
  /**
   * Interval of the server's heartbeats and pings. A connection that has not answered a ping by the next one is
   * terminated.
   */
  heartbeat: 25_000,
  /** A client that receives nothing for this long treats the connection as dead. */
  silence: 45_000,
  /** A client sends where it is at most once in this time … */
  whereabouts: 1000,
  /** … and repeats what it edits this often while the person goes on; the server forgets it after twice the time. */
  editing: 60_000,
  /** A client sends where in a text it is at most once in this time. */
  caret: 600,
  /** A client says whose presence it shows at most once in this time. */
  watching: 1000,
  /** A client says that its person is typing at most once in this time; it counts for twice the time. */
  typing: 3000,
};
