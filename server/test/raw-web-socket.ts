import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { livePath, liveProtocol } from '@longtable/contract/live';

export type RawHandshake = {
  readonly session: string;
  readonly path?: string;
  readonly protocol?: string;
  readonly key?: string;
  /** Data sent together with the handshake. */
  readonly body?: Buffer;
};

/**
 * Upgrades a connection to a live WebSocket by hand, for clients that break the protocol. Resolves with the server's
 * first bytes, and rejects when it closes without any; `text` is everything received so far, as Latin-1. The caller
 * ends the connection.
 */
export async function openRawWebSocket(
  port: number,
  {
    session,
    path = livePath,
    protocol = liveProtocol,
    key = Buffer.alloc(16, 7).toString('base64'),
    body = Buffer.alloc(0),
  }: RawHandshake,
): Promise<{ network: Socket; text: () => string }> {
  const network = connect(port, '127.0.0.1');
  let received = '';
  network.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  network.on('error', () => undefined);
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: longtable=${session}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    ...(protocol === '' ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
    '\r\n',
  ].join('\r\n');
  network.write(Buffer.concat([Buffer.from(head), body]));
  const [first] = await Promise.race([once(network, 'data'), once(network, 'close')]);
  if (typeof first === 'boolean') throw new Error('The server closed the connection.');
  return { network, text: () => received };
}
