import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../test/sent-emails.ts';
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';

// Accounts created with another person's address, who proves later that it is theirs.

const origin = 'https://longtable.example.org';
const ownersPassword = 'only its owner knows this';
const proof = { currentPassword: testPassword };
const none = { twoFactor: false, passkeys: [], singleSignOn: [] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin });
});
afterAll(() => app.close());

let addresses = 0;
const newAddress = (): string => `203.0.113.${(addresses += 1)}`;
const newEmail = () => `${newId()}@example.test`;
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.visitor().raw('POST', path, body, { 'x-forwarded-for': newAddress(), ...headers });

/** The values of `name=` in e-mails, oldest first. */
async function tokensIn(name: string, email: string): Promise<string[]> {
  const link = new RegExp(`${name}=([\\w-]+)`);
  return (await emailsTo(app, email)).flatMap(({ body_text }) => link.exec(body_text)?.[1] ?? []);
}

/** The same of the next e-mail, after this many. */
async function tokenIn(name: string, email: string, before = 0): Promise<string> {
  return vi.waitFor(
    async () => {
      const token = (await tokensIn(name, email))[before];
      if (!token) throw new Error(`no e-mail to ${email} yet`);
      return token;
    },
    { timeout: 10_000 },
  );
}

const resetLink = 'reset-password\\?token';
async function resetToken(email: string): Promise<string> {
  const before = (await tokensIn(resetLink, email)).length;
  await post('/api/auth/forgot-password', { email });
  return tokenIn(resetLink, email, before);
}

async function reset(email: string) {
  const answer = await post('/api/auth/reset-password', {
    token: await resetToken(email),
    password: ownersPassword,
  });
  expect(answer.status).toBe(200);
  return api.people.resetPassword.output.parse(answer.body);
}

const signIn = (email: string, password: string) => post('/api/auth/sign-in', { email, password });
const isSignedIn = async (person: Person) => (await person.ok(api.people.session, {})).user !== null;

async function addPasskey(person: Person, name: string) {
  const device = createSoftwareAuthenticator(origin);
  const { options } = await person.ok(api.account.beginPasskey, proof);
  await person.ok(api.account.addPasskey, { name, response: device.create(options) });
  return device;
}

async function signInWith(device: ReturnType<typeof createSoftwareAuthenticator>) {
  const begun = await post('/api/auth/passkey/begin', {});
  const { challenge, options } = api.signIn.beginPasskey.output.parse(begun.body);
  return post('/api/auth/passkey', { challenge, response: device.get(options) });
}

async function turnOnTwoFactor(person: Person): Promise<void> {
  const { secret } = await person.ok(api.account.beginTwoFactor, proof);
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  await person.ok(api.account.confirmTwoFactor, { code });
}

async function linkProvider({ id }: Person): Promise<void> {
  await app.database.db
    .insertInto('accounts')
    .values({
      id: newId(),
      user_id: id,
      provider_id: 'oidc:https://id.example.com',
      account_id: newId(),
      password: null,
    })
    .execute();
}

