import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';

// A server in a process of its own, which a test can kill. The only address on the internet is that of the test's push service.

export type PushNode = {
  readonly url: string;
  readonly dataDir: string;
  readonly pushService: { readonly port: number; readonly ca: string };
};

process.once('message', (node: PushNode) => void start(node));

async function start({ url, dataDir, pushService: { port, ca } }: PushNode): Promise<void> {
  const log = pino({ level: 'fatal' });
  const database = openDatabase({ url, log, connections: 5 });
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://longtable.example',
  });
  const app = await buildApp({
    config,
    database,
    log,
    network: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allow: (address, asked) => address === '127.0.0.1' && asked === port,
      ca,
    },
  });
  await app.start();
  process.send?.('started');
}
