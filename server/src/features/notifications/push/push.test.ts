import { newId } from '@longtable/contract/ids';
import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { notificationsApi } from '@longtable/contract/notifications';
import { projectMembersApi } from '@longtable/contract/project-members';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logOf, runJob, tell } from '../../../../test/notification-emails.ts';
import { follow } from '../../../../test/notifications.ts';
import { addToProject, newProject } from '../../../../test/project.ts';
import { pushFate, pushOf, sendPushes, subscribe } from '../../../../test/push.ts';
import { type FakeBrowser, type PushService, startPushService } from '../../../../test/push-service.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let service: PushService;
let app: TestApp;
let ada: Person;
let browser: FakeBrowser;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ PUBLIC_URL: 'https://longtable.example' }, service.network);
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  service.answer = (_, response) => void response.writeHead(201).end();
  ada = await app.newPerson('Ada Lovelace');
  browser = await subscribe(ada, service.newBrowser());
});

const bodies = ({ received }: FakeBrowser) => received.map(({ payload }) => payload.body);
const answerWith = (status: number, headers: Record<string, string> = {}) => {
  service.answer = (_, response) => void response.writeHead(status, headers).end('{"reason":"a secret"}');
};
async function isActive(person: Person): Promise<boolean> {
  return (await person.ok(pushSubscriptionsApi.list, {})).subscriptions.length > 0;
}