describe('resetting the password of an account with an unconfirmed address', () => {
  test('deletes what was set up before, lists it, and confirms the address', async () => {
    const squatter = await app.newPerson('Squatter');
    const { email } = squatter;
    const elsewhere = await app.again(squatter);
    const passkey = await addPasskey(squatter, 'Laptop of the squatter');
    await linkProvider(squatter);
    const theirs = newEmail();
    await squatter.ok(api.account.changeEmail, { ...proof, email: theirs });
    const emailToken = await tokenIn('confirm-email', theirs);
    const otherReset = await resetToken(email);
    await turnOnTwoFactor(squatter);
    const first = api.people.signIn.output.parse((await signIn(email, testPassword)).body);
    expect(first.challenge).not.toBeNull();

    expect(await reset(email)).toEqual({
      remaining: none,
      removed: { twoFactor: true, passkeys: ['Laptop of the squatter'], singleSignOn: ['id.example.com'] },
    });

    expect([await isSignedIn(squatter), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await signIn(email, testPassword)).status).toBe(401);
    expect((await signInWith(passkey)).status).toBe(422);
    const secondStep = await post('/api/auth/second-factor', { challenge: first.challenge, code: '123456' });
    expect(secondStep.status).toBe(422);
    expect((await post('/api/auth/confirm-email', { token: emailToken })).status).toBe(422);
    expect(
      (await post('/api/auth/reset-password', { token: otherReset, password: testPassword })).status,
    ).toBe(422);

    const owner = await app.again(squatter, { password: ownersPassword });
    expect(await owner.ok(api.account.get, {})).toMatchObject({
      email,
      pendingEmail: null,
      hasPassword: true,
      twoFactor: { on: false, recoveryCodesLeft: 0 },
      passkeys: [],
      singleSignOn: [],
    });
    expect(await owner.ok(api.account.sessions, {})).toMatchObject({ sessions: [{ current: true }] });
    const { rows } = await app.database.pool.query('select email_verified from users where id = $1', [
      squatter.id,
    ]);
    expect(rows).toEqual([{ email_verified: true }]);
    const message = (await emailsTo(app, email)).at(-1);
    expect(message?.subject).toBe('Your password on Longtable was reset');
    expect(message?.body_text).toContain(
      'These ways to sign in were set up before that, and were removed:\n– Passkey “Laptop of the squatter”',
    );
    expect(message?.body_text).not.toContain('You can still sign in with');
  });

  test('keeps what its owner sets up afterwards, at the next reset', async () => {
    const { email, ...person } = await app.newPerson('Owner');
    await reset(email);
    const owner = await app.again({ ...person, email }, { password: ownersPassword });
    const { options } = await owner.ok(api.account.beginPasskey, { currentPassword: ownersPassword });
    const device = createSoftwareAuthenticator(origin);
    await owner.ok(api.account.addPasskey, { name: 'Key', response: device.create(options) });
    expect(await reset(email)).toEqual({ remaining: { ...none, passkeys: ['Key'] }, removed: none });
    expect((await signInWith(device)).status).toBe(200);
  });

  test('forgets the known devices of the account', async () => {
    const squatter = await app.newPerson('Squatter');
    const devices = () =>
      app.database.db
        .selectFrom('known_devices')
        .select('key_hash')
        .where('user_id', '=', squatter.id)
        .execute();
    const before = await devices();
    expect(before).toHaveLength(2);
    await reset(squatter.email);
    const after = await devices();
    expect(after).toHaveLength(2);
    expect(after.filter(({ key_hash }) => before.some((each) => each.key_hash === key_hash))).toEqual([]);
  });

  test('takes precedence over concurrent changes of the previous holder', async () => {
    const rounds = await Promise.all(
      [0, 30, 60, 100].map(async (wait) => {
        const squatter = await app.newPerson('Squatter');
        const others = await Promise.all([app.again(squatter), app.again(squatter), app.again(squatter)]);
        const { email } = squatter;
        const token = await resetToken(email);
        const theirs = newEmail();
        const asked = await squatter.ok(api.account.beginPasskey, proof);
        const device = createSoftwareAuthenticator(origin);
        const changes = [
          () => squatter.send(api.account.addPasskey, { response: device.create(asked.options) }),
          () => others[0]?.send(api.account.changePassword, { ...proof, newPassword: 'of the squatter' }),
          () => others[1]?.send(api.account.changeEmail, { ...proof, email: theirs }),
          () => others[2]?.send(api.account.beginTwoFactor, proof),
          () => signIn(email, testPassword),
        ].map(async (change) => {
          await new Promise((resolve) => setTimeout(resolve, wait));
          return change();
        });
        const answer = post('/api/auth/reset-password', { token, password: ownersPassword });
        await Promise.all([...changes, answer]);
        return { squatter, device, status: (await answer).status };
      }),
    );
    // Changing the password first invalidates the link; then the owner requests another.
    expect(rounds.some(({ status }) => status === 200)).toBe(true);
    for (const { squatter, device } of rounds.filter(({ status }) => status === 200)) {
      const left = async (table: 'passkeys' | 'totp_secrets' | 'email_changes' | 'sessions') =>
        app.database.db.selectFrom(table).select('user_id').where('user_id', '=', squatter.id).execute();
      expect(await left('passkeys')).toEqual([]);
      expect(await left('totp_secrets')).toEqual([]);
      expect(await left('email_changes')).toEqual([]);
      expect(await left('sessions')).toEqual([]);
      expect((await signInWith(device)).status).toBe(422);
      expect((await signIn(squatter.email, 'of the squatter')).status).toBe(401);
      expect((await signIn(squatter.email, ownersPassword)).status).toBe(200);
    }
  }, 30_000);
});

