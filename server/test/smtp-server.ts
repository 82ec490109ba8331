import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A message that the server has taken. `data` has its lines as they were sent. */
export type Received = { from: string; to: string[]; data: string };

export type SmtpServer = {
  readonly url: string;
  readonly received: Received[];
  /** The response to a command, if not success. May wait, or destroy the connection. */
  answers: (command: string, socket: Socket) => string | Promise<string> | undefined;
  /** The response to the contents of a message. */
  taken: (socket: Socket) => string | Promise<string>;
  close(): void;
};

/** A minimal mail server (RFC 5321) on a port of its own. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const server = createServer((socket) => void serve(socket, smtp)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    answers: () => undefined,
    taken: () => '250 kept',
    close: () => void server.close(),
  };
  return smtp;
}

async function serve(socket: Socket, smtp: SmtpServer): Promise<void> {
  socket.on('error', () => undefined);
  socket.write('220 test\r\n');
  let current: Received = { from: '', to: [], data: '' };
  let inData = false;
  let rest = '';
  for await (const chunk of socket) {
    rest += String(chunk);
    for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (inData && line !== '.') {
        current.data += `${line}\n`;
        continue;
      }
      if (inData) {
        inData = false;
        smtp.received.push(current);
        current = { from: '', to: [], data: '' };
        socket.write(`${await smtp.taken(socket)}\r\n`);
        continue;
      }
      const said = (await smtp.answers(line, socket)) ?? usual(line);
      if (said.startsWith('2') && line.startsWith('MAIL')) current.from = addressIn(line);
      if (said.startsWith('2') && line.startsWith('RCPT')) current.to.push(addressIn(line));
      inData = said.startsWith('354');
      socket.write(`${said}\r\n`);
    }
  }
}

function usual(line: string): string {
  if (line.startsWith('EHLO')) return '250 test';
  return line.startsWith('DATA') ? '354 go on' : '250 yes';
}

function addressIn(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? '';
}

/** The text of a message as plain text, decoded. */
export function textOf({ data }: Received): string {
  const part = /Content-Type: text\/plain[^]*?\n\n([^]*?)\n--(?=\S)/.exec(data)?.[1] ?? '';
  const encoding = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)/.exec(data)?.[1];
  if (encoding === 'base64') return Buffer.from(part, 'base64').toString();
  if (encoding !== 'quoted-printable') return part;
  const bytes = part
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A header of a message, unfolded; null without it. */
export function headerOf({ data }: Received, name: string): string | null {
  const head = data.slice(0, data.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null;
}