describe('a notification by push', () => {
  test('reaches every browser of the person, signed with the key that they subscribed with', async () => {
    const phone = await subscribe(ada, service.newBrowser(), 'Chrome');
    await tell(app, ada, { metadata: { taskId: 'x' } });
    expect(await pushFate(ada)).toBe('waiting');
    await sendPushes(app);
    const { publicKey } = await ada.ok(pushSubscriptionsApi.list, {});
    for (const { received } of [browser, phone]) {
      expect(received).toHaveLength(1);
      const [push] = received;
      expect(push?.payload).toMatchObject({
        title: 'New Comment',
        body: 'Ben commented on “Order paper”.',
        data: { type: 'task_comment', action_url: '/app/tasks?task=x', extras: { taskId: 'x' } },
      });
      expect(push?.headers).toMatchObject({
        ttl: String(3 * 86_400),
        urgency: 'normal',
        'content-encoding': 'aes128gcm',
      });
      expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
      expect(push?.headers.authorization).toContain(`k=${publicKey}`);
      expect(push?.claims).toMatchObject({
        aud: `https://push.test:${service.port}`,
        sub: 'https://longtable.example',
      });
      expect(push?.claims.exp).toBeLessThan(Date.now() / 1000 + 24 * 3600);
    }
    expect(await pushOf(ada)).toMatchObject({
      state: 'sent',
      rule: null,
      devices: [
        { deviceName: 'Firefox on Linux', state: 'sent', answer: '201 Created' },
        { deviceName: 'Chrome on Linux', state: 'sent', answer: '201 Created' },
      ],
    });
    const { subscriptions } = await ada.ok(pushSubscriptionsApi.list, {});
    expect(subscriptions.every(({ lastUsedAt }) => lastUsedAt !== null)).toBe(true);
  });

  test('waits for half a minute, and that of a call does not wait', async () => {
    await tell(app, ada);
    await runJob(app, 'notifications.send-pushes');
    expect(browser.received).toEqual([]);
    const { rows } = await app.database.pool.query<{ seconds: number }>(
      `select extract(epoch from due_at - created_at)::float as seconds from notification_deliveries
       where user_id = $1 and channel = 'push'`,
      [ada.id],
    );
    expect(rows[0]?.seconds).toBeCloseTo(30, 0);
    await tell(app, ada, { type: 'call_missed', message: 'A call.' });
    await runJob(app, 'notifications.send-pushes');
    await expect.poll(() => bodies(browser)).toEqual(['A call.']);
  });

  test.each([
    ['read', notificationsApi.mark, { isRead: true }],
    ['deleted', notificationsApi.delete, {}],
    ['snoozed', notificationsApi.snooze, { until: '2099-01-01T00:00:00Z' }],
  ] as const)('is not sent when it was %s in the app meanwhile', async (_, endpoint, input) => {
    await tell(app, ada);
    const { notifications } = await ada.ok(notificationsApi.list, {});
    await ada.send(endpoint, { notificationId: notifications[0]?.id ?? '', ...input });
    await sendPushes(app);
    expect(browser.received).toEqual([]);
    expect(await pushFate(ada)).toBe('skipped: seen');
  });

  test('comes again when the time has come until which it was snoozed, once', async () => {
    await tell(app, ada);
    await sendPushes(app);
    expect(browser.received).toHaveLength(1);
    const { notifications } = await ada.ok(notificationsApi.list, {});
    const notificationId = notifications[0]?.id ?? '';
    await ada.ok(notificationsApi.snooze, { notificationId, until: '2099-01-01T00:00:00Z' });
    await app.database.pool.query(
      `update notifications set snoozed_until = now() - interval '1 second' where id = $1`,
      [notificationId],
    );
    await runJob(app, 'notifications.wake');
    expect(await pushFate(ada)).toBe('waiting');
    await sendPushes(app);
    expect(browser.received.map(({ payload }) => payload.tag)).toEqual([
      browser.received[0]?.payload.tag,
      browser.received[0]?.payload.tag,
    ]);
    expect(await pushFate(ada)).toBe('sent');
    await runJob(app, 'notifications.wake');
    await sendPushes(app);
    expect(browser.received).toHaveLength(2);
  });

  test.each([
    ['its type', { push: { task_comment: false } }, 'skipped: preference'],
    ['pushes', { pushNotifications: false }, 'skipped: master-switch'],
    ['e-mails only', { emailNotifications: false, email: { task_comment: false } }, 'sent'],
    ['another type', { push: { task_assigned: false } }, 'sent'],
  ])('to whoever has switched off %s', async (_, preferences, fate) => {
    await ada.ok(notificationPreferencesApi.update, preferences);
    await tell(app, ada);
    await sendPushes(app);
    expect(browser.received).toHaveLength(fate === 'sent' ? 1 : 0);
    expect(await pushFate(ada)).toBe(fate);
  });

  test('is not sent in quiet hours, of a call neither, and not later', async () => {
    await ada.ok(notificationPreferencesApi.update, { quietHours: { from: '00:00', to: '23:59' } });
    // The last minute of the day is not quiet.
    const isQuiet = new Date().toISOString().slice(11, 16) !== '23:59';
    for (const type of ['task_comment', 'call_missed'] as const) {
      await tell(app, ada, { type });
      await sendPushes(app);
      expect(await pushFate(ada)).toBe(isQuiet ? 'skipped: quiet-hours' : 'sent');
    }
  });

  test('is not sent about what was muted since, nor without a browser, nor to a closed account', async () => {
    await tell(app, ada);
    await follow(app, ada, `person:${ada.id}`, 'muted');
    await sendPushes(app);
    expect(await pushFate(ada)).toBe('skipped: muted');
    const ben = await app.newPerson('Ben');
    await tell(app, ben);
    expect(await pushFate(ben)).toBe('skipped: no-device');
    const eve = await app.newPerson('Eve');
    const gone = await subscribe(eve, service.newBrowser());
    await tell(app, eve);
    await app.database.pool.query('update user_profiles set closed_at = now() where id = $1', [eve.id]);
    await sendPushes(app);
    expect(gone.received).toEqual([]);
    const { rows } = await app.database.pool.query(
      `select state, rule from notification_deliveries where user_id = $1 and channel = 'push'`,
      [eve.id],
    );
    expect(rows).toEqual([{ state: 'skipped', rule: 'closed' }]);
  });

  test('is not sent to somebody who may not see the task any more, and is to others', async () => {
    const owner = await app.newPerson('Olive');
    const theirs = await subscribe(owner, service.newBrowser());
    const project = await newProject(owner);
    await addToProject(owner, project.id, [ada]);
    const task = await owner.ok(tasksApi.create, { id: newId(), title: 'Paper', projectId: project.id });
    await tell(app, [ada, owner], { about: `task:${task.id}`, message: 'A secret.' });
    await owner.ok(projectMembersApi.remove, { projectId: project.id, personId: ada.id });
    await sendPushes(app);
    expect(bodies(browser)).not.toContain('A secret.');
    expect(bodies(theirs)).toContain('A secret.');
    const secret = (await logOf(ada)).find(({ message }) => message === 'A secret.');
    expect(secret?.deliveries.find(({ channel }) => channel === 'push')).toMatchObject({ rule: 'no-right' });
  });

  test('with hidden content has neither names nor texts', async () => {
    await ada.ok(notificationPreferencesApi.update, { hideContent: true });
    await tell(app, ada, { title: 'Ben', message: 'A secret.' });
    await sendPushes(app);
    expect(browser.received[0]?.payload).toMatchObject({
      title: 'New Comment',
      body: 'There is news about a task.',
    });
  });

  test('is sent once when several servers send at the same time, and in the order of events', async () => {
    for (const message of ['One.', 'Two.', 'Three.']) await tell(app, ada, { message });
    await app.database.pool.query(
      "select graphile_worker.add_job('notifications.send-pushes', '{}'::json) from generate_series(1, 3)",
    );
    await sendPushes(app);
    expect(bodies(browser)).toEqual(['One.', 'Two.', 'Three.']);
  });

  test('reaches more people than are sent to at once, over few connections', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, (_, n) => app.newPerson(`Person ${n}`)));
    const browsers = await Promise.all(people.map((person) => subscribe(person, service.newBrowser())));
    for (const message of ['One.', 'Two.', 'Three.']) {
      await tell(app, people, { message, type: 'welcome_notification' });
      await sendPushes(app);
    }
    for (const each of browsers) expect(bodies(each)).toEqual(['One.', 'Two.', 'Three.']);
    expect(service.connections()).toBeLessThan(69);
  });
});

