import type { WebSocket } from 'ws';
import { encodeFrame, sendFrame } from './connection.ts';

const heartbeat = encodeFrame({ type: 'heartbeat' });

/**
 * Checks from both ends that a connection still works: every `interval` milliseconds the client gets a heartbeat, and a
 * ping that it has to answer before the next one. Terminates connections that do not answer.
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
