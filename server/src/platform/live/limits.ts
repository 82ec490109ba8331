/**
 * What one peer may cost. A client answers a ping every 25 seconds and sends nothing else; a person has a few dozen tabs
 * on a few devices, and a bad network leaves dead connections behind that are only noticed at their next ping. All of
 * this is far beyond that.
 */
export const liveLimits = {
  /** What one connection may send: messages, pings and pongs, and bytes of the network whatever they are. */
  packets: { burst: 50, perSecond: 2 },
  bytes: { burst: 32 * 1024, perSecond: 1024 },
  /** The longest message, in bytes. */
  message: 4096,
  /** Connections that are open at the same time on this node. */
  connections: { session: 100, person: 200 },
  /** Connections that one person may make. */
  handshakes: { burst: 300, perSecond: 10 },
  /** How long a handshake may take, in milliseconds: the session is looked up in it. */
  handshakeTimeout: 10_000,
  /** How many connections may catch up at once on this node, and how many of one person: each reads the database. */
  joins: { max: 8, maxPerKey: 2 },
  /** How long a client has to answer the close of its connection, in milliseconds. */
  closeTimeout: 1000,
};
