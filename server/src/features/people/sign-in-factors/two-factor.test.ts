import { api } from '@longtable/contract/api';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { sweep } from '../../../platform/auth/sweep.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const seconds = 1000;
// In the middle of a code's 30 seconds, so that it does not change during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const proof = { currentPassword: testPassword };

let addresses = 0;
const newAddress = (): string => `203.0.113.${(addresses += 1)}`;

/** The code that an authenticator app shows this many seconds from now. */
function codeOf(secret: string, { after = 0 } = {}): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + after * seconds });
}

/** A person with two-factor authentication on, and no code used yet. */
async function securedPerson(name = 'Ada') {
  const person = await app.newPerson(name);
  const { secret } = await person.ok(api.account.beginTwoFactor, proof);
  const { recoveryCodes } = await person.ok(api.account.confirmTwoFactor, { code: codeOf(secret) });
  await app.database.db
    .updateTable('totp_secrets')
    .set({ last_used_step: 0 })
    .where('user_id', '=', person.id)
    .execute();
  return { person, secret, recoveryCodes };
}

const post = (path: string, body: object, from = newAddress()) =>
  app.visitor().raw('POST', path, body, { 'x-forwarded-for': from });

const signIn = ({ email }: Person, password = testPassword) => post('/api/auth/sign-in', { email, password });

async function challengeFor(person: Person): Promise<string> {
  const { body } = await signIn(person);
  const { challenge } = api.people.signIn.output.parse(body);
  if (challenge === null) throw new Error('no challenge');
  return challenge;
}

const meet = (challenge: string, code: string, from = newAddress()) =>
  post('/api/auth/second-factor', { challenge, code }, from);

const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const codeOfError = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;

const sessionsOf = (userId: string) =>
  app.database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

describe('turning on two-factor authentication', () => {
  test('needs the password and then a code of the app; returns ten recovery codes and sends an e-mail', async () => {
    const person = await app.newPerson('Ada');
    expect(await person.refused(api.account.beginTwoFactor, {})).toMatchObject({
      code: 'auth/wrong-password',
    });
    expect(await person.refused(api.account.beginTwoFactor, { currentPassword: 'no' })).toMatchObject({
      status: 422,
      code: 'auth/wrong-password',
    });
    const { secret, uri } = await person.ok(api.account.beginTwoFactor, proof);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const parameters = `secret=${secret}&algorithm=SHA1&digits=6&period=30`;
    expect(uri).toBe(
      `otpauth://totp/Longtable:${encodeURIComponent(person.email)}?issuer=Longtable&${parameters}`,
    );
    // It is not on yet.
    expect(await person.ok(api.account.get, {})).toMatchObject({ twoFactor: { on: false } });
    expect((await signIn(person)).body).toMatchObject({ user: { id: person.id }, challenge: null });
    const spaced = codeOf(secret).replace(/^(...)/, ' $1 ');
    const { recoveryCodes, account } = await person.ok(api.account.confirmTwoFactor, { code: spaced });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){2}$/);
    expect(account).toMatchObject({ hasPassword: true, twoFactor: { on: true, recoveryCodesLeft: 10 } });
    expect(await emailsTo(app, person.email)).toMatchObject([{ subject: 'Two-factor authentication is on' }]);
    expect(await person.refused(api.account.beginTwoFactor, proof)).toMatchObject({
      code: 'account/two-factor-is-on',
    });
    expect(await person.refused(api.account.confirmTwoFactor, { code: spaced })).toMatchObject({
      code: 'account/two-factor-is-on',
    });
  });

  test('a wrong code does not turn it on, and the twentieth is the last', async () => {
    const person = await app.newPerson('Ada');
    expect(await person.refused(api.account.confirmTwoFactor, { code: '123456' })).toMatchObject({
      code: 'account/two-factor-is-off',
    });
    const { secret } = await person.ok(api.account.beginTwoFactor, proof);
    const wrong = ['', '12345', 'abcdef', codeOf(secret, { after: 60 }), codeOf(secret, { after: -60 })];
    for (const code of wrong) {
      expect(await person.refused(api.account.confirmTwoFactor, { code })).toMatchObject({
        status: 422,
        code: 'auth/wrong-code',
      });
    }
    for (let tries = wrong.length + 1; tries < 20; tries += 1)
      await person.refused(api.account.confirmTwoFactor, { code: '' });
    expect(await person.refused(api.account.confirmTwoFactor, { code: codeOf(secret) })).toMatchObject({
      code: 'request/too-many',
    });
    expect(await person.ok(api.account.get, {})).toMatchObject({ twoFactor: { on: false } });
  });

  test('the secret is valid for an hour in the session that requested it', async () => {
    const person = await app.newPerson('Ada');
    const { secret } = await person.ok(api.account.beginTwoFactor, proof);
    const other = await signIn(person);
    const cookie = other.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const confirm = await person.raw(
      'POST',
      '/api/account/two-factor/confirm',
      { code: codeOf(secret) },
      { cookie },
    );
    expect(codeOfError(confirm)).toBe('account/two-factor-is-off');
    const rows = app.database.db.selectFrom('totp_secrets').selectAll().where('user_id', '=', person.id);
    const row = await rows.executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret);
    const past = new Date(Date.now() - 3601 * seconds).toISOString();
    await app.database.db
      .updateTable('totp_secrets')
      .set({ created_at: past })
      .where('user_id', '=', person.id)
      .execute();
    expect(await person.refused(api.account.confirmTwoFactor, { code: codeOf(secret) })).toMatchObject({
      code: 'account/two-factor-is-off',
    });
    await person.ok(api.people.signOut, {});
    expect(await rows.execute()).toEqual([]);
  });

  test('confirming twice at once turns it on once', async () => {
    const person = await app.newPerson('Ada');
    const { secret } = await person.ok(api.account.beginTwoFactor, proof);
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.send(api.account.confirmTwoFactor, { code: codeOf(secret) })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await person.ok(api.account.get, {})).toMatchObject({
      twoFactor: { on: true, recoveryCodesLeft: 10 },
    });
  });
});

