import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { switchedTypes } from '@longtable/contract/rules/notification-switches';
import { notificationTypeNames, notificationTypes } from '@longtable/contract/rules/notification-types';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectLive } from '../../../../test/live-client.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { preferencesPersonalData } from './preferences.personal-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('whoever has chosen nothing is told everything, and has a row of their own', async () => {
  const ada = await app.newPerson('Ada');
  const preferences = await ada.ok(notificationPreferencesApi.get, {});
  expect(preferences).toMatchObject({
    emailNotifications: true,
    pushNotifications: true,
    browserNotifications: true,
    dueSoonDays: 2,
    deadlineHours: 24,
    quietHours: null,
    emailDigest: 'off',
    hideContent: false,
  });
  const switches = [...Object.entries(preferences.email), ...Object.entries(preferences.push)];
  expect(switches.every(([, isOn]) => isOn)).toBe(true);
  const { rows } = await app.database.pool.query<object>(
    'select email_notifications from notification_preferences where user_id = $1',
    [ada.id],
  );
  expect(rows).toHaveLength(1);
  // At the same time for the first time.
  const ben = await app.newPerson('Ben');
  await Promise.all([1, 2, 3].map(() => ben.ok(notificationPreferencesApi.get, {})));
});

test('every type with switches has its two columns, and no other type has', async () => {
  const { rows } = await app.database.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'notification_preferences'",
  );
  const names = new Set(rows.map(({ column_name }) => column_name));
  for (const type of notificationTypeNames) {
    const expected = notificationTypes[type].hasSwitches;
    expect([type, names.has(`${type}_email`), names.has(`${type}_push`)]).toEqual([type, expected, expected]);
  }
});

test('only what is given changes, and the other tabs of the person are told', async () => {
  const ada = await app.newPerson('Ada');
  const ben = await app.newPerson('Ben');
  const [tab, other] = [ada, ben].map(({ cookie }) => connectLive(app.url, { cookie }));
  if (!tab || !other) throw new Error('Nobody is connected.');
  await Promise.all([tab.welcomed, other.welcomed]);
  const quietHours = { from: '22:00', to: '07:30' };
  await ada.ok(notificationPreferencesApi.update, { quietHours, email: { task_comment: false } });
  await ada.ok(notificationPreferencesApi.update, { emailDigest: 'daily', push: { task_comment: false } });
  const preferences = await ada.ok(notificationPreferencesApi.get, {});
  expect(preferences).toMatchObject({ quietHours, emailDigest: 'daily', emailNotifications: true });
  expect(switchedTypes.filter((type) => !preferences.email[type])).toEqual(['task_comment']);
  expect(switchedTypes.filter((type) => !preferences.push[type])).toEqual(['task_comment']);
  await vi.waitFor(() => {
    const events = tab.events.filter(({ type }) => type === 'notification-preferences.saved');
    expect(events.at(-1)?.payload).toEqual({ preferences });
    expect(events).toHaveLength(2);
  });
  expect(other.events).toEqual([]);
  // The same again is no change.
  const same = await ada.ok(notificationPreferencesApi.update, { quietHours, emailDigest: 'daily' });
  expect(same.version).toBe(preferences.version);
  expect((await ada.ok(notificationPreferencesApi.update, { quietHours: null })).quietHours).toBeNull();
  for (const client of [tab, other]) client.close();
});

test.each([
  ['no time of the day', { quietHours: { from: '24:00', to: '07:00' } }],
  ['too many days', { dueSoonDays: 15 }],
  ['no hours', { deadlineHours: 0 }],
  ['a type without switches', { email: { welcome_notification: false } }],
])('refuses %s', async (_, wrong) => {
  const ada = await app.newPerson('Ada');
  const refusal = await ada.refused(notificationPreferencesApi.update, wrong);
  expect(refusal).toMatchObject({ status: 400, code: 'request/malformed' });
});

test('they are in the download of a person’s data, and deleted with the account', async () => {
  const ada = await app.newPerson('Ada');
  const [download] = preferencesPersonalData.downloads;
  expect(await download?.(app.database.db, ada.id)).toBeUndefined();
  await ada.ok(notificationPreferencesApi.update, { hideContent: true });
  expect(await download?.(app.database.db, ada.id)).toMatchObject({
    path: 'notification-settings.json',
    json: { hideContent: true, emailNotifications: true },
  });
  await app.database.db.deleteFrom('users').where('id', '=', ada.id).execute();
  const left = await app.database.db
    .selectFrom('notification_preferences')
    .select('user_id')
    .where('user_id', '=', ada.id)
    .execute();
  expect(left).toEqual([]);
});
