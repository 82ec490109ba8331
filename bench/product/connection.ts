import { once } from 'node:events';
import { connect } from 'node:net';

export type Answer = { readonly status: number; readonly bytes: number; readonly body: string };

/** A keep-alive connection with one request at a time. */
export type Connection = {
  /** The response body is read only with `body`; a load generator needs only its length. */
  send(request: Buffer, options?: { body?: boolean }): Promise<Answer>;
  close(): void;
};

/** A placeholder that the load generator replaces with a new id in each request. */
export const newIdPlaceholder = '00000000-0000-7000-8000-000000000000';

/** The bytes of a request. No Accept-Encoding: responses are not compressed. */
export function requestBytes(
  method: string,
  path: string,
  { cookie, body }: { cookie: string; body?: object },
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `cookie: ${cookie}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/**
 * Opens a connection. Implements only the HTTP that our servers need (a length on every response), because the load
 * generator shares the machine with the server: its own cost would blur the comparison.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void; body: boolean } | undefined;
  let parts: Buffer[] = [];
  let received = 0;
  let head: { status: number; length: number; bodyAt: number } | undefined;

  const fail = (error: Error) => waiting?.reject(error);
  socket.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    received += chunk.length;
    head ??= readHead(parts, fail);
    if (!head || received < head.bodyAt + head.length) return;
    const { status, length, bodyAt } = head;
    const body = waiting?.body ? Buffer.concat(parts).toString('utf8', bodyAt) : '';
    const completed = waiting;
    [waiting, head, parts, received] = [undefined, undefined, [], 0];
    completed?.resolve({ status, bytes: length, body });
  });
  socket.on('error', fail);
  socket.on('close', () => fail(closed()));

  return {
    send: (request, options = {}) =>
      new Promise((resolve, reject) => {
        // The server closes a connection that is idle for a minute.
        if (socket.destroyed) {
          reject(closed());
          return;
        }
        waiting = { resolve, reject, body: options.body ?? false };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

function closed(): Error {
  return new Error('The server closed the connection.');
}

function readHead(parts: readonly Buffer[], fail: (error: Error) => void) {
  const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? [];
  if (length === undefined) {
    fail(new Error(`A response has no content-length:\n${text}`));
    return undefined;
  }
  return { status: Number(text.slice(9, 12)), length: Number(length), bodyAt: end + 4 };
}
