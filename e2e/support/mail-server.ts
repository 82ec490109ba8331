import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that accepts and discards all messages: tests read them from the outbox (mail.ts). */
export async function startMailServer(): Promise<{ url: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 journeys\r\n');
    void serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A minimal RFC 5321. */
async function serve(socket: Socket): Promise<void> {
  let rest = '';
  let inData = false;
  try {
    for await (const chunk of socket) {
      rest += String(chunk);
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (inData && line !== '.') continue;
        inData = line === 'DATA';
        socket.write(inData ? '354 go on\r\n' : '250 yes\r\n');
      }
    }
  } catch {
    // The sending server was killed.
  }
}