describe('signing in with two factors', () => {
  test('takes two steps, and starts no session after the first', async () => {
    const { person, secret } = await securedPerson();
    const before = await sessionsOf(person.id);
    const first = await signIn(person);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ user: null, challenge: expect.stringMatching(/^[\w-]{43}$/) as string });
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(person.id)).toEqual(before);
    const { challenge } = api.people.signIn.output.parse(first.body);
    const second = await meet(challenge ?? '', codeOf(secret));
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ user: { id: person.id } });
    const cookie = second.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const session = await person.raw('GET', '/api/session', undefined, { cookie });
    expect(session.body).toMatchObject({ user: { id: person.id } });
    // The challenge was answered and is no longer valid.
    expect(codeOfError(await meet(challenge ?? '', codeOf(secret, { after: 30 })))).toBe(
      'auth/challenge-over',
    );
  });

  test('also takes two steps when signing up again with the right password', async () => {
    const { person } = await securedPerson();
    const again = { fullName: 'Ada', email: person.email, password: testPassword };
    expect((await post('/api/auth/sign-up', again)).body).toMatchObject({ user: null });
  });

  test('gives the usual answer to a wrong password', async () => {
    const { person } = await securedPerson();
    const secured = await signIn(person, 'something else');
    const unsecured = await signIn(await app.newPerson('Ben'), 'something else');
    expect([secured.status, codeOfError(secured)]).toEqual([unsecured.status, codeOfError(unsecured)]);
  });

  test.each([
    ['early', 30],
    ['late', -30],
  ])('accepts a code that is one step %s, and not two', async (_, after) => {
    const { person, secret } = await securedPerson();
    const challenge = await challengeFor(person);
    expect(codeOfError(await meet(challenge, codeOf(secret, { after: after * 2 })))).toBe('auth/wrong-code');
    expect((await meet(challenge, codeOf(secret, { after }))).status).toBe(200);
  });

  test('accepts digits of other keyboards', async () => {
    const { person, secret } = await securedPerson();
    const arabic = codeOf(secret).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    expect((await meet(await challengeFor(person), `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(
      200,
    );
  });

  test('accepts no code twice, and no earlier one afterwards', async () => {
    const { person, secret } = await securedPerson();
    expect((await meet(await challengeFor(person), codeOf(secret))).status).toBe(200);
    const challenge = await challengeFor(person);
    expect(codeOfError(await meet(challenge, codeOf(secret)))).toBe('auth/wrong-code');
    expect(codeOfError(await meet(challenge, codeOf(secret, { after: -30 })))).toBe('auth/wrong-code');
    expect((await meet(challenge, codeOf(secret, { after: 30 }))).status).toBe(200);
  });

  test('does not accept the code that turned it on', async () => {
    const person = await app.newPerson('Ada');
    const { secret } = await person.ok(api.account.beginTwoFactor, proof);
    await person.ok(api.account.confirmTwoFactor, { code: codeOf(secret) });
    expect(codeOfError(await meet(await challengeFor(person), codeOf(secret)))).toBe('auth/wrong-code');
  });

  test('of eight requests with the same code at once one signs in', async () => {
    const { person, secret } = await securedPerson();
    const before = await sessionsOf(person.id);
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeFor(person)));
    const code = codeOf(secret);
    const answers = await Promise.all(challenges.map((challenge) => meet(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(person.id)).toHaveLength(before.length + 1);
  });

  test('of eight answers to one challenge at once one signs in', async () => {
    const { person, recoveryCodes } = await securedPerson();
    const before = await sessionsOf(person.id);
    const challenge = await challengeFor(person);
    const answers = await Promise.all(recoveryCodes.slice(0, 8).map((code) => meet(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(person.id)).toHaveLength(before.length + 1);
    // The other codes were not used up by it.
    expect(await person.ok(api.account.get, {})).toMatchObject({ twoFactor: { recoveryCodesLeft: 9 } });
  });

  test('a challenge expires after ten minutes', async () => {
    const { person, secret } = await securedPerson();
    const challenge = await challengeFor(person);
    const row = app.database.db.selectFrom('sign_in_challenges').selectAll().where('user_id', '=', person.id);
    const { expires_at, id } = await row.executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - Date.now()).toBe(600 * seconds);
    expect(id).not.toContain(challenge);
    await app.database.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date(Date.now() - seconds).toISOString() })
      .where('id', '=', id)
      .execute();
    expect(codeOfError(await meet(challenge, codeOf(secret)))).toBe('auth/challenge-over');
    await sweep(app.database);
    expect(await row.execute()).toEqual([]);
  });

  test.each(['x', 'x'.repeat(200), '\u0000'])('the invented challenge %j is refused', async (challenge) => {
    expect((await meet(challenge, '123456')).status).toBeGreaterThanOrEqual(400);
    expect((await meet(challenge, '123456')).status).toBeLessThan(500);
  });

  test('five wrong codes end a challenge, also at once', async () => {
    const { person, secret } = await securedPerson();
    const challenge = await challengeFor(person);
    const answers = await Promise.all(Array.from({ length: 9 }, () => meet(challenge, '000000x')));
    const codes = answers.map(codeOfError);
    expect(codes.filter((code) => code === 'auth/wrong-code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'auth/challenge-over')).toHaveLength(4);
    expect(codeOfError(await meet(challenge, codeOf(secret)))).toBe('auth/challenge-over');
  });

  test('ten wrong codes an hour use up the tries of an account, but not those of its owner’s known address', async () => {
    const { person, secret } = await securedPerson();
    const home = newAddress();
    expect((await meet(await challengeFor(person), codeOf(secret, { after: -30 }), home)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1)
      expect(codeOfError(await meet(await challengeFor(person), 'wrong'))).toBe('auth/wrong-code');
    const refused = await meet(await challengeFor(person), codeOf(secret));
    expect([refused.status, codeOfError(refused)]).toEqual([429, 'request/too-many']);
    expect((await meet(await challengeFor(person), codeOf(secret), home)).status).toBe(200);
  });

  test('a new password ends the challenges of the old one, and keeps two-factor authentication on', async () => {
    const { person, secret } = await securedPerson();
    await app.confirmAddress(person);
    const challenge = await challengeFor(person);
    await post('/api/auth/forgot-password', { email: person.email });
    const link = await vi.waitFor(async () => {
      const found = (await emailsTo(app, person.email)).find(({ body_text }) => body_text.includes('token='));
      if (!found) throw new Error('no e-mail yet');
      return found.body_text;
    });
    const token = /token=([\w-]+)/.exec(link)?.[1];
    await post('/api/auth/reset-password', { token, password: 'another password' });
    expect(codeOfError(await meet(challenge, codeOf(secret)))).toBe('auth/challenge-over');
    expect((await signIn(person, 'another password')).body).toMatchObject({ user: null });
  });
});

describe('recovery codes', () => {
  test('sign in once each, in any spelling; an e-mail says how many are left', async () => {
    const { person, recoveryCodes } = await securedPerson();
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
    expect((await meet(await challengeFor(person), typed)).status).toBe(200);
    const challenge = await challengeFor(person);
    expect(codeOfError(await meet(challenge, first))).toBe('auth/wrong-code');
    expect((await meet(challenge, second.replaceAll('-', ''))).status).toBe(200);
    expect(await person.ok(api.account.get, {})).toMatchObject({
      twoFactor: { on: true, recoveryCodesLeft: 8 },
    });
    const emails = await emailsTo(app, person.email);
    expect(emails.at(-1)).toMatchObject({ subject: 'A recovery code was used' });
    expect(emails.at(-1)?.body_text).toContain('You have 8 codes left.');
  });

  test('used in two requests at once sign in once', async () => {
    const { person, recoveryCodes } = await securedPerson();
    const challenges = await Promise.all(Array.from({ length: 6 }, () => challengeFor(person)));
    const answers = await Promise.all(challenges.map((challenge) => meet(challenge, recoveryCodes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of another person are refused', async () => {
    const [ada, ben] = [await securedPerson(), await securedPerson('Ben')];
    const answer = await meet(await challengeFor(ada.person), ben.recoveryCodes[0] ?? '');
    expect(codeOfError(answer)).toBe('auth/wrong-code');
  });

  test('are replaced by new ones', async () => {
    const { person, recoveryCodes: old } = await securedPerson();
    expect(await person.refused(api.account.newRecoveryCodes, {})).toMatchObject({
      code: 'auth/wrong-password',
    });
    const answers = await Promise.all([1, 2].map(() => person.ok(api.account.newRecoveryCodes, proof)));
    expect(await person.ok(api.account.get, {})).toMatchObject({ twoFactor: { recoveryCodesLeft: 10 } });
    expect((await emailsTo(app, person.email)).at(-1)).toMatchObject({ subject: 'New recovery codes' });
    const challenge = await challengeFor(person);
    expect(codeOfError(await meet(challenge, old[0] ?? ''))).toBe('auth/wrong-code');
    const tries = [];
    for (const { recoveryCodes } of answers)
      tries.push((await meet(challenge, recoveryCodes[0] ?? '')).status);
    expect(tries).toContain(200);
  });

  test('are stored as hashes only', async () => {
    const { person, recoveryCodes } = await securedPerson();
    const rows = await app.database.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', person.id)
      .execute();
    const kept = JSON.stringify(rows).toLowerCase();
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

describe('turning off two-factor authentication', () => {
  test('needs the password, deletes everything and sends an e-mail', async () => {
    const { person, secret } = await securedPerson();
    const challenge = await challengeFor(person);
    expect(await person.refused(api.account.endTwoFactor, {})).toMatchObject({ code: 'auth/wrong-password' });
    const account = await person.ok(api.account.endTwoFactor, proof);
    expect(account).toMatchObject({ twoFactor: { on: false, recoveryCodesLeft: 0 } });
    for (const table of ['totp_secrets', 'recovery_codes', 'sign_in_challenges'] as const) {
      const rows = await app.database.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', person.id)
        .execute();
      expect(rows).toEqual([]);
    }
    expect(codeOfError(await meet(challenge, codeOf(secret)))).toBe('auth/challenge-over');
    expect((await signIn(person)).body).toMatchObject({ user: { id: person.id } });
    expect((await emailsTo(app, person.email)).at(-1)).toMatchObject({
      subject: 'Two-factor authentication is off',
    });
    expect(await person.refused(api.account.endTwoFactor, proof)).toMatchObject({
      status: 409,
      code: 'account/two-factor-is-off',
    });
    expect(await person.refused(api.account.newRecoveryCodes, proof)).toMatchObject({
      code: 'account/two-factor-is-off',
    });
  });

  test('a session that was ended on another node changes nothing, even while it is cached here', async () => {
    const { person } = await securedPerson();
    await app.database.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    for (const endpoint of [api.account.endTwoFactor, api.account.newRecoveryCodes])
      expect(await person.refused(endpoint, proof)).toMatchObject({ code: 'auth/required' });
    expect((await signIn(person)).body).toMatchObject({ user: null });
  });
});
