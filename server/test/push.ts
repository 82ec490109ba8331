import '../src/policies/push-subscription.table.ts';
import { newId } from '@longtable/contract/ids';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import type { Insertable } from 'kysely';
import type { PushSubscriptionTable } from '../src/policies/push-subscription.table.ts';
import { logOf, runJob } from './notification-emails.ts';
import type { FakeBrowser } from './push-service.ts';
import type { Person, TestApp } from './test-app.ts';

/** A row of a subscription that nothing is sent to. */
export function subscriptionOf(
  user_id: string,
  row: Partial<Insertable<PushSubscriptionTable>> = {},
): Insertable<PushSubscriptionTable> {
  const id = row.id ?? newId();
  return {
    id,
    user_id,
    endpoint: `https://push.example/${id}`,
    p256dh_key: 'B'.repeat(87),
    auth_key: 'A'.repeat(22),
    user_agent: 'Test/1.0',
    device_name: 'Firefox on Linux',
    browser_name: 'Firefox',
    os_name: 'Linux',
    last_used_at: null,
    ...row,
  };
}

/** What a client sends to save the subscription of a browser. */
export function saving({ endpoint, p256dhKey, authKey }: FakeBrowser, browserName = 'Firefox') {
  return {
    endpoint,
    p256dhKey,
    authKey,
    deviceName: `${browserName} on Linux`,
    browserName,
    osName: 'Linux',
  };
}

/** Subscribes a browser as a person. */
export async function subscribe(
  person: Person,
  browser: FakeBrowser,
  browserName?: string,
): Promise<FakeBrowser> {
  await person.ok(pushSubscriptionsApi.save, saving(browser, browserName));
  return browser;
}

/** Sends the pushes that wait, as if their time had come. */
export async function sendPushes(app: TestApp): Promise<void> {
  await app.database.pool.query(
    `update notification_deliveries set due_at = now() - interval '1 second' where channel = 'push' and state = 'waiting'`,
  );
  await runJob(app, 'notifications.send-pushes');
}

/** What happened to the newest notification of a person by push. */
export async function pushOf(person: Person) {
  const [newest] = await logOf(person);
  return newest?.deliveries.find(({ channel }) => channel === 'push');
}

/** The same as `skipped: seen`. */
export async function pushFate(person: Person): Promise<string> {
  const delivery = await pushOf(person);
  return delivery ? [delivery.state, delivery.rule].filter((part) => part !== null).join(': ') : 'none';
}
