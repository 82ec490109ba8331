import { WebSocket, WebSocketServer } from 'ws';

// A bare relay: whatever one connection sends, all others receive. No rights, no checks, nothing stored.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
server.on('connection', (from) => {
  from.on('message', (data: Buffer) => {
    for (const to of server.clients)
      if (to !== from && to.readyState === WebSocket.OPEN) to.send(data, { binary: false });
  });
});
server.on('listening', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? (address?.port ?? 0) : 0 });
});
process.on('message', (told: { stop?: true }) => {
  if (told.stop) process.exit(0);
});
