import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@longtable/contract/api';
import { deviceTokensApi } from '@longtable/contract/device-tokens';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { activeTokensOf, newToken, saveToken, startWithFirebase } from '../../../../test/device-tokens.ts';
import {
  type FakeAnswer,
  type FirebaseServer,
  firebaseFailures,
  startFirebaseServer,
} from '../../../../test/firebase-server.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { testFolder } from '../../../../test/test-folder.ts';
import { deviceTokensPersonalData } from './device-tokens.personal-data.ts';
import { deleteStaleTokens, mostTokens } from './device-tokens.store.ts';

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

const message = { title: 'Hello', body: 'How are you?' };

describe('without credentials of Firebase', () => {
  test('device push is off: its name is in the session, and no token is taken', async () => {
    const off = await startTestApp();
    const ben = await off.newPerson('Ben');
    expect(await ben.ok(api.people.session, {})).toMatchObject({ off: ['email', 'devicePush'] });
    expect(await ben.ok(deviceTokensApi.settings, {})).toEqual({ settings: null });
    const device = { deviceId: newId(), deviceName: '', browserName: '', osName: '' };
    const refusal = await ben.refused(deviceTokensApi.save, { token: newToken(), ...device });
    expect(refusal).toMatchObject({ status: 404, code: 'device-token/off' });
    await off.close();
  });

  test('its worker is not there, and pages may connect to this server only', async () => {
    const clientFolder = await aClient();
    const off = await startTestApp({}, undefined, undefined, { clientFolder });
    expect((await fetch(`${off.url}/firebase-messaging-sw.js`)).status).toBe(404);
    expect(await connectionsOf(off)).toBe("connect-src 'self'");
    await off.close();
  });
});

/** A built client with the worker of device push. */
async function aClient(): Promise<string> {
  const folder = await testFolder('longtable-client-');
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
  await writeFile(path.join(folder, 'firebase-messaging-sw.js'), '// The worker');
  return folder;
}

/** Where pages may connect to. */
async function connectionsOf({ url }: TestApp): Promise<string | undefined> {
  const { headers } = await fetch(`${url}/app`, { headers: { accept: 'text/html' } });
  const policy = headers.get('content-security-policy') ?? '';
  return policy.split(';').find((rule) => rule.startsWith('connect-src'));
}

test('with credentials its worker is there, and pages may connect to Firebase', async () => {
  const on = await startTestApp(firebase.settings, undefined, undefined, {
    firebaseHosts: firebase.hosts,
    clientFolder: await aClient(),
  });
  const worker = await fetch(`${on.url}/firebase-messaging-sw.js`);
  expect(worker.status).toBe(200);
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(await connectionsOf(on)).toBe(
    "connect-src 'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
  );
  await on.close();
});

test('browsers are told what they need to ask Firebase', async () => {
  expect(await ada.ok(api.people.session, {})).toMatchObject({ off: ['email'] });
  expect(await ada.ok(deviceTokensApi.settings, {})).toEqual({
    settings: {
      projectId: 'longtable-test',
      apiKey: 'AIza-test-key',
      appId: '1:123456789:web:abc',
      messagingSenderId: '123456789',
      vapidKey: `B${'A'.repeat(86)}`,
    },
  });
});

