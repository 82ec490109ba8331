import type { WebSocket } from 'ws';
import { encodeFrame, sendFrame } from './connection.ts';

const heartbeat = encodeFrame({ type: 'heartbeat' });

/**
 * Shows both ends that a connection still works: the client by a heartbeat every `interval` milliseconds, this server by
 * a ping, whose answer is due by the next one. A connection that does not answer is broken off.
 */
export function startHeartbeat(socket: WebSocket, interval: number): void {
  let isAnswered = true;
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    socket.ping();
    sendFrame(socket, heartbeat);
  }, interval);
  timer.unref();
  socket.on('pong', () => {
    isAnswered = true;
  });
  socket.once('close', () => clearInterval(timer));
}
