import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { createPushes } from '../../server/src/features/notifications/push/push.service.ts';
import { createChanges } from '../../server/src/platform/change.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { appendStatements } from '../../server/src/platform/events/append.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { vapidKeysOf } from '../../server/src/platform/push/vapid.ts';
import { createWebPush } from '../../server/src/platform/push/web-push.ts';
import { now } from '../product/clock.ts';
import type { PushServiceAddress } from './taking-pushes.ts';

// A process of its own, so that its memory is that of sending.

export type SendPushesTask = {
  readonly url: string;
  readonly pushService: PushServiceAddress;
  readonly rounds: number;
};

export type SentPushes = {
  /** Pushes of each round. */
  readonly pushes: number;
  /** How long each round took, in milliseconds. */
  readonly bare: readonly number[];
  readonly product: readonly number[];
  /** How much the most memory of the process grew after the first rounds, in bytes. */
  readonly memory: number;
};

/** Requests at the same time, in both. */
const atOnce = 32;

process.once('message', (task: SendPushesTask) => void measure(task));

async function measure({ url, pushService, rounds }: SendPushesTask): Promise<void> {
  const database = openDatabase({ url, log: createLog('error'), connections: 5 });
  const targets = await subscribe(database, pushService);
  const keys = vapidKeysOf(randomBytes(32).toString('base64url'));
  const subject = 'mailto:bench@example.test';
  const product = createWebPush({
    keys,
    subject,
    network: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      allow: () => true,
      ca: pushService.ca,
    },
  });
  const changes = createChanges({
    database,
    events: { appendStatements, wake: () => undefined },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  const log = createLog('error');
  const pushes = createPushes({ db: database.db, changes, webPush: product, log });
  const headers = webPush.getVapidHeaders(
    `https://push.test:${pushService.port}`,
    subject,
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
  );
  const sent = { bare: [] as number[], product: [] as number[] };
  let before = 0;
  for (let round = 0; round < rounds; round += 1) {
    let startedAt = now();
    await sendBare(targets, pushService, headers.Authorization);
    sent.bare.push(now() - startedAt);
    await tellEverybody(database);
    startedAt = now();
    await pushes.sendDue(new AbortController().signal);
    sent.product.push(now() - startedAt);
    await expectSent(database);
    if (round === 0) before = process.resourceUsage().maxRSS;
  }
  const memory = (process.resourceUsage().maxRSS - before) * 1024;
  process.send?.({ pushes: targets.length, ...sent, memory } satisfies SentPushes);
  product.close();
  await database.close();
  process.disconnect?.();
}

type Target = { readonly path: string; readonly p256dh: string; readonly auth: string };

/** Gives everybody a browser with keys of its own. */
async function subscribe({ pool }: Database, { port }: PushServiceAddress): Promise<Target[]> {
  const { rows } = await pool.query<{ id: string }>('select id from users');
  const curve = createECDH('prime256v1');
  const targets = rows.map(({ id }) => ({
    id,
    path: `/push/${id}`,
    p256dh: curve.generateKeys('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
  }));
  await pool.query(
    `insert into push_subscriptions
       (id, user_id, endpoint, p256dh_key, auth_key, user_agent, device_name, browser_name, os_name)
     select gen_random_uuid(), id, $4 || path, p256dh, auth, '', 'Firefox on Linux', 'Firefox', 'Linux'
     from unnest($1::uuid[], $2::text[], $3::text[], $5::text[]) as browser (id, path, p256dh, auth)`,
    [
      targets.map(({ id }) => id),
      targets.map(({ path }) => path),
      targets.map(({ p256dh }) => p256dh),
      `https://push.test:${port}`,
      targets.map(({ auth }) => auth),
    ],
  );
  await pool.query('analyze');
  return targets;
}

/** A notification of each person, whose push is due. */
async function tellEverybody({ pool }: Database): Promise<void> {
  await pool.query(
    `with told as (
       insert into notifications (id, user_id, type, title, message, action_url, action_text, about, reason, key)
       select gen_random_uuid(), id, 'connection_accepted', 'Connection Accepted',
         'Grace Hopper accepted your connection request.', '/app/connect?person=' || id, 'View', 'person:' || id,
         'you sent it', gen_random_uuid()
       from users returning id, user_id)
     insert into notification_deliveries (notification_id, user_id, channel, state, due_at)
     select id, user_id, 'push', 'waiting', now() from told`,
  );
}

async function expectSent({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    `select notification_id, devices from notification_deliveries where state <> 'handed' limit 1`,
  );
  if (rows.length > 0) throw new Error(`Not every push was sent: ${JSON.stringify(rows)}`);
}

/** The same by the library and Node alone: a message is encrypted and sent to each, over connections that are kept. */
async function sendBare(
  targets: readonly Target[],
  { port, ca }: PushServiceAddress,
  authorization: string,
): Promise<void> {
  const agent = new https.Agent({ keepAlive: true, maxSockets: atOnce, ca });
  const payload = JSON.stringify({
    title: 'Connection Accepted',
    body: 'Grace Hopper accepted your connection request.',
    tag: 'person',
    data: { type: 'connection_accepted', action_url: '/app/connect', extras: {} },
    filling: 'x'.repeat(300),
  });
  const left = targets.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { path, p256dh, auth } of left) {
        const body = webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
        const request = https.request({
          agent,
          host: '127.0.0.1',
          servername: 'push.test',
          port,
          path,
          method: 'POST',
          headers: {
            authorization,
            ttl: 3600,
            'content-encoding': 'aes128gcm',
            'content-length': body.length,
          },
        });
        request.end(body);
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        response.resume();
        await once(response, 'end');
      }
    }),
  );
  agent.destroy();
}
