import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../../server/test/certificate.ts';

// A push service in a process of its own: takes everything at once, and reads nothing.

export type PushServiceAddress = { readonly port: number; readonly ca: string };

process.once('message', () => void serve());

async function serve(): Promise<void> {
  const { certificate, key } = await makeCertificate('push.test');
  const server = createServer({ cert: certificate, key }, (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(201).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.send?.({ port, ca: certificate } satisfies PushServiceAddress);
}
