import http, { type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Site = {
  readonly port: number;
  /** The requests in order, as `GET host path`. */
  readonly asked: string[];
  /** The headers of the last request. */
  headers(): http.IncomingHttpHeaders;
  /** Connections that are open now. */
  connections(): number;
  close(): Promise<void>;
};

/** A server on 127.0.0.1 that stands for one on the internet, or for one that must not be reached. */
export async function startSite(answer: RequestListener): Promise<Site> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let headers: http.IncomingHttpHeaders = {};
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`);
    headers = request.headers;
    answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    headers: () => headers,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