describe('when a push service does not take a push', () => {
  test.each([404, 410])('because of %i, the browser is not sent to any more', async (status) => {
    answerWith(status);
    await tell(app, ada);
    await sendPushes(app);
    expect(await isActive(ada)).toBe(false);
    const delivery = await pushOf(ada);
    expect(delivery?.state).toBe('failed');
    expect(delivery?.devices?.[0]?.answer).toMatch(new RegExp(`^${status} `));
    answerWith(201);
    await tell(app, ada);
    await sendPushes(app);
    expect(await pushFate(ada)).toBe('skipped: no-device');
    await subscribe(ada, browser);
    await tell(app, ada, { message: 'Again.' });
    await sendPushes(app);
    expect(bodies(browser).at(-1)).toBe('Again.');
  });

  test.each([400, 401, 403, 413, 302])(
    'because of %i, the browser stays subscribed, and it is logged',
    async (status) => {
      answerWith(status, { location: `https://push.test:${service.port}/elsewhere` });
      await tell(app, ada);
      await sendPushes(app);
      expect(await isActive(ada)).toBe(true);
      expect(await pushOf(ada)).toMatchObject({ state: 'failed', devices: [{ state: 'failed' }] });
      expect(JSON.stringify(await logOf(ada))).not.toContain('secret');
      expect(service.asked).not.toContain('/elsewhere');
      expect(app.logged.some(({ msg }) => msg === 'a push service has refused a push')).toBe(true);
    },
  );

  test.each([429, 500, 503])(
    'because of %i, it is tried again, and only where it was not taken',
    async (status) => {
      const phone = await subscribe(ada, service.newBrowser(), 'Chrome');
      const path = new URL(phone.endpoint).pathname;
      service.answer = (request, response) =>
        void response.writeHead(request.url === path ? status : 201, { 'retry-after': '600' }).end();
      await tell(app, ada);
      await sendPushes(app);
      const delivery = await pushOf(ada);
      expect(delivery).toMatchObject({
        state: 'waiting',
        devices: [{ state: 'sent' }, { state: 'waiting' }],
      });
      expect(Date.parse(delivery?.at ?? '') - Date.now()).toBeGreaterThan(500_000);
      answerWith(201);
      await sendPushes(app);
      expect(await pushFate(ada)).toBe('sent');
      expect([browser.received.length, phone.received.length]).toEqual([1, 2]);
    },
  );

  test('because the connection breaks, it is tried again unless it is seen meanwhile', async () => {
    service.answer = (request) => void request.socket.destroy();
    await tell(app, ada);
    await sendPushes(app);
    expect(await pushOf(ada)).toMatchObject({ state: 'waiting', devices: [{ state: 'waiting' }] });
    await ada.ok(notificationsApi.markAll, {});
    answerWith(201);
    await sendPushes(app);
    expect(browser.received).toHaveLength(1);
    expect(await pushFate(ada)).toBe('skipped: seen');
  });

  test('because its keys are not valid, the browser is not sent to any more, and others are', async () => {
    await app.database.pool.query(
      `update push_subscriptions set p256dh_key = repeat('A', 87) where user_id = $1`,
      [ada.id],
    );
    const phone = await subscribe(ada, service.newBrowser());
    await tell(app, ada);
    await sendPushes(app);
    expect(await pushFate(ada)).toBe('sent');
    expect(phone.received).toHaveLength(1);
    expect((await ada.ok(pushSubscriptionsApi.list, {})).subscriptions).toHaveLength(1);
  });

  test('because its address has become private, nothing is requested there', async () => {
    const inside = await startPushService();
    try {
      await app.database.pool.query('update push_subscriptions set endpoint = $2 where user_id = $1', [
        ada.id,
        `https://127.0.0.1:${inside.port}/secret`,
      ]);
      await tell(app, ada);
      await sendPushes(app);
      expect(inside.connections()).toBe(0);
      expect((await pushOf(ada))?.devices?.[0]?.answer).toBe('its address is not on the internet');
    } finally {
      await inside.close();
    }
  });
});

describe('a test', () => {
  test('reaches the browsers of the person, whatever the preferences say, and says which failed', async () => {
    await ada.ok(notificationPreferencesApi.update, { pushNotifications: false });
    const phone = await subscribe(ada, service.newBrowser(), 'Chrome');
    const path = new URL(phone.endpoint).pathname;
    service.answer = (request, response) => void response.writeHead(request.url === path ? 410 : 201).end();
    expect(await ada.ok(pushSubscriptionsApi.test, {})).toEqual({
      sent: 1,
      failures: [{ deviceName: 'Chrome on Linux', reason: '410 Gone' }],
    });
    expect(browser.received[0]?.payload).toMatchObject({ tag: 'test', data: { type: 'test' } });
    expect(await ada.ok(pushSubscriptionsApi.test, {})).toEqual({ sent: 1, failures: [] });
  });

  test('can be sent ten times in ten minutes', async () => {
    const answers = [];
    for (let sent = 0; sent < 11; sent += 1)
      answers.push((await ada.send(pushSubscriptionsApi.test, {})).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
