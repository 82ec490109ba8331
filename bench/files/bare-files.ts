import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The input of the bare server: the folder that it writes to. */
export type BareFiles = { readonly folder: string };

/**
 * The baseline: `node:http` writes the body of a POST to a file, durably as the product does, and sends the file of a GET.
 * Without sessions, rights, limits, types and rows.
 */
process.once('message', (task: BareFiles) => void serve(task));

async function serve({ folder }: BareFiles): Promise<void> {
  const server = createServer((request, response) => {
    const file = path.join(folder, path.basename(request.url ?? ''));
    const work = request.method === 'GET' ? send(file, response) : receive(file, request, response);
    work.catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.({ port: (server.address() as AddressInfo).port });
}

async function receive(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await pipeline(request, createWriteStream(file));
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
  response.writeHead(200, { 'content-length': 2 }).end('{}');
}

async function send(file: string, response: ServerResponse): Promise<void> {
  const { size } = await stat(file);
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size });
  // Not a pipeline: the client closes its connection as soon as it has everything, which that takes for a failure.
  createReadStream(file).pipe(response);
}
