import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { createSoftwareAuthenticator, type Forgery } from '../../../../test/software-authenticator.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

const origin = 'https://longtable.example.org';
const rpId = 'longtable.example.org';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: origin });
});
afterAll(() => app.close());

const proof = { currentPassword: testPassword };
type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;

let addresses = 0;
const newAddress = (): string => `203.0.113.${(addresses += 1)}`;

const post = (path: string, body: object, from = newAddress()) =>
  app.visitor().raw('POST', path, body, { 'x-forwarded-for': from });

async function addPasskey(person: Person, device: Authenticator, name = 'My phone') {
  const { options } = await person.ok(api.account.beginPasskey, proof);
  return person.ok(api.account.addPasskey, { name, response: device.create(options) });
}

/** A person with a passkey, and the device that holds it. */
async function personWithPasskey(name = 'Ada', kind: { counts?: boolean; synced?: boolean } = {}) {
  const person = await app.newPerson(name);
  const device = createSoftwareAuthenticator(origin, kind);
  const { passkeys } = await addPasskey(person, device);
  return { person, device, passkey: passkeys[0] as (typeof passkeys)[number] };
}

async function asked(from?: string) {
  const { status, body } = await post('/api/auth/passkey/begin', {}, from);
  expect(status).toBe(200);
  return api.signIn.beginPasskey.output.parse(body);
}

const answer = (challenge: string, response: object) => post('/api/auth/passkey', { challenge, response });

async function signInWith(device: Authenticator, forged: Forgery = {}, key = device.keys.at(-1)) {
  const { challenge, options } = await asked();
  return answer(challenge, device.get(options, forged, key));
}

const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;

async function withoutPassword({ id }: Person): Promise<void> {
  await app.database.db.deleteFrom('accounts').where('user_id', '=', id).execute();
}

/** Inserts this many more passkeys of a person, without devices. */
async function copyPasskey(id: string, times: number): Promise<void> {
  const { db } = app.database;
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: times }, () => ({ ...row, id: newId(), credential_id: newId() }));
  await db.insertInto('passkeys').values(copies).execute();
}

