import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Session } from '../http/route.ts';
import { createTokenBucket, createTokenBuckets } from '../limits/token-bucket.ts';
import type { Log } from '../log/log.ts';
import { createSparseLog } from '../log/sparse-log.ts';
import { liveLimits } from './limits.ts';

type Peer = {
  readonly socket: WebSocket;
  readonly session: Session;
  /** When it last sent anything (Date.now()). */
  receivedAt: number;
};

export type Peers = {
  /**
   * Registers a connection until it closes and limits what it sends: beyond what our clients send, it is terminated.
   * False when its person has too many connections or opens them too often. A connection that has been silent since its
   * last ping gives way to a new one.
   */
  admit(socket: WebSocket, network: Duplex, session: Session): boolean;
};

/** Enforces the limits (limits.ts). `silentAfter`: a connection that was silent for this long (ms) may be dead. */
export function createPeers({ log, silentAfter }: { log: Log; silentAfter: number }): Peers {
  /** By person, since after a restart thousands reconnect at once. */
  const admitted = new Map<string, Set<Peer>>();
  const mayConnect = createTokenBuckets(liveLimits.handshakes);
  const sparse = createSparseLog({
    write: (about, message) => log.info(about, message),
    linesEach: 1,
    linesInAll: 60,
  });

  function cutOff(reason: string, { socket, session: { userId } }: Peer): void {
    if (socket.readyState !== socket.CLOSED && socket.readyState !== socket.CLOSING)
      sparse.write(userId, { userId, reason }, 'a live connection is cut off');
    socket.terminate();
  }

  /** The connection that has been silent for longest, if it may be dead. */
  function silentOne(theirs: readonly Peer[]): Peer | undefined {
    const [oldest] = theirs.toSorted((one, other) => one.receivedAt - other.receivedAt);
    return oldest && Date.now() - oldest.receivedAt > silentAfter ? oldest : undefined;
  }

  /** Whether one more fits beside these connections, if necessary in place of a dead one. */
  function hasPlace(theirs: readonly Peer[], limit: number): boolean {
    if (theirs.length < limit) return true;
    const silent = silentOne(theirs);
    if (!silent) return false;
    remove(silent);
    silent.socket.terminate();
    return true;
  }

  function add(peer: Peer): void {
    const { userId } = peer.session;
    admitted.set(userId, (admitted.get(userId) ?? new Set()).add(peer));
    peer.socket.on('close', () => remove(peer));
  }

  function remove(peer: Peer): void {
    const { userId } = peer.session;
    const theirs = admitted.get(userId);
    theirs?.delete(peer);
    if (theirs?.size === 0) admitted.delete(userId);
  }

  function watch(peer: Peer, network: Duplex): void {
    const mayTakePacket = createTokenBucket(liveLimits.packets);
    const mayTakeBytes = createTokenBucket(liveLimits.bytes);
    const onPacket = (): void => {
      peer.receivedAt = Date.now();
      if (!mayTakePacket()) cutOff('too many packets', peer);
    };
    for (const kind of ['message', 'ping', 'pong']) peer.socket.on(kind, onPacket);
    // Counts bytes below the packets: fragments of an endless message are no packets yet.
    network.on('data', (chunk: Buffer) => {
      if (!mayTakeBytes(chunk.length)) cutOff('too much data', peer);
    });
  }

  return {
    admit(socket, network, session) {
      const { userId } = session;
      const ofPerson = [...(admitted.get(userId) ?? [])];
      const ofSession = ofPerson.filter((other) => other.session.id === session.id);
      const { connections } = liveLimits;
      const reason = !mayConnect(userId)
        ? 'too many handshakes'
        : !hasPlace(ofSession, connections.session)
          ? 'too many connections of a session'
          : !hasPlace(ofPerson, connections.person)
            ? 'too many connections of a person'
            : null;
      if (reason !== null) {
        sparse.write(userId, { userId, reason }, 'a live connection is refused');
        return false;
      }
      const peer: Peer = { socket, session, receivedAt: Date.now() };
      add(peer);
      watch(peer, network);
      return true;
    },
  };
}
