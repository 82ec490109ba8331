import { api } from '@longtable/contract/api';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { maxPushSubscriptions } from '@longtable/contract/rules/notification-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../../../test/live-client.ts';
import { tell } from '../../../../test/notification-emails.ts';
import { pushFate, saving, sendPushes, subscribe, subscriptionOf } from '../../../../test/push.ts';
import { type PushService, startPushService } from '../../../../test/push-service.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';
import { deleteInactive } from './subscriptions.store.ts';

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' }, service.network);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const rowsOf = async (id: string) =>
  (
    await app.database.pool.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where user_id = $1',
      [id],
    )
  ).rows;

describe('a browser', () => {
  test('is saved once, and is active again when it subscribes again', async () => {
    const ada = await app.newPerson('Ada');
    const browser = service.newBrowser();
    await subscribe(ada, browser);
    await subscribe(ada, browser, 'Chrome');
    const { subscriptions, publicKey } = await ada.ok(pushSubscriptionsApi.list, {});
    expect(subscriptions).toMatchObject([
      { deviceName: 'Chrome on Linux', browserName: 'Chrome', osName: 'Linux', lastUsedAt: null },
    ]);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    await ada.ok(pushSubscriptionsApi.deactivate, { endpoint: browser.endpoint });
    await ada.ok(pushSubscriptionsApi.deactivate, { endpoint: browser.endpoint });
    expect((await ada.ok(pushSubscriptionsApi.list, {})).subscriptions).toEqual([]);
    await subscribe(ada, browser);
    expect((await ada.ok(pushSubscriptionsApi.list, {})).subscriptions).toHaveLength(1);
    const { rows } = await app.database.pool.query(
      'select active_subscriptions::int, subscriptions::int from push_subscription_stats where user_id = $1',
      [ada.id],
    );
    expect(rows).toEqual([{ active_subscriptions: 1, subscriptions: 1 }]);
  });

  test('belongs to the last person who signed in with it, and only that person ends it', async () => {
    const [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
    const browser = service.newBrowser();
    await subscribe(ada, browser);
    await subscribe(ben, browser);
    expect((await ada.ok(pushSubscriptionsApi.list, {})).subscriptions).toEqual([]);
    await ada.ok(pushSubscriptionsApi.deactivate, { endpoint: browser.endpoint });
    const [theirs] = (await ben.ok(pushSubscriptionsApi.list, {})).subscriptions;
    const pushSubscriptionId = theirs?.id ?? '';
    expect(await ada.refused(pushSubscriptionsApi.delete, { pushSubscriptionId })).toMatchObject({
      status: 404,
      code: 'push-subscription/not-found',
    });
    await ben.ok(pushSubscriptionsApi.delete, { pushSubscriptionId });
    expect(await rowsOf(ben.id)).toEqual([]);
  });

  test('takes the place of an inactive one, or of the one that was not used for the longest time', async () => {
    const ada = await app.newPerson('Ada');
    for (let made = 0; made < maxPushSubscriptions; made += 1) {
      const last_used_at = new Date(Date.UTC(2026, 0, 10 - made)).toISOString();
      const row = subscriptionOf(ada.id, {
        endpoint: `https://push.example/${made}-of-${ada.id}`,
        last_used_at,
      });
      await app.database.db.insertInto('push_subscriptions').values(row).execute();
    }
    const left = async () => (await rowsOf(ada.id)).map(({ endpoint }) => /\/(\d+)-of-/.exec(endpoint)?.[1]);
    await ada.ok(pushSubscriptionsApi.deactivate, { endpoint: `https://push.example/3-of-${ada.id}` });
    await subscribe(ada, service.newBrowser());
    expect(await left()).not.toContain('3');
    expect(await left()).toHaveLength(maxPushSubscriptions);
    await subscribe(ada, service.newBrowser());
    expect(await left()).not.toContain('9');
    expect(await left()).toHaveLength(maxPushSubscriptions);
  });

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/push',
    'https://8.8.8.8:8443/push',
    'https://ada:secret@8.8.8.8/push',
  ])('is refused with the address %s', async (endpoint) => {
    const ada = await app.newPerson('Ada');
    const input = { ...saving(service.newBrowser()), endpoint };
    expect(await ada.refused(pushSubscriptionsApi.save, input)).toMatchObject({
      status: 422,
      code: 'push-subscription/address-not-public',
    });
    expect(await rowsOf(ada.id)).toEqual([]);
  });

  test.each([
    ['an address without TLS', { endpoint: 'http://push.example/a' }],
    ['no address', { endpoint: 'push' }],
    ['another kind of address', { endpoint: 'javascript:alert(1)' }],
    ['a long address', { endpoint: `https://push.example/${'a'.repeat(2000)}` }],
    ['letters that no address has', { endpoint: 'https://push.example/ä' }],
    ['a key with spaces', { p256dhKey: 'a b'.repeat(20) }],
  ])('is refused with %s', async (_, wrong) => {
    const ada = await app.newPerson('Ada');
    const { status } = await ada.refused(pushSubscriptionsApi.save, {
      ...saving(service.newBrowser()),
      ...wrong,
    });
    expect(status).toBe(400);
  });
});

