import { newId } from '@longtable/contract/ids';
import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { switchedTypes } from '@longtable/contract/rules/notification-switches';
import { unsubscribingApi } from '@longtable/contract/unsubscribing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmails, tell } from '../../../../test/notification-emails.ts';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The path of the address in the header of the newest e-mail to a person. */
async function unsubscribePath({ email }: Person): Promise<string> {
  const mail = (await emailsTo(app, email)).at(-1);
  return new URL(mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '').pathname;
}

async function mailed(...types: Parameters<typeof tell>[2][]): Promise<{ person: Person; path: string }> {
  const person = await app.newPerson('Ada');
  for (const type of types) await tell(app, person, type);
  await sendEmails(app);
  return { person, path: await unsubscribePath(person) };
}

const token = (path: string) => path.split('/').at(-1) ?? '';
const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };

test('one click of a mail program stops e-mails of this type, without a session, as often as it is sent', async () => {
  const { person, path } = await mailed({ type: 'task_comment' });
  const visitor = app.visitor();
  for (const headers of [oneClick, oneClick, { 'content-type': 'multipart/form-data; boundary=x' }]) {
    const answer = await visitor.raw('POST', path, 'List-Unsubscribe=One-Click', headers);
    expect(answer).toMatchObject({ status: 200, body: {} });
  }
  const { emailNotifications, email, push } = await person.ok(notificationPreferencesApi.get, {});
  expect(emailNotifications).toBe(true);
  expect(switchedTypes.filter((type) => !email[type])).toEqual(['task_comment']);
  expect(switchedTypes.filter((type) => !push[type])).toEqual([]);
});

test('the link changes nothing when it is only opened', async () => {
  const { person, path } = await mailed({ type: 'task_comment' });
  const visitor = app.visitor();
  const found = await visitor.ok(unsubscribingApi.get, { token: token(path) });
  expect(found).toMatchObject({ about: 'Somebody comments on a task that you follow', isOn: true });
  expect((await person.ok(notificationPreferencesApi.get, {})).email.task_comment).toBe(true);
  await visitor.ok(unsubscribingApi.unsubscribe, { token: token(path) });
  expect(await visitor.ok(unsubscribingApi.get, { token: token(path) })).toMatchObject({ isOn: false });
  await visitor.ok(unsubscribingApi.unsubscribe, { token: found.all });
  expect((await person.ok(notificationPreferencesApi.get, {})).emailNotifications).toBe(false);
});

test.each([
  ['of several types', [{ type: 'task_comment' }, { type: 'connection_accepted' }]],
  ['of a type without a switch', [{ type: 'welcome_notification' }]],
] as const)('the link in an e-mail %s stops all e-mails', async (_, notices) => {
  const { person, path } = await mailed(...notices);
  expect(await app.visitor().ok(unsubscribingApi.get, { token: token(path) })).toMatchObject({ about: null });
  await app.visitor().raw('POST', path, 'List-Unsubscribe=One-Click', oneClick);
  expect((await person.ok(notificationPreferencesApi.get, {})).emailNotifications).toBe(false);
});

test('a page of another site cannot send it', async () => {
  const { path } = await mailed({ type: 'task_comment' });
  const headers = { ...oneClick, origin: 'https://evil.example' };
  expect((await app.visitor().raw('POST', path, 'x', headers)).status).toBe(403);
});

test('other endpoints still refuse forms', async () => {
  const person = await app.newPerson('Ada');
  const answer = await person.raw('POST', '/api/notifications/read', 'until=now', oneClick);
  expect(answer.status).toBe(415);
});

test('tokens that were not made here, and those of deleted accounts, are refused', async () => {
  const made = createUnsubscribeTokens('a secret of somebody else');
  const { path } = await mailed({ type: 'task_comment' });
  const changed = `${token(path).slice(0, -4)}AAAA`;
  const gone = await mailed({ type: 'task_comment' });
  await app.database.db
    .updateTable('user_profiles')
    .set({ closed_at: new Date().toISOString() })
    .where('id', '=', gone.person.id)
    .execute();
  for (const wrong of [
    made.tokenOf({ userId: newId(), about: 'all' }),
    changed,
    token(gone.path),
    'x',
    'x'.repeat(200),
  ]) {
    const refusal = await app.visitor().refused(unsubscribingApi.unsubscribe, { token: wrong });
    expect(refusal).toMatchObject({ status: 404, code: 'unsubscribe/invalid' });
  }
});