describe('saving a token', () => {
  test('keeps who has it, and on what device', async () => {
    const { token, deviceId } = await saveToken(ada);
    const rows = await app.database.db
      .selectFrom('user_fcm_tokens')
      .selectAll()
      .where('user_id', '=', ada.id)
      .execute();
    expect(rows).toMatchObject([
      {
        token,
        kind: 'token',
        is_active: true,
        browser_name: 'Chrome',
        os_name: 'Android',
        device_name: 'Chrome on Android',
        device_id: deviceId,
        push_endpoint: null,
      },
    ]);
  });

  test('ends the older tokens of the same device, and no others', async () => {
    const other = await saveToken(ada);
    const { deviceId } = await saveToken(ada);
    const newer = await saveToken(ada, { deviceId });
    expect(await activeTokensOf(app, ada)).toEqual([other.token, newer.token]);
    // The same again, and one that has ended.
    await saveToken(ada, other);
    await ada.ok(deviceTokensApi.deactivate, { token: newer.token });
    expect(await activeTokensOf(app, ada)).toEqual([other.token]);
    await saveToken(ada, newer);
    expect(await activeTokensOf(app, ada)).toEqual([other.token, newer.token]);
  });

  test('takes the browser over from whoever was signed in there before', async () => {
    const ben = await app.newPerson('Ben');
    const { token } = await saveToken(ada);
    await saveToken(ben, { token });
    expect(await activeTokensOf(app, ada)).toEqual([]);
    expect(await activeTokensOf(app, ben)).toEqual([token]);
    // What is not one's own is not changed.
    await ada.ok(deviceTokensApi.deactivate, { token });
    expect(await activeTokensOf(app, ben)).toEqual([token]);
  });

  test('keeps only the newest tokens of a person', async () => {
    const first = await saveToken(ada);
    for (let n = 0; n < mostTokens; n += 1) await saveToken(ada);
    const active = await activeTokensOf(app, ada);
    expect(active).toHaveLength(mostTokens);
    expect(active).not.toContain(first.token);
  });

  test.each([
    ['a token that is none', { token: 'with a space in it' }],
    ['a device without an id', { deviceId: 'phone' }],
    ['another kind', { kind: 'topic' }],
  ])('refuses %s', async (_, wrong) => {
    const input = { token: newToken(), deviceId: newId(), deviceName: '', browserName: '', osName: '' };
    const refusal = await ada.refused(deviceTokensApi.save, { ...input, ...wrong });
    expect(refusal).toMatchObject({ status: 400, code: 'request/malformed' });
  });
});

describe('a token ends with its session', () => {
  test('by signing out', async () => {
    const elsewhere = await app.again(ada);
    const { token } = await saveToken(ada);
    const kept = await saveToken(elsewhere);
    await ada.ok(api.people.signOut, {});
    await vi.waitFor(async () => expect(await activeTokensOf(app, ada)).toEqual([kept.token]));
    expect(await elsewhere.refused(deviceTokensApi.send, { token, ...message })).toMatchObject({
      code: 'device-token/not-found',
    });
  });

  test('also if nothing has recorded that', async () => {
    const elsewhere = await app.again(ada);
    const { token } = await saveToken(ada);
    await app.database.pool.query(
      'delete from sessions where id = (select session_id from user_fcm_tokens where token = $1)',
      [token],
    );
    expect(await activeTokensOf(app, ada)).toEqual([token]);
    expect(await elsewhere.refused(deviceTokensApi.send, { token, ...message })).toMatchObject({
      status: 404,
    });
    expect(firebase.messages).toEqual([]);
  });
});

