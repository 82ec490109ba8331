import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** The harmless text that every virus scanner takes for a virus, in two pieces: this file is none. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const command = 'zINSTREAM\0';

export type TestClamd = {
  readonly port: number;
  /** How many bytes of files it has received. */
  received(): number;
  /** How many connections are open. */
  open(): number;
  stop(): Promise<void>;
};

/**
 * A server that speaks clamd's protocol as clamd does: it answers PING and INSTREAM, finds the EICAR text, and refuses streams
 * that are too long in the middle. `answer` replaces what it says.
 */
export async function startClamd(
  options: { port?: number; socket?: string; maxBytes?: number; answer?: string; silent?: boolean } = {},
): Promise<TestClamd> {
  const { port = 0, socket: file, maxBytes = 100_000_000, answer, silent = false } = options;
  let received = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (!silent) void serve(socket).catch(() => socket.destroy());
  });
  server.listen(file === undefined ? { port, host: '127.0.0.1' } : { path: file });
  await once(server, 'listening');
  const address = server.address();

  async function serve(socket: Socket): Promise<void> {
    let unread = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isOpen = false;
    for await (const data of socket as AsyncIterable<Buffer>) {
      unread = Buffer.concat([unread, data]);
      if (!isOpen && unread.toString('latin1') === 'zPING\0') return reply(socket, 'PONG');
      if (!isOpen && unread.length >= command.length) {
        if (unread.toString('latin1', 0, command.length) !== command) return reply(socket, 'UNKNOWN COMMAND');
        isOpen = true;
        unread = unread.subarray(command.length);
      }
      while (isOpen && unread.length >= 4) {
        const size = unread.readUInt32BE();
        if (size === 0) {
          const isInfected = content.includes(eicar);
          return reply(socket, answer ?? (isInfected ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'));
        }
        if (content.length + size > maxBytes) return reply(socket, 'INSTREAM size limit exceeded. ERROR');
        if (unread.length < 4 + size) break;
        content = Buffer.concat([content, unread.subarray(4, 4 + size)]);
        received += size;
        unread = unread.subarray(4 + size);
      }
    }
  }

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received: () => received,
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function reply(socket: Socket, answer: string): void {
  socket.end(`${answer}\0`);
}