describe('resetting the password of an account with a confirmed address', () => {
  test('keeps the other ways to sign in, and names them on the screen and by e-mail', async () => {
    const ada = await app.newPerson('Ada');
    await app.confirmAddress(ada);
    const device = await addPasskey(ada, 'Phone');
    await linkProvider(ada);
    await turnOnTwoFactor(ada);
    expect(await reset(ada.email)).toEqual({
      remaining: { twoFactor: true, passkeys: ['Phone'], singleSignOn: ['id.example.com'] },
      removed: none,
    });
    expect(await isSignedIn(ada)).toBe(false);
    expect((await signInWith(device)).status).toBe(200);
    expect((await signIn(ada.email, ownersPassword)).body).toMatchObject({ user: null });
    const message = (await emailsTo(app, ada.email)).at(-1);
    expect(message?.subject).toBe('Your password on Longtable was reset');
    for (const way of [
      'You can still sign in with:',
      '– Passkey “Phone”',
      '– Single sign-on with id.example.com',
      '– Two-factor authentication with an authenticator app',
      `${origin}/app/settings?section=account`,
    ]) {
      expect(message?.body_text).toContain(way);
    }
    expect(message?.body_text).not.toContain('removed');
  });
});

describe('changing the address to that of somebody else', () => {
  test('cannot be confirmed by the other person, who keeps the address', async () => {
    const [squatter, victims] = [await app.newPerson('Squatter'), newEmail()];
    await addPasskey(squatter, 'Key');
    await squatter.ok(api.account.changeEmail, { ...proof, email: victims });
    const token = await tokenIn('confirm-email', victims);
    const opened = await post('/api/auth/confirm-email', { token });
    expect([opened.status, (await squatter.ok(api.account.get, {})).email]).toEqual([403, squatter.email]);
    const body = { fullName: 'Victim', email: victims, password: ownersPassword };
    expect((await post('/api/auth/sign-up', body)).status).toBe(200);
    expect((await squatter.refused(api.signIn.confirmEmail, { token })).code).toBe('auth/email-taken');
  });
});

test('a session that was ended on another node changes nothing, even while it is cached here', async () => {
  const squatter = await app.newPerson('Squatter');
  expect(await isSignedIn(squatter)).toBe(true);
  await app.database.db.deleteFrom('sessions').where('user_id', '=', squatter.id).execute();
  const email = newEmail();
  for (const [endpoint, input] of [
    [api.account.changePassword, { ...proof, newPassword: 'of the squatter' }],
    [api.account.changeEmail, { ...proof, email }],
    [api.account.beginTwoFactor, proof],
    [api.account.delete, { ...proof, confirmation: squatter.email }],
  ] as const) {
    expect((await squatter.refused(endpoint, input)).code).toBe('auth/required');
  }
  expect((await signIn(squatter.email, testPassword)).status).toBe(200);
  expect(await emailsTo(app, email)).toEqual([]);
});
