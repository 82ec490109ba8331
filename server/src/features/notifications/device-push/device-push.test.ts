import { deviceTokensApi } from '@longtable/contract/device-tokens';
import type { NotificationDelivery } from '@longtable/contract/notification-deliveries';
import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { notificationsApi } from '@longtable/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activeTokensOf, saveToken, startWithFirebase } from '../../../../test/device-tokens.ts';
import {
  type FirebaseServer,
  firebaseFailures,
  startFirebaseServer,
} from '../../../../test/firebase-server.ts';
import { logOf, runJob, tell } from '../../../../test/notification-emails.ts';
import type { Person, TestApp } from '../../../../test/test-app.ts';

let firebase: FirebaseServer;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  firebase = await startFirebaseServer();
  app = await startWithFirebase(firebase, { PUBLIC_URL: 'https://longtable.test' });
});
afterAll(async () => {
  await app.close();
  await firebase.close();
});
beforeEach(async () => {
  firebase.answer = () => undefined;
  firebase.messages.length = 0;
  ada = await app.newPerson('Ada');
});

/** Sends what waits, as if its time had come. */
async function sendDue(): Promise<void> {
  await app.database.pool.query(
    `update notification_deliveries set due_at = now() - interval '1 second'
    where channel = 'device' and state = 'waiting'`,
  );
  await runJob(app, 'notifications.send-device-pushes');
}

/** What happened to the newest notification of a person by device push. */
async function fateOf(person: Person): Promise<NotificationDelivery | undefined> {
  const [newest] = await logOf(person);
  return newest?.deliveries.find(({ channel }) => channel === 'device');
}

test('a notification comes to every device of a person, and a click opens its page', async () => {
  const phone = await saveToken(ada);
  const tablet = await saveToken(ada);
  await tell(app, ada, {
    message: 'Ben commented.',
    metadata: { taskId: '7' },
    actionUrl: '/app/tasks?task=7',
  });
  expect(await fateOf(ada)).toMatchObject({ state: 'waiting' });
  await sendDue();
  expect(new Set(firebase.messages.map(({ token }) => token))).toEqual(new Set([phone.token, tablet.token]));
  expect(firebase.messages).toHaveLength(2);
  const [newest] = (await ada.ok(notificationsApi.list, {})).notifications;
  expect(firebase.messages[0]).toMatchObject({
    data: {
      type: 'task_comment',
      taskId: '7',
      notificationId: newest?.id,
      about: `person:${ada.id}`,
      clickAction: '/app/tasks?task=7',
    },
    webpush: {
      headers: { Urgency: 'normal' },
      notification: {
        title: newest?.title,
        body: 'Ben commented.',
        tag: `notification_${newest?.id}`,
        timestamp: Date.parse(newest?.createdAt ?? ''),
      },
      fcm_options: { link: 'https://longtable.test/app/tasks?task=7' },
    },
  });
  const fate = await fateOf(ada);
  expect(fate).toMatchObject({ state: 'sent', rule: null });
  expect(fate?.devices).toHaveLength(2);
  expect(fate?.devices?.[0]).toMatchObject({ deviceName: 'Chrome on Android', state: 'sent' });
  await sendDue();
  expect(firebase.messages).toHaveLength(2);
});

test('it waits for the notification to be seen in the app, three seconds longer than web push', async () => {
  await saveToken(ada);
  await tell(app, ada);
  const { rows } = await app.database.pool.query<{ seconds: string }>(
    `select extract(epoch from due_at - created_at) as seconds from notification_deliveries
    where user_id = $1 and channel = 'device'`,
    [ada.id],
  );
  expect(rows.map(({ seconds }) => Number(seconds))).toEqual([33]);
  const [newest] = (await ada.ok(notificationsApi.list, {})).notifications;
  await ada.ok(notificationsApi.mark, { notificationId: newest?.id ?? '', isRead: true });
  await sendDue();
  expect(firebase.messages).toEqual([]);
  expect(await fateOf(ada)).toMatchObject({ state: 'skipped', rule: 'seen' });
});

test('whoever has no device of this kind has nothing about it in the log', async () => {
  await tell(app, ada);
  expect(await fateOf(ada)).toBeUndefined();
});

