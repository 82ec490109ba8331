import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const newEmail = () => `${newId()}@example.test`;
const proof = { currentPassword: testPassword };

/** Waits for this many e-mails, since a background job writes them. */
async function emailsThatCome(email: string, count = 1) {
  await vi.waitFor(async () => expect((await emailsTo(app, email)).length).toBeGreaterThanOrEqual(count), {
    timeout: 10_000,
    interval: 25,
  });
  return emailsTo(app, email);
}

/** The token in the newest e-mail to a new address. */
async function tokenSentTo(email: string, count = 1): Promise<string> {
  const message = (await emailsThatCome(email, count)).at(-1)?.body_text ?? '';
  const token = /http:\/\/longtable\.test\/auth\/callback\?confirm-email=([\w-]+)/.exec(message)?.[1];
  if (!token) throw new Error(`no link in ${message}`);
  return token;
}

const confirm = (token: string, person: Person) => person.ok(api.signIn.confirmEmail, { token });
const notConfirmed = async (token: string) =>
  (await app.visitor().refused(api.signIn.confirmEmail, { token })).code;

describe('changing the address', () => {
  test('is confirmed by the link that was sent to it, and signs in with it afterwards', async () => {
    const [ada, email] = [await app.newPerson('Ada'), newEmail()];
    const asked = await ada.ok(api.account.changeEmail, { ...proof, email: ` ${email.toUpperCase()} ` });
    expect(asked).toMatchObject({ email: ada.email, pendingEmail: email });
    const token = await tokenSentTo(email);
    expect(await emailsTo(app, ada.email)).toMatchObject([
      {
        subject: 'Change of your e-mail address on Longtable',
        body_text: expect.stringContaining(email) as string,
      },
    ]);
    expect((await ada.ok(api.people.session, {})).user?.email).toBe(ada.email);

    expect(await confirm(token, ada)).toEqual({ email });
    expect(await ada.ok(api.account.get, {})).toMatchObject({ email, pendingEmail: null });
    expect((await ada.ok(api.people.session, {})).user?.email).toBe(email);
    const user = app.database.db.selectFrom('users').select(['email', 'email_verified']);
    expect(await user.where('id', '=', ada.id).execute()).toEqual([{ email, email_verified: true }]);
    expect(await app.again({ ...ada, email })).toMatchObject({ id: ada.id });
    await expect(app.again(ada)).rejects.toThrow('auth/wrong-credentials');
    expect((await emailsTo(app, ada.email)).at(-1)?.subject).toBe(
      'Your e-mail address on Longtable was changed',
    );
  });

  test('opening the link twice, at once or later, gives the same answer, also when signed out', async () => {
    const [ada, email] = [await app.newPerson('Ada'), newEmail()];
    await ada.ok(api.account.changeEmail, { ...proof, email });
    const token = await tokenSentTo(email);
    const elsewhere = await app.again(ada);
    const answers = await Promise.all([confirm(token, ada), confirm(token, elsewhere), confirm(token, ada)]);
    expect(answers).toEqual([{ email }, { email }, { email }]);
    expect(await confirm(token, ada)).toEqual({ email });
    expect(await confirm(token, app.visitor())).toEqual({ email });
    // It says so once.
    expect(await emailsTo(app, ada.email)).toHaveLength(2);
  });

  test('the person’s other tabs receive the new address', async () => {
    const [ada, email] = [await app.newPerson('Ada'), newEmail()];
    await ada.ok(api.account.changeEmail, { ...proof, email });
    const token = await tokenSentTo(email);
    const { received, stop } = await subscribe(app, ada);
    await confirm(token, ada);
    const published = await untilReceived(received, ({ type }) => type === 'me.saved');
    expect(published).toMatchObject({ type: 'me.saved', payload: { user: { id: ada.id, email } } });
    stop();
  });

  test('needs reauthentication and another address', async () => {
    const ada = await app.newPerson('Ada');
    const wrong = { currentPassword: 'not this one', email: newEmail() };
    expect((await ada.refused(api.account.changeEmail, wrong)).code).toBe('auth/wrong-password');
    expect(await ada.refused(api.account.changeEmail, { ...proof, email: ada.email })).toMatchObject({
      status: 400,
      fields: { email: 'This is your address already.' },
    });
    expect(await ada.refused(api.account.changeEmail, { ...proof, email: 'ada' })).toMatchObject({
      fields: { email: 'Enter a valid e-mail address.' },
    });
    expect((await ada.ok(api.account.get, {})).pendingEmail).toBeNull();
  });

  test('does not reveal that the address has an account, but e-mails its owner', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const free = newEmail();
    const answers = await Promise.all(
      [ben.email, free].map(async (email) => {
        const asker = await app.newPerson('Asker');
        const answer = await asker.ok(api.account.changeEmail, { ...proof, email });
        return JSON.stringify({ ...answer, createdAt: '' })
          .replaceAll(email, 'new')
          .replaceAll(asker.email, 'old');
      }),
    );
    expect(answers[0]).toBe(answers[1]);
    const emails = await emailsThatCome(ben.email);
    expect(emails).toMatchObject([{ subject: 'Someone tried to use your address on Longtable' }]);
    expect(emails[0]?.body_text).toContain('Hello Ben');
    expect(emails[0]?.body_text).not.toMatch(/confirm-email|Ada|Asker/);
    expect((await ada.ok(api.account.get, {})).email).toBe(ada.email);
  });

  test('refuses an address that was taken before the confirmation', async () => {
    const [ada, email] = [await app.newPerson('Ada'), newEmail()];
    await ada.ok(api.account.changeEmail, { ...proof, email });
    const token = await tokenSentTo(email);
    const body = { fullName: 'Ben', email, password: testPassword };
    await app.visitor().raw('POST', '/api/auth/sign-up', body, { 'x-forwarded-for': '203.0.113.7' });
    expect(await ada.refused(api.signIn.confirmEmail, { token })).toMatchObject({
      status: 409,
      code: 'auth/email-taken',
      text: 'Another account has this e-mail address by now. Your address is unchanged.',
    });
    expect((await ada.ok(api.account.get, {})).email).toBe(ada.email);
  });

  test('of two people who request the same address, the first to confirm gets it', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const email = newEmail();
    await ada.ok(api.account.changeEmail, { ...proof, email });
    await ben.ok(api.account.changeEmail, { ...proof, email });
    const emails = await emailsThatCome(email, 2);
    const answers = await Promise.all(
      [ada, ben].map((person) => {
        const message = emails.find(({ body_text }) => body_text.includes(`Hello ${person.name},`));
        const token = /confirm-email=([\w-]+)/.exec(message?.body_text ?? '')?.[1] ?? '';
        return person.send(api.signIn.confirmEmail, { token });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe('a link to a new address', () => {
  async function asked(): Promise<{ ada: Person; email: string; token: string }> {
    const [ada, email] = [await app.newPerson('Ada'), newEmail()];
    await ada.ok(api.account.changeEmail, { ...proof, email });
    return { ada, email, token: await tokenSentTo(email) };
  }

  test('is invalid once the person keeps their address', async () => {
    const { ada, token } = await asked();
    expect(await ada.ok(api.account.keepEmail, {})).toMatchObject({ email: ada.email, pendingEmail: null });
    expect(await ada.ok(api.account.keepEmail, {})).toMatchObject({ pendingEmail: null });
    expect(await notConfirmed(token)).toBe('auth/email-link-invalid');
  });

  test('is invalid once another address was requested', async () => {
    const { ada, token } = await asked();
    const email = newEmail();
    await ada.ok(api.account.changeEmail, { ...proof, email });
    expect(await notConfirmed(token)).toBe('auth/email-link-invalid');
    expect(await confirm(await tokenSentTo(email), ada)).toEqual({ email });
  });

  test('expires after an hour, and nothing is pending then', async () => {
    const { ada, token } = await asked();
    await app.database.db
      .updateTable('email_changes')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', ada.id)
      .execute();
    expect((await ada.ok(api.account.get, {})).pendingEmail).toBeNull();
    expect(await notConfirmed(token)).toBe('auth/email-link-invalid');
  });

  test('is invalid after the password was changed, by anybody', async () => {
    const { ada, token } = await asked();
    await ada.ok(api.account.changePassword, { ...proof, newPassword: 'another password' });
    expect(await notConfirmed(token)).toBe('auth/email-link-invalid');
  });

  test('invalidates reset links, which went to the old address', async () => {
    const { ada, email, token } = await asked();
    await app.visitor().ok(api.people.forgotPassword, { email: ada.email });
    const emails = await emailsThatCome(ada.email, 2);
    const reset = /reset-password\?token=([\w-]+)/.exec(emails.at(-1)?.body_text ?? '')?.[1] ?? '';
    expect(reset).not.toBe('');
    expect(await confirm(token, ada)).toEqual({ email });
    const answer = await app
      .visitor()
      .refused(api.people.resetPassword, { token: reset, password: 'a new password' });
    expect(answer.code).toBe('auth/reset-link-invalid');
  });

  test('does nothing without the session of the account that requested it', async () => {
    const [{ ada, email, token }, ben] = [await asked(), await app.newPerson('Ben')];
    for (const person of [app.visitor(), ben]) {
      expect(await person.refused(api.signIn.confirmEmail, { token })).toMatchObject({
        status: 403,
        code: 'auth/email-link-signed-out',
        text: 'Sign in to the account that asked for this address, then open the link again. Nothing was changed.',
      });
    }
    expect(await ada.ok(api.account.get, {})).toMatchObject({ email: ada.email, pendingEmail: email });
    expect(await confirm(token, await app.again(ada))).toEqual({ email });
  });

  test('is stored as a hash only', async () => {
    const { ada, token } = await asked();
    const rows = await app.database.db
      .selectFrom('email_changes')
      .selectAll()
      .where('user_id', '=', ada.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: jobs } = await app.database.pool.query<{ all: string }>(
      'select coalesce(string_agg(payload::text, $1), $1) as all from graphile_worker._private_jobs',
      [''],
    );
    expect(jobs[0]?.all).not.toContain(token);
  });

  test.each(['x', 'x'.repeat(200), '../../etc', '%00'])('%s is invalid', async (token) => {
    expect(await notConfirmed(token)).toBe('auth/email-link-invalid');
  });
});

test('limits e-mails to five an hour per person, and per address from anybody', async () => {
  const ada = await app.newPerson('Ada');
  const statuses: number[] = [];
  for (let ask = 0; ask < 6; ask += 1) {
    statuses.push((await ada.send(api.account.changeEmail, { ...proof, email: newEmail() })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const email = newEmail();
  const others = await Promise.all(Array.from({ length: 6 }, (_, n) => app.newPerson(`Person ${n}`)));
  const answers: number[] = [];
  for (const person of others)
    answers.push((await person.send(api.account.changeEmail, { ...proof, email })).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

test('limits tries of links to sixty an hour per network address', async () => {
  const path = api.signIn.confirmEmail.path;
  const guess = () =>
    app.visitor().raw('POST', path, { token: 'guess' }, { 'x-forwarded-for': '203.0.113.60' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) statuses.push((await guess()).status);
  expect(statuses.slice(-2)).toEqual([422, 429]);
});
