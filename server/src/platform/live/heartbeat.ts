import type { WebSocket } from 'ws';
import { encodeFrame, sendFrame } from './connection.ts';

const heartbeat = encodeFrame({ type: 'heartbeat' });

/** A socket's next ping (Date.now()), and whether the last one was answered. */
type Beat = { at: number; isAnswered: boolean };

/**
 * Checks from both ends that connections still work: every `interval` milliseconds each client gets a heartbeat, and a
 * ping that it has to answer before the next one. Terminates connections that do not answer. One timer serves all: a timer for
 * each would take more memory than the rest of what is known about an idle connection. Returns how to add one.
 */
export function createHeartbeats(interval: number): (socket: WebSocket) => void {
  const beats = new Map<WebSocket, Beat>();
  let timer: NodeJS.Timeout | undefined;

  function beatAll(): void {
    const now = Date.now();
    for (const [socket, beat] of beats) {
      if (beat.at > now) continue;
      if (!beat.isAnswered) {
        socket.terminate();
        continue;
      }
      beat.at = now + interval;
      beat.isAnswered = false;
      socket.ping();
      sendFrame(socket, heartbeat);
    }
  }

  // The same functions for all sockets.
  function onPong(this: WebSocket): void {
    const beat = beats.get(this);
    if (beat) beat.isAnswered = true;
  }

  function onClose(this: WebSocket): void {
    beats.delete(this);
    if (beats.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return (socket) => {
    beats.set(socket, { at: Date.now() + interval, isAnswered: true });
    socket.on('pong', onPong);
    socket.on('close', onClose);
    timer ??= setInterval(beatAll, interval / 25).unref();
  };
}
