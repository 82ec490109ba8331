import type { LiveEvent, LiveFrame, LiveWelcome } from '@longtable/contract/live';
import { livePath, liveProtocol } from '@longtable/contract/live';
import { type ClientOptions, WebSocket } from 'ws';

export type LiveClient = {
  readonly socket: WebSocket;
  /** The first message of the server; rejects when it refuses the connection. */
  readonly welcomed: Promise<LiveWelcome>;
  /** The events received so far, including missed events in welcomes. */
  readonly events: LiveEvent[];
  /** The code that the connection was closed with. */
  readonly closed: Promise<number>;
  close(): void;
};

type LiveClientOptions = {
  readonly cookie: string;
  readonly offset?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: ClientOptions['agent'];
  onFrame?(frame: LiveFrame): void;
};

/** Opens a live connection to the server at `url` (http or https) like a browser, but does not reconnect. */
export function connectLive(url: string, options: LiveClientOptions): LiveClient {
  const { cookie, offset, headers, agent, onFrame } = options;
  const address = new URL(livePath, url.replace(/^http/, 'ws'));
  if (offset !== undefined) address.searchParams.set('offset', offset);
  const socket = new WebSocket(address, liveProtocol, { headers: { cookie, ...headers }, agent });
  const events: LiveEvent[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const welcomed = new Promise<LiveWelcome>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as LiveFrame;
      if (frame.type === 'event') events.push(frame.event);
      if (frame.type === 'welcome') {
        if (frame.welcome.kind === 'resumed') events.push(...frame.welcome.events);
        resolve(frame.welcome);
      }
      onFrame?.(frame);
    });
    socket.once('close', (code, reason) => reject(new Error(`closed with ${code} ${reason.toString()}`)));
    // A refusal over HTTP: "Unexpected server response: 403".
    socket.on('error', reject);
  });
  // Tests that only check the end of the connection ignore the welcome.
  welcomed.catch(() => undefined);
  return { socket, welcomed, events, closed, close: () => socket.close() };
}
