import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy in front of a server. */
export type Proxy = { close(): Promise<void> };

/** Passes all on, WebSockets too, except that the service worker's script is what `rewrite` makes of it. */
export async function startProxy({
  port,
  target,
  rewrite,
}: {
  port: number;
  /** The port of the server. */
  target: number;
  rewrite: (script: string) => string;
}): Promise<Proxy> {
  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked;
    // A text that is rewritten arrives as it is, and whole.
    const { 'if-none-match': _, 'if-modified-since': __, ...others } = headers;
    const onward = {
      host: '127.0.0.1',
      port: target,
      path,
      method,
      headers: path === '/sw.js' ? { ...others, 'accept-encoding': 'identity' } : headers,
    };
    const pass = async (got: IncomingMessage) => {
      const { statusCode = 502, headers: fields } = got;
      if (path !== '/sw.js') {
        answer.writeHead(statusCode, fields);
        got.pipe(answer);
        return;
      }
      const text = (await got.setEncoding('utf8').toArray()).join('');
      const body = Buffer.from(rewrite(text));
      answer.writeHead(statusCode, { ...fields, 'content-length': body.length }).end(body);
    };
    const sent = request(onward, (got) => void pass(got).catch(() => answer.destroy()));
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  const upgraded = new Set<Duplex>();
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    const onward = connect(target, '127.0.0.1', () => {
      const fields = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      onward.write(`${method} ${url} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await once(server, 'close');
    },
  };
}
