import { api } from '@longtable/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const newPassword = 'a new and longer one';
const isSignedIn = async (person: Person) => (await person.ok(api.people.session, {})).user !== null;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A person who joined by single sign-on. */
async function withoutPassword(person: Person): Promise<void> {
  await app.database.db.deleteFrom('accounts').where('user_id', '=', person.id).execute();
}

async function signedInBefore(person: Person, minutes: number): Promise<void> {
  await app.database.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('user_id', '=', person.id)
    .execute();
}

test('needs the current password, ends all other sessions and e-mails the person', async () => {
  const ada = await app.newPerson('Ada');
  const other = await app.again(ada);
  const wrong = { currentPassword: 'not this one', newPassword };
  expect(await ada.refused(api.account.changePassword, wrong)).toMatchObject({
    status: 422,
    code: 'auth/wrong-password',
    text: 'The password is wrong. Nothing was changed.',
  });
  expect((await ada.refused(api.account.changePassword, { newPassword })).code).toBe('auth/wrong-password');
  expect(await isSignedIn(other)).toBe(true);

  await ada.ok(api.account.changePassword, { currentPassword: testPassword, newPassword });
  expect(await isSignedIn(ada)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  await expect(app.again(ada)).rejects.toThrow('auth/wrong-credentials');
  expect(await isSignedIn(await app.again(ada, { password: newPassword }))).toBe(true);
  expect(await emailsTo(app, ada.email)).toMatchObject([
    {
      subject: 'Your password on Longtable was changed',
      body_text: expect.stringContaining('Hello Ada') as string,
    },
  ]);
});

test('refuses a short password before anything else', async () => {
  const ada = await app.newPerson('Ada');
  const input = { currentPassword: testPassword, newPassword: 'short' };
  expect(await ada.refused(api.account.changePassword, input)).toMatchObject({
    status: 400,
    fields: { newPassword: 'Use at least 8 characters.' },
  });
});

test('invalidates links that reset the password', async () => {
  const ada = await app.newPerson('Ada');
  await app.visitor().ok(api.people.forgotPassword, { email: ada.email });
  const token = await until(async () => {
    const emails = await emailsTo(app, ada.email);
    return /token=([\w-]+)/.exec(emails[0]?.body_text ?? '')?.[1];
  });
  await ada.ok(api.account.changePassword, { currentPassword: testPassword, newPassword });
  const answer = await app
    .visitor()
    .refused(api.people.resetPassword, { token, password: 'somebody else’s' });
  expect(answer.code).toBe('auth/reset-link-invalid');
});

test('a person without a password sets one shortly after signing in', async () => {
  const ada = await app.newPerson('Ada');
  await withoutPassword(ada);
  expect((await ada.ok(api.account.get, {})).hasPassword).toBe(false);
  await signedInBefore(ada, 16);
  expect((await ada.refused(api.account.changePassword, { newPassword })).code).toBe('auth/sign-in-again');
  await signedInBefore(ada, 5);
  await ada.ok(api.account.changePassword, { newPassword });
  expect((await ada.ok(api.account.get, {})).hasPassword).toBe(true);
  expect(await isSignedIn(await app.again(ada, { password: newPassword }))).toBe(true);
});

test('a person without a password sets one by a reset link', async () => {
  const ada = await app.newPerson('Ada');
  await withoutPassword(ada);
  await app.visitor().ok(api.people.forgotPassword, { email: ada.email });
  const token = await until(async () => {
    const emails = await emailsTo(app, ada.email);
    return /token=([\w-]+)/.exec(emails[0]?.body_text ?? '')?.[1];
  });
  await app.visitor().ok(api.people.resetPassword, { token, password: newPassword });
  expect(await isSignedIn(await app.again(ada, { password: newPassword }))).toBe(true);
});

test('a concurrent sign-in with the old password does not stay signed in', async () => {
  const ada = await app.newPerson('Ada');
  const tries = Array.from({ length: 6 }, () => app.again(ada).catch(() => null));
  await ada.ok(api.account.changePassword, { currentPassword: testPassword, newPassword });
  const signedIn = (await Promise.all(tries)).filter((person) => person !== null);
  expect(await Promise.all(signedIn.map(isSignedIn))).toEqual(signedIn.map(() => false));
  expect((await ada.ok(api.account.sessions, {})).sessions).toHaveLength(1);
});

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(25);
  }
  throw new Error('it never came');
}