describe('sending to a token', () => {
  const send = (token: string, fields: object = {}) =>
    ada.ok(deviceTokensApi.send, { token, ...message, ...fields });

  test('opens the page of the click action', async () => {
    const { token } = await saveToken(ada);
    const answer = await send(token, { data: { taskId: '7' }, clickAction: '/app/tasks?task=7' });
    expect(answer).toEqual({ success: true, messageId: 'projects/longtable-test/messages/1', error: null });
    expect(firebase.messages).toEqual([
      {
        token,
        data: { taskId: '7', clickAction: '/app/tasks?task=7' },
        webpush: {
          headers: { TTL: '86400', Urgency: 'normal' },
          notification: {
            ...message,
            icon: 'https://longtable.test/icons/icon-192.png',
            badge: 'https://longtable.test/favicon.svg',
            requireInteraction: false,
          },
          fcm_options: { link: 'https://longtable.test/app/tasks?task=7' },
        },
      },
    ]);
  });

  test('names an installation as what it is, and opens the start without a click action', async () => {
    const { token } = await saveToken(ada, { token: 'dIsVQ2QVRT-TW7L6VfeAMh', kind: 'fid' });
    await send(token);
    expect(firebase.messages).toMatchObject([{ fid: token, data: { clickAction: '/app' } }]);
    expect(firebase.messages[0]).not.toHaveProperty('token');
  });

  test('is refused for a token of somebody else, and for one that nobody has', async () => {
    const ben = await app.newPerson('Ben');
    const { token } = await saveToken(ben);
    for (const foreign of [token, newToken()]) {
      const refusal = await ada.refused(deviceTokensApi.send, { token: foreign, ...message });
      expect(refusal).toMatchObject({ status: 404, code: 'device-token/not-found' });
    }
    expect(firebase.messages).toEqual([]);
  });

  test.each<[string, FakeAnswer]>([
    ['is not registered any more', firebaseFailures.unregistered],
    ['is of another sender', firebaseFailures.senderMismatch],
    ['is none', firebaseFailures.malformedToken],
  ])('ends one of which Firebase says that it %s', async (_, answer) => {
    const { token } = await saveToken(ada);
    firebase.answer = () => answer;
    expect(await send(token)).toEqual({ success: false, messageId: null, error: 'Invalid token' });
    expect(await activeTokensOf(app, ada)).toEqual([]);
  });

  test.each<[string, FakeAnswer, string]>([
    ['is busy', firebaseFailures.unavailable, 'Firebase is not available now. Try again later.'],
    ['does not take the message', firebaseFailures.tooLarge, 'Firebase refused the message.'],
    ['does not know us', firebaseFailures.notPermitted, 'Firebase refused the message.'],
  ])('keeps it when Firebase %s', async (_, answer, error) => {
    const { token } = await saveToken(ada);
    firebase.answer = () => answer;
    expect(await send(token)).toEqual({ success: false, messageId: null, error });
    expect(await activeTokensOf(app, ada)).toEqual([token]);
  });

  test.each([
    ['a value that is no text', { data: { count: 3 } }],
    ['a key that Firebase has reserved', { data: { from: 'me' } }],
    ['another site', { clickAction: 'https://evil.example/' }],
    ['another site without a scheme', { clickAction: '//evil.example' }],
    ['no title', { title: ' ' }],
    [
      'more data than Firebase takes',
      { data: Object.fromEntries([...Array(6).keys()].map((n) => [`k${n}`, 'x'.repeat(500)])) },
    ],
  ])('refuses %s', async (_, wrong) => {
    const { token } = await saveToken(ada);
    const refusal = await ada.refused(deviceTokensApi.send, { token, ...message, ...wrong });
    expect(refusal).toMatchObject({ status: 400, code: 'request/malformed' });
  });
});

test('devices are in the download of a person’s data without their tokens, and deleted with the account', async () => {
  const [download] = deviceTokensPersonalData.downloads;
  const { db } = app.database;
  expect(await download?.(db, ada.id)).toBeUndefined();
  const { token } = await saveToken(ada);
  const file = await download?.(db, ada.id);
  expect(file).toMatchObject({
    path: 'device-tokens.json',
    json: [{ deviceName: 'Chrome on Android', browserName: 'Chrome', osName: 'Android', isActive: true }],
  });
  expect(JSON.stringify(file)).not.toContain(token);
  await db.deleteFrom('users').where('id', '=', ada.id).execute();
  expect(await activeTokensOf(app, ada)).toEqual([]);
});

test('tokens are forgotten that have ended a month ago, or that no browser has saved for nine', async () => {
  const [ended, recent, stale, used] = [
    await saveToken(ada),
    await saveToken(ada),
    await saveToken(ada),
    await saveToken(ada),
  ];
  const age = (token: string, days: number, isActive: boolean) =>
    app.database.pool.query(
      'update user_fcm_tokens set updated_at = now() - make_interval(days => $2), is_active = $3 where token = $1',
      [token, days, isActive],
    );
  await age(ended.token, 31, false);
  await age(recent.token, 29, false);
  await age(stale.token, 271, true);
  await age(used.token, 200, true);
  expect(await deleteStaleTokens(app.database.db, 2)).toBe(true);
  expect(await deleteStaleTokens(app.database.db, 2)).toBe(false);
  const { rows } = await app.database.pool.query<{ token: string }>(
    'select token from user_fcm_tokens where user_id = $1',
    [ada.id],
  );
  expect(rows.map(({ token }) => token).toSorted()).toEqual([recent.token, used.token].toSorted());
});
