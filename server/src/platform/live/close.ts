import type { Socket as NetworkSocket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveServer } from './connection.ts';

/** How long clients have to say goodbye, in milliseconds. */
const patience = 1000;

/**
 * Closes every connection and takes no more. Not with the library's own close(): that would close the HTTP server,
 * which is not ours, and tell clients that they were sent away, so that they would not come back.
 */
export async function closeServer(io: LiveServer): Promise<void> {
  const networks = [...io.of('/').sockets.values()].map(({ request }) => request.socket);
  io.engine.close();
  await Promise.race([Promise.all(networks.map(closed)), pause(patience, undefined, { ref: false })]);
  for (const network of networks) network.destroy();
}

function closed(network: NetworkSocket): Promise<void> {
  return new Promise((resolve) => {
    if (network.destroyed) resolve();
    network.once('close', () => resolve());
  });
}