describe('it is not sent', () => {
  test.each([
    ['with push switched off', { pushNotifications: false }, 'master-switch'],
    ['with this kind of push switched off', { push: { task_comment: false } }, 'preference'],
  ] as const)('%s', async (_, preferences, rule) => {
    await saveToken(ada);
    await ada.ok(notificationPreferencesApi.update, preferences);
    await tell(app, ada);
    await sendDue();
    expect(await fateOf(ada)).toMatchObject({ state: 'skipped', rule });
    expect(firebase.messages).toEqual([]);
  });

  test('when the person may not see the thing any more', async () => {
    await saveToken(ada);
    await tell(app, ada, { about: 'task:0190a6f4-3e1e-7c60-8c51-0a52e7c1c001' });
    await sendDue();
    expect(await fateOf(ada)).toMatchObject({ state: 'skipped', rule: 'no-right' });
  });

  test('to a device whose session has ended', async () => {
    await saveToken(ada);
    const elsewhere = await app.again(ada);
    await tell(app, ada);
    await app.database.pool.query(
      'delete from sessions where id in (select session_id from user_fcm_tokens where user_id = $1)',
      [ada.id],
    );
    await sendDue();
    expect(await fateOf(elsewhere)).toMatchObject({ state: 'skipped', rule: 'no-device' });
  });

  test('to a browser that web push reaches, which has brought it already', async () => {
    const endpoint = `https://push.example/${ada.id}`;
    await saveToken(ada, { pushEndpoint: endpoint });
    await app.database.pool.query(
      `select upsert_push_subscription($1, $2, 'key', 'auth', 'Test', 'Chrome', 'Chrome', 'Linux')`,
      [ada.id, endpoint],
    );
    await tell(app, ada);
    await sendDue();
    expect(await fateOf(ada)).toMatchObject({ state: 'skipped', rule: 'own-push' });
    // Its subscription has ended.
    await app.database.pool.query('update push_subscriptions set is_active = false where endpoint = $1', [
      endpoint,
    ]);
    await tell(app, ada);
    await sendDue();
    expect(await fateOf(ada)).toMatchObject({ state: 'sent' });
  });
});

test('with hidden content it says only what kind of thing happened', async () => {
  await saveToken(ada);
  await ada.ok(notificationPreferencesApi.update, { hideContent: true });
  await tell(app, ada, { message: 'Ben commented on “Secret plan”.' });
  await sendDue();
  expect(firebase.messages).toHaveLength(1);
  expect(JSON.stringify(firebase.messages)).not.toMatch(/Ben|Secret/);
});

test('a token that Firebase does not know any more ends, and the other device gets it', async () => {
  const old = await saveToken(ada);
  const kept = await saveToken(ada, { deviceName: 'Firefox on Linux' });
  firebase.answer = ({ token }) => (token === old.token ? firebaseFailures.unregistered : undefined);
  await tell(app, ada);
  await sendDue();
  expect(await activeTokensOf(app, ada)).toEqual([kept.token]);
  const fate = await fateOf(ada);
  expect(fate).toMatchObject({ state: 'sent' });
  expect(
    fate?.devices?.toSorted((one, other) => one.deviceName.localeCompare(other.deviceName)),
  ).toMatchObject([
    { deviceName: 'Chrome on Android', state: 'failed', answer: '404 UNREGISTERED' },
    { deviceName: 'Firefox on Linux', state: 'sent' },
  ]);
});

test('when Firebase is busy it is sent again, not before Firebase wants it', async () => {
  await saveToken(ada);
  firebase.answer = () => ({ ...firebaseFailures.unavailable, headers: { 'retry-after': '600' } });
  await tell(app, ada);
  await sendDue();
  const fate = await fateOf(ada);
  expect(fate).toMatchObject({
    state: 'waiting',
    devices: [{ state: 'waiting', answer: '503 UNAVAILABLE' }],
  });
  const wait = Date.parse(fate?.at ?? '') - Date.now();
  expect(wait).toBeGreaterThan(500_000);
  expect(wait).toBeLessThanOrEqual(600_000);
  firebase.answer = () => undefined;
  await sendDue();
  expect(await fateOf(ada)).toMatchObject({ state: 'sent' });
  expect(firebase.messages).toHaveLength(1);
});

test('a message that Firebase refuses says nothing about the device', async () => {
  const { token } = await saveToken(ada);
  firebase.answer = () => firebaseFailures.notPermitted;
  await tell(app, ada);
  await sendDue();
  expect(await fateOf(ada)).toMatchObject({
    state: 'failed',
    devices: [{ state: 'failed', answer: '403 PERMISSION_DENIED' }],
  });
  expect(await activeTokensOf(app, ada)).toEqual([token]);
});

test('what was claimed by a server that died is sent by another one', async () => {
  await saveToken(ada);
  await tell(app, ada);
  // As the dead one has left it.
  await app.database.pool.query(
    `update notification_deliveries set attempts = 1, due_at = now() + interval '300 seconds'
    where user_id = $1 and channel = 'device'`,
    [ada.id],
  );
  await runJob(app, 'notifications.send-device-pushes');
  expect(firebase.messages).toEqual([]);
  await sendDue();
  expect(firebase.messages).toHaveLength(1);
});

test('a link is sent with https only, which Firebase wants', async () => {
  const plain = await startWithFirebase(firebase);
  const ben = await plain.newPerson('Ben');
  const { token } = await saveToken(ben);
  await ben.ok(deviceTokensApi.send, { token, title: 'Hello', body: '', clickAction: '/app/tasks' });
  expect(firebase.messages).toMatchObject([{ data: { clickAction: '/app/tasks' } }]);
  expect(firebase.messages[0]?.webpush).not.toHaveProperty('fcm_options');
  await plain.close();
});