test('the own tabs learn of changes, also those of whoever had the browser before', async () => {
  const [ada, ben] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
  const [ofAda, ofBen] = [ada, ben].map(({ cookie }) => connectLive(app.url, { cookie }));
  await Promise.all([ofAda?.welcomed, ofBen?.welcomed]);
  const changes = (client: typeof ofAda) =>
    client?.events.filter(({ type }) => type === 'push-subscriptions.changed').length;
  const browser = service.newBrowser();
  await subscribe(ada, browser);
  await expect.poll(() => [changes(ofAda), changes(ofBen)]).toEqual([1, 0]);
  await subscribe(ben, browser);
  await expect.poll(() => [changes(ofAda), changes(ofBen)]).toEqual([2, 1]);
  ofAda?.close();
  ofBen?.close();
});

describe('a browser ends with its session', () => {
  const endpointsOf = async (person: Person) =>
    (await person.ok(pushSubscriptionsApi.list, {})).subscriptions.length;

  test('by signing out, and the other tabs of the person learn of it', async () => {
    const ada = await app.newPerson('Ada');
    const elsewhere = await app.again(ada);
    const client = connectLive(app.url, { cookie: elsewhere.cookie });
    await client.welcomed;
    const changes = () => client.events.filter(({ type }) => type === 'push-subscriptions.changed').length;
    const [lost, kept] = [service.newBrowser(), service.newBrowser()];
    await subscribe(ada, lost);
    await subscribe(elsewhere, kept);
    await expect.poll(changes).toBe(2);
    expect(await endpointsOf(elsewhere)).toBe(2);
    await ada.ok(api.people.signOut, {});
    await expect.poll(changes).toBe(3);
    client.close();
    expect(await endpointsOf(elsewhere)).toBe(1);
    await tell(app, ada);
    await sendPushes(app);
    expect([lost.received.length, kept.received.length]).toEqual([0, 1]);
  });

  test('also if nothing has recorded that, until it is saved in another session', async () => {
    const ada = await app.newPerson('Ada');
    const elsewhere = await app.again(ada);
    const browser = await subscribe(ada, service.newBrowser());
    await app.database.pool.query(
      'delete from sessions where id = (select session_id from push_subscriptions where endpoint = $1)',
      [browser.endpoint],
    );
    await tell(app, ada);
    await sendPushes(app);
    expect(browser.received).toEqual([]);
    expect(await pushFate(elsewhere)).toBe('skipped: no-device');
    expect(await endpointsOf(elsewhere)).toBe(0);
    await subscribe(elsewhere, browser);
    await tell(app, ada);
    await sendPushes(app);
    expect(browser.received).toHaveLength(1);
  });
});

test('browsers are in the download without their keys, and are deleted with the account', async () => {
  const ada = await app.newPerson('Ada');
  const browser = await subscribe(ada, service.newBrowser());
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  const text = files.get('push-subscriptions.json')?.toString('utf8') ?? '';
  expect(JSON.parse(text)).toMatchObject([
    { deviceName: 'Firefox on Linux', endpoint: browser.endpoint, isActive: true },
  ]);
  expect(text).not.toContain(browser.authKey);
  await ada.ok(api.account.delete, { confirmation: ada.email, currentPassword: testPassword });
  await expect.poll(() => rowsOf(ada.id)).toEqual([]);
});

test('those that have been inactive for thirty days are deleted', async () => {
  const ada = await app.newPerson('Ada');
  const age = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const rows = [
    subscriptionOf(ada.id, { is_active: false, updated_at: age(31), browser_name: 'old' }),
    subscriptionOf(ada.id, { is_active: false, updated_at: age(29), endpoint: 'https://push.example/young' }),
    subscriptionOf(ada.id, { updated_at: age(31), endpoint: 'https://push.example/active' }),
  ];
  await app.database.db.insertInto('push_subscriptions').values(rows).execute();
  await deleteInactive(app.database.db, 100);
  expect((await rowsOf(ada.id)).map(({ endpoint }) => endpoint).toSorted()).toEqual([
    'https://push.example/active',
    'https://push.example/young',
  ]);
});
