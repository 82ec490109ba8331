import { type LiveEvent, type LiveFrame, livePath, liveProtocol } from '@longtable/contract/live';
import { WebSocket } from 'ws';

/** Opens a live connection like the product's client; resolves with the server's welcome. */
export function openLive(options: {
  url: string;
  cookie: string;
  onEvent: (event: LiveEvent) => void;
}): Promise<WebSocket> {
  const url = new URL(livePath, options.url.replace(/^http/, 'ws'));
  const socket = new WebSocket(url, liveProtocol, { headers: { cookie: options.cookie } });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as LiveFrame;
      if (frame.type === 'event') options.onEvent(frame.event);
      if (frame.type === 'welcome') resolve(socket);
    });
  });
}
