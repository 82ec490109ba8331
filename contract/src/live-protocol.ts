/**
 * How the live connection is spoken. In a file of its own: a client needs it without the shapes of the events.
 *
 * A client opens a WebSocket at `livePath`, with the subprotocol `liveProtocol` and the offset of the last event that it
 * applied as the query parameter `offset`; its session is its cookie. The server sends text frames of JSON (`LiveFrame`
 * in live.ts): a welcome first, then events, and a heartbeat now and then. A client sends nothing: it answers the
 * server's WebSocket pings, as every browser does by itself.
 */

/** The path of the live connection, up to its query. */
export const livePath = '/api/live/';

/** Changes when old clients could not understand the frames any more: their handshake is answered with 400 then. */
export const liveProtocol = 'longtable.live.2';

/** Why the server closed a connection. After any other code the client comes back by itself. */
export const liveCloseCodes = {
  /** Nobody is signed in, or not any more. */
  signedOut: 4401,
  /** The person has too many connections, or makes them too often. */
  tooMany: 4429,
} as const;

/** In milliseconds. */
export const livePace = {
  /** How often the server sends a heartbeat and a ping. It ends a connection that has not answered by the next one. */
  heartbeat: 25_000,
  /** A client that receives nothing for this long takes the connection for dead. */
  silence: 45_000,
};