describe('adding a passkey', () => {
  test('needs the password, and requests a discoverable credential', async () => {
    const person = await app.newPerson('Ada');
    expect(await person.refused(api.account.beginPasskey, {})).toMatchObject({ code: 'auth/wrong-password' });
    const { options } = await person.ok(api.account.beginPasskey, proof);
    expect(options).toMatchObject({
      rp: { id: rpId, name: 'Longtable' },
      user: {
        id: Buffer.from(person.id).toString('base64url'),
        name: person.email,
        displayName: 'Ada',
      },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = createSoftwareAuthenticator(origin, { synced: true });
    const response = device.create(options) as never;
    const account = await person.ok(api.account.addPasskey, { name: '  My phone ', response });
    expect(account.passkeys).toMatchObject([{ name: 'My phone', synced: true, lastUsedAt: null }]);
    expect((await emailsTo(app, person.email)).at(-1)).toMatchObject({ subject: 'A passkey was added' });
    const row = await app.database.db
      .selectFrom('passkeys')
      .select('transports')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.transports).toEqual(['internal', 'hybrid']);
  });

  test('excludes the credentials that a device has already', async () => {
    const { person, device } = await personWithPasskey();
    const { options } = await person.ok(api.account.beginPasskey, proof);
    expect(() => device.create(options)).toThrow('InvalidStateError');
  });

  test('gets a default name', async () => {
    const person = await app.newPerson('Ada');
    await addPasskey(person, createSoftwareAuthenticator(origin), '');
    const { passkeys } = await addPasskey(person, createSoftwareAuthenticator(origin), '');
    expect(passkeys.map(({ name }) => name)).toEqual(['Passkey', 'Passkey 2']);
  });

  test.each<[string, Forgery]>([
    ['made on another site', { origin: 'https://longtable.example.org.evil.test' }],
    ['made over plain http', { origin: 'http://longtable.example.org' }],
    ['made for another site', { rpId: 'example.org' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['without a finger, a face or a PIN', { unverified: true }],
    ['with certificates that would have to be looked up', { format: 'android-key' }],
  ])('refuses one %s', async (_, forged) => {
    const person = await app.newPerson('Ada');
    const { options } = await person.ok(api.account.beginPasskey, proof);
    const response = createSoftwareAuthenticator(origin).create(options, forged);
    expect(await person.refused(api.account.addPasskey, { response })).toMatchObject({
      status: 422,
      code: 'auth/passkey-refused',
    });
    // Once refused, always refused: the challenge is used up.
    expect(await person.refused(api.account.addPasskey, { response })).toMatchObject({
      code: 'auth/challenge-over',
    });
    expect(await person.ok(api.account.get, {})).toMatchObject({ passkeys: [] });
  });

  test.each([
    {},
    { id: 1 },
    { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } },
  ])('refuses an invalid answer of an authenticator without an internal error: %j', async (response) => {
    const person = await app.newPerson('Ada');
    await person.ok(api.account.beginPasskey, proof);
    expect(await person.refused(api.account.addPasskey, { response })).toMatchObject({
      code: 'auth/passkey-refused',
    });
    const { challenge } = await asked();
    expect(codeOf(await answer(challenge, response))).toBe('auth/passkey-refused');
  });

  test('refuses bytes that are not CBOR', async () => {
    const person = await app.newPerson('Ada');
    const { options } = await person.ok(api.account.beginPasskey, proof);
    const made = createSoftwareAuthenticator(origin).create(options);
    const attestationObject = Buffer.from('not what it should be').toString('base64url');
    const response = { ...made, response: { ...made.response, attestationObject } };
    expect(await person.refused(api.account.addPasskey, { response })).toMatchObject({
      code: 'auth/passkey-refused',
    });
  });

  test('the challenge belongs to the session, is the latest one, and is used once', async () => {
    const [person, other] = [await app.newPerson('Ada'), await app.newPerson('Ben')];
    const device = createSoftwareAuthenticator(origin);
    const first = device.create((await person.ok(api.account.beginPasskey, proof)).options);
    const { options } = await person.ok(api.account.beginPasskey, proof);
    const second = device.create(options);
    expect(await other.refused(api.account.addPasskey, { response: second })).toMatchObject({
      code: 'auth/challenge-over',
    });
    const answers = await Promise.all(
      [second, second, second].map((response) => person.send(api.account.addPasskey, { response })),
    );
    expect(statusesOf(answers)).toEqual([200, 422, 422]);
    await person.ok(api.account.beginPasskey, proof);
    expect(await person.refused(api.account.addPasskey, { response: first })).toMatchObject({
      code: 'auth/passkey-refused',
    });
    expect((await person.ok(api.account.get, {})).passkeys).toHaveLength(1);
  });

  test('a challenge expires after ten minutes', async () => {
    const person = await app.newPerson('Ada');
    const { options } = await person.ok(api.account.beginPasskey, proof);
    const response = createSoftwareAuthenticator(origin).create(options);
    await app.database.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('purpose', '=', 'new-passkey')
      .execute();
    expect(await person.refused(api.account.addPasskey, { response })).toMatchObject({
      code: 'auth/challenge-over',
    });
  });

  test('refuses a passkey that another account has', async () => {
    const { person, device } = await personWithPasskey();
    const thief = await app.newPerson('Mallory');
    const { options } = await thief.ok(api.account.beginPasskey, proof);
    // Their own key, with the other person's id.
    const credentialId = device.keys[0]?.id ?? '';
    const response = createSoftwareAuthenticator(origin).create(options, { credentialId });
    expect(await thief.refused(api.account.addPasskey, { response })).toMatchObject({
      code: 'auth/passkey-refused',
    });
    expect((await signInWith(device)).body).toMatchObject({ user: { id: person.id } });
  });

  test('allows at most twenty', async () => {
    const { person, passkey } = await personWithPasskey();
    const { options } = await person.ok(api.account.beginPasskey, proof);
    const response = createSoftwareAuthenticator(origin).create(options);
    await copyPasskey(passkey.id, 19);
    for (const refused of [
      await person.refused(api.account.addPasskey, { response }),
      await person.refused(api.account.beginPasskey, proof),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'account/too-many-passkeys' });
  });

  test('of several added at once, only the twentieth is stored', async () => {
    const { person, device, passkey } = await personWithPasskey();
    await copyPasskey(passkey.id, 18);
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const entered = await signInWith(device);
        const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        const begun = await person.raw('POST', '/api/account/passkeys/begin', proof, { cookie });
        const { options } = api.account.beginPasskey.output.parse(begun.body);
        return { cookie, response: createSoftwareAuthenticator(origin).create(options) };
      }),
    );
    const answers = await Promise.all(
      made.map(({ cookie, response }) =>
        person.raw('POST', '/api/account/passkeys', { response }, { cookie }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  });
});

describe('signing in with a passkey', () => {
  test('needs no name, no password and no second factor', async () => {
    const { person, device } = await personWithPasskey();
    const { options, challenge } = await asked();
    expect(options).toMatchObject({ rpId, userVerification: 'required' });
    // The options do not contain the handle.
    expect(JSON.stringify(options)).not.toContain(challenge);
    const entered = await answer(challenge, device.get(options));
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({ user: { id: person.id } });
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-/);
    const session = await person.raw('GET', '/api/session', undefined, { cookie });
    expect(session.body).toMatchObject({ user: { id: person.id } });
    const { passkeys } = await person.ok(api.account.get, {});
    expect(Date.parse(passkeys[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test.each<[string, Forgery]>([
    ['with another key', { otherKey: true }],
    ['on another site', { origin: 'https://longtable.example.org.evil.test' }],
    ['for another site', { rpId: 'example.org' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['as a new passkey', { type: 'webauthn.create' }],
    ['without a finger, a face or a PIN', { unverified: true }],
    ['in nobody’s name', { userHandle: Buffer.from('nobody').toString('base64url') }],
    ['without a name', { userHandle: '' }],
  ])('refuses an answer signed %s', async (_, forged) => {
    const { device, person } = await personWithPasskey();
    const refused = await signInWith(device, forged);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'auth/passkey-refused']);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await signInWith(device)).body).toMatchObject({ user: { id: person.id } });
  });

  test('refuses an answer whose signed part was changed', async () => {
    const { device } = await personWithPasskey();
    const { challenge, options } = await asked();
    const given = device.get(options);
    const data = Buffer.from(given.response.authenticatorData, 'base64url');
    data[36] = (data[36] ?? 0) + 1;
    const authenticatorData = data.toString('base64url');
    const changed = { ...given, response: { ...given.response, authenticatorData } };
    expect(codeOf(await answer(challenge, changed))).toBe('auth/passkey-refused');
  });

  test('the passkey of another person signs in as that person only', async () => {
    const [ada, mallory] = [await personWithPasskey(), await personWithPasskey('Mallory')];
    const adasHandle = Buffer.from(ada.person.id).toString('base64url');
    const inHerName = await signInWith(mallory.device, { userHandle: adasHandle });
    expect(codeOf(inHerName)).toBe('auth/passkey-refused');
    const { challenge, options } = await asked();
    const mine = mallory.device.get(options);
    const adas = ada.device.keys[0]?.id ?? '';
    const underHerKey = { ...mine, id: adas, rawId: adas };
    expect(codeOf(await answer(challenge, underHerKey))).toBe('auth/passkey-refused');
    expect((await signInWith(mallory.device)).body).toMatchObject({ user: { id: mallory.person.id } });
  });

  test('a challenge is used once, also after a failure and at once', async () => {
    const { device } = await personWithPasskey();
    const { challenge, options } = await asked();
    const response = device.get(options);
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(challenge, response)));
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422]);
    expect(codeOf(await answer(challenge, response))).toBe('auth/challenge-over');
    const second = await asked();
    expect(codeOf(await answer(second.challenge, response))).toBe('auth/passkey-refused');
    expect(codeOf(await answer(second.challenge, device.get(second.options)))).toBe('auth/challenge-over');
  });

  test('a challenge is for its handle only, and not for adding a passkey', async () => {
    const { device, person } = await personWithPasskey();
    const [mine, theirs] = [await asked(), await asked()];
    expect(codeOf(await answer(theirs.challenge, device.get(mine.options)))).toBe('auth/passkey-refused');
    const { options } = await person.ok(api.account.beginPasskey, proof);
    const forSettingUp = device.get({ ...options, rpId });
    expect(codeOf(await answer((options as { challenge: string }).challenge, forSettingUp))).toBe(
      'auth/challenge-over',
    );
  });

  test('a challenge expires after ten minutes', async () => {
    const { device } = await personWithPasskey();
    const { challenge, options } = await asked();
    await app.database.db
      .updateTable('sign_in_challenges')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('purpose', '=', 'passkey-sign-in')
      .execute();
    expect(codeOf(await answer(challenge, device.get(options)))).toBe('auth/challenge-over');
  });

  test('refuses a counter that does not grow, as of a copy', async () => {
    const { device } = await personWithPasskey('Ada', { counts: true });
    expect((await signInWith(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(codeOf(await signInWith(device, { counter }))).toBe('auth/passkey-refused');
    expect((await signInWith(device, { counter: 8 })).status).toBe(200);
  });

  test('of two answers with the same counter at once one signs in', async () => {
    const { device } = await personWithPasskey('Ada', { counts: true });
    const questions = await Promise.all(Array.from({ length: 6 }, () => asked()));
    const answers = await Promise.all(
      questions.map(({ challenge, options }) => answer(challenge, device.get(options, { counter: 5 }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an authenticator without a counter may be used any number of times, also at once', async () => {
    const { device } = await personWithPasskey();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(device)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('needs no second factor where two-factor authentication is on', async () => {
    const { person, device } = await personWithPasskey();
    await app.database.db
      .insertInto('totp_secrets')
      .values({
        user_id: person.id,
        secret: '',
        pending_session_id: null,
        confirmed_at: new Date().toISOString(),
      })
      .execute();
    expect((await signInWith(device)).body).toMatchObject({ user: { id: person.id } });
  });

  test('is limited to three hundred challenges per address', async () => {
    const from = newAddress();
    await asked(from);
    await app.database.db
      .updateTable('rate_limits')
      .set({ points: 299 })
      .where('key', 'like', 'passkey-sign-in-address%')
      .execute();
    await asked(from);
    expect((await post('/api/auth/passkey/begin', {}, from)).status).toBe(429);
  });
});

describe('one’s own passkeys', () => {
  test('can be renamed', async () => {
    const { person, passkey } = await personWithPasskey();
    const rename = (name: string) => ({ passkeyId: passkey.id, name });
    const account = await person.ok(api.account.renamePasskey, rename(' مفتاحي '));
    expect(account.passkeys).toMatchObject([{ id: passkey.id, name: 'مفتاحي' }]);
    expect(await person.refused(api.account.renamePasskey, rename(' '))).toMatchObject({ status: 400 });
  });

  test('are removed for good, with an e-mail', async () => {
    const { person, device, passkey } = await personWithPasskey();
    const account = await person.ok(api.account.removePasskey, { passkeyId: passkey.id });
    expect(account.passkeys).toEqual([]);
    expect((await emailsTo(app, person.email)).at(-1)).toMatchObject({ subject: 'A passkey was removed' });
    expect(codeOf(await signInWith(device))).toBe('auth/passkey-refused');
    expect(await person.refused(api.account.removePasskey, { passkeyId: passkey.id })).toMatchObject({
      status: 404,
      code: 'account/passkey-not-found',
    });
  });

  test('are not found for anybody else', async () => {
    const { passkey } = await personWithPasskey();
    const stranger = await app.newPerson('Mallory');
    const passkeyId = passkey.id;
    for (const refused of [
      await stranger.refused(api.account.removePasskey, { passkeyId }),
      await stranger.refused(api.account.renamePasskey, { passkeyId, name: 'Mine' }),
    ])
      expect(refused).toMatchObject({ status: 404, code: 'account/passkey-not-found' });
  });

  test('keeps the last way to sign in, also when eight are removed at once', async () => {
    const { person, passkey } = await personWithPasskey();
    await copyPasskey(passkey.id, 7);
    const { passkeys } = await person.ok(api.account.get, {});
    await withoutPassword(person);
    const answers = await Promise.all(
      passkeys.map(({ id }) => person.send(api.account.removePasskey, { passkeyId: id })),
    );
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 7 }, () => 200), 409]);
    const { passkeys: left } = await person.ok(api.account.get, {});
    expect(left).toHaveLength(1);
    expect(await person.refused(api.account.removePasskey, { passkeyId: left[0]?.id })).toMatchObject({
      code: 'account/last-way-in',
    });
    // A linked account is another way to sign in.
    await app.database.db
      .insertInto('accounts')
      .values({
        id: passkey.id,
        user_id: person.id,
        provider_id: 'oidc:test',
        account_id: person.id,
        password: null,
      })
      .execute();
    const account = await person.ok(api.account.removePasskey, { passkeyId: left[0]?.id ?? '' });
    expect(account.passkeys).toEqual([]);
  });

  test('without a password a recent session is enough, and no other', async () => {
    const { person } = await personWithPasskey();
    await withoutPassword(person);
    await person.ok(api.account.beginPasskey, {});
    await app.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('user_id', '=', person.id)
      .execute();
    expect(await person.refused(api.account.beginPasskey, {})).toMatchObject({
      status: 403,
      code: 'auth/sign-in-again',
    });
  });
});

test('the password can be tried ten times in a session', async () => {
  const person = await app.newPerson('Ada');
  const guess = { currentPassword: 'no' };
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => person.send(api.account.beginPasskey, guess)),
  );
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(await person.refused(api.account.beginPasskey, proof)).toMatchObject({ code: 'request/too-many' });
});
