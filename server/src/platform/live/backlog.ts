import type { Socket } from 'socket.io';

export type Backlog = {
  /** How many bytes wait for the client to fetch them. */
  bytes(): number;
};

/** What every waiting message costs beside its text, roughly. */
const overhead = 100;

/**
 * Measures what waits to be sent to a client: messages that the library has not yet given to the network, and bytes
 * that the network has not yet taken.
 */
export function measureBacklog(conn: Socket['conn']): Backlog {
  const network = conn.request.socket;
  let waiting = 0;
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += overhead + (data?.length ?? 0);
  });
  conn.on('flush', () => {
    waiting = 0;
  });
  return { bytes: () => waiting + network.writableLength };
}
