import { livePace } from '@longtable/contract/live-protocol';

/**
 * Limits per client and person. A client answers a ping every 25 seconds and sends where it is, once a second at most. A person has a few
 * dozen tabs on a few devices, and a bad network leaves dead connections that are noticed at their next ping only. All
 * limits are far above that.
 */
export const liveLimits = {
  /** What one connection may send: messages, pings and pongs, and bytes on the network of any kind. */
  packets: { burst: 50, perSecond: 2 },
  bytes: { burst: 32 * 1024, perSecond: 1024 },
  /** The longest message, in bytes. */
  message: 4096,
  /** Open connections on this node. */
  connections: { session: 100, person: 200 },
  /** New connections of one person. */
  handshakes: { burst: 300, perSecond: 10 },
  /** Longest handshake, in milliseconds. It includes reading the session. */
  handshakeTimeout: 10_000,
  /** Connections that catch up at once on this node, and those of one person: each reads the database. */
  joins: { max: 8, maxPerKey: 2 },
  presence: {
    /** How long a person counts as editing without saying so again, in milliseconds. */
    editing: 2 * livePace.editing,
    /** How late a change of who is at a place is sent, in milliseconds. */
    delay: { first: 150, perViewer: 5, failed: 3000 },
    /** Places looked up at once on this node. */
    checks: { max: 4, maxPerKey: 1 },
  },
  carets: {
    /** How old the rights on a note may be when a caret in it is sent, in milliseconds. Changes of sharing are followed at once. */
    rights: 3000,
    /** The most carets in a note. */
    most: 50,
  },
  typing: {
    /** The shortest time between two signals of a person, in seconds: a bit less than clients wait. */
    seconds: livePace.typing / 1000 - 0.5,
    /** How old the rights on a chat may be, in milliseconds. Removed connections are followed at once. */
    rights: 30_000,
    /** People and chats that are remembered on this node. */
    most: 10_000,
  },
  online: {
    /** How long a person counts as online after their last window was hidden, in milliseconds. */
    hidden: 5 * 60_000,
    /** The same after their last window has gone: longer than a reload or a short loss of the connection takes. */
    grace: 10_000,
    /** Interval of looking for windows that are hidden for long, in milliseconds. */
    sweep: 15_000,
    /** Changes within this time are told to the other nodes together, in milliseconds. */
    together: 250,
    /** How often a node says that it is there, and how long it may be silent until its people count as offline, in milliseconds. */
    beat: 10_000,
    silence: 30_000,
    /** The shortest time between two questions to a node, and between two answers with everybody, in milliseconds. */
    ask: 5000,
  },
  watching: {
    /** Look-ups of rights at once on this node. */
    checks: { max: 4, maxPerKey: 1 },
    /** When a look-up that failed is tried again, in milliseconds. */
    failed: 3000,
  },
  /** How long a client has to answer a close, in milliseconds. */
  closeTimeout: 1000,
};
