import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createChanges } from '../change.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Auth, createAuth, type SignedIn, type StartSession } from './auth.ts';
import { createPasswordSignIn } from './password-sign-in.ts';
import { createPasswords } from './passwords.ts';
import { serverSecret } from './server-secret.ts';
import { sweep } from './sweep.ts';
import { hashToken } from './tokens.ts';

const log = pino({ level: 'silent' });
const publicUrl = new URL('http://localhost:3000');
const device = { ip: '192.0.2.7', userAgent: 'Test/1.0', browser: 'b'.repeat(43) };
const password = 'correct horse battery';

/** What version 0.1.0 stored and sent when better-auth 1.7.7 issued sessions and reset links. */
const earlier = {
  secret: 'k'.repeat(43),
  cookie:
    'longtable_session_3000=aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zZ.vn0lJ6l4JTGP8K2wuMGxXZk0PqJwEwlZtsNzvHgWq70%3D',
  sessionToken: '5soCHdi4wXR7cPWuS5a7q_O2PBTPTkd2aR1Fd95z5Ik',
  resetToken: 'R'.repeat(43),
  resetIdentifier: 'cHme5k4_TZo104K13A-CZPCAdw7tA2cRFv9hpBGablU',
};

let own: TestDatabase;
let database: Database;
let auth: Auth;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log, connections: 5 });
  await database.db
    .insertInto('server_secrets')
    .values({ name: 'session-cookie', value: earlier.secret })
    .execute();
  auth = await createAuth({ database, publicUrl, log });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

let people = 0;

/** A user with a password, created like by people.service.ts. */
async function newUser(): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `user${people}@example.test`;
  const passwordHash = await auth.hashPassword(password);
  const id = await database.transaction(async (tx) => {
    const userId = await auth.addUser(tx, { name: 'Ada', email, passwordHash });
    await tx.insertInto('user_profiles').values({ id: userId, full_name: 'Ada', email }).execute();
    return userId;
  });
  return { id, email };
}

async function signedIn(email: string): Promise<SignedIn> {
  const answer = await auth.signIn({ email, password }, device);
  if (!answer?.cookie) throw new Error('not signed in');
  return answer;
}

function headersWith(setCookie: string): Headers {
  return new Headers({ cookie: `theme=dark; ${setCookie.split(';')[0]}` });
}

const sessionRow = (userId: string) =>
  database.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();

describe('what earlier versions issued', () => {
  const inAnHour = () => new Date(Date.now() + 3600 * 1000).toISOString();

  test('a session stays signed in, and can be ended', async () => {
    const { id } = await newUser();
    await database.db
      .insertInto('sessions')
      .values({ id: newId(), user_id: id, token: earlier.sessionToken, expires_at: inAnHour() })
      .execute();
    const headers = headersWith(earlier.cookie);
    expect(await auth.authenticate(headers)).toMatchObject({ userId: id });
    // Prolonging is due: the browser gets the same cookie again.
    expect(await auth.used(headers)).toMatch(`${earlier.cookie}; Max-Age=2592000;`);
    await auth.signOut(headers);
    expect(await auth.authenticate(headers)).toBeNull();
  });

  test('a link that resets the password still works', async () => {
    const { id } = await newUser();
    await database.db
      .insertInto('verifications')
      .values({ id: newId(), identifier: earlier.resetIdentifier, value: id, expires_at: inAnHour() })
      .execute();
    expect(await auth.canReset(earlier.resetToken)).toBe(true);
  });
});

describe('a session', () => {
  test('is found by its cookie, with the time zone of the person', async () => {
    const { id, email } = await newUser();
    await database.db
      .updateTable('user_profiles')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('id', '=', id)
      .execute();
    const { cookie, userId } = await signedIn(email);
    expect(userId).toBe(id);
    const session = await auth.authenticate(headersWith(cookie));
    const row = await sessionRow(id);
    expect(session).toMatchObject({ id: row.id, userId: id, timeZone: 'Asia/Tokyo' });
    expect(row).toMatchObject({ ip_address: device.ip, user_agent: device.userAgent });
    expect(Date.parse(row.expires_at) - Date.now()).toBeCloseTo(30 * 24 * 3600 * 1000, -5);
  });

  test('stores only the hash of its token', async () => {
    const { id, email } = await newUser();
    const { cookie } = await signedIn(email);
    const token = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')[0] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await sessionRow(id)).token).toBe(hashToken(token));
  });

  test('has an HttpOnly, SameSite=Lax cookie for 30 days, with the __Host- prefix over https', async () => {
    const { email } = await newUser();
    const { cookie } = await signedIn(email);
    expect(cookie).toMatch(
      /^longtable_session_3000=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(auth.noCookie).toBe('longtable_session_3000=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    const secured = await createAuth({ database, publicUrl: new URL('https://longtable.example.org'), log });
    const answer = await secured.signIn({ email, password }, device);
    expect(answer?.cookie).toMatch(/^__Host-longtable_session=[^;]+; .*; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('is read once for any number of concurrent requests, and then cached', async () => {
    const { email } = await newUser();
    const headers = headersWith((await signedIn(email)).cookie);
    const queries = vi.spyOn(database.pool, 'query');
    await Promise.all(Array.from({ length: 20 }, () => auth.authenticate(headers)));
    await auth.authenticate(headers);
    expect(queries).toHaveBeenCalledTimes(1);
  });

  test.each([
    '',
    'longtable_session_3000=',
    'longtable_session_3000=garbage',
    'longtable_session_3000=%',
    'longtable_session_3000=abc.def',
    `longtable_session_3000=${encodeURIComponent(`${'a'.repeat(32)}.${'A'.repeat(43)}=`)}`,
    'other=1; longtable_session_3000',
  ])('a forged cookie signs nobody in and causes no query: %s', async (cookie) => {
    const queries = vi.spyOn(database.pool, 'query');
    expect(await auth.authenticate(new Headers({ cookie }))).toBeNull();
    expect(queries).not.toHaveBeenCalled();
  });

  test('a very long cookie signs nobody in', async () => {
    expect(
      await auth.authenticate(new Headers({ cookie: `longtable_session_3000=${'a'.repeat(8000)}` })),
    ).toBeNull();
  });

  test('a cookie with another signature signs nobody in', async () => {
    const { email } = await newUser();
    const { cookie } = await signedIn(email);
    const forged = cookie.replace(/\.(..)/, (_, two: string) => `.${two === 'AA' ? 'BB' : 'AA'}`);
    expect(await auth.authenticate(headersWith(forged))).toBeNull();
  });
});

describe('ending a session', () => {
  test('signing out ends it at once, and calls the listeners', async () => {
    const { id, email } = await newUser();
    const headers = headersWith((await signedIn(email)).cookie);
    const session = await auth.authenticate(headers);
    const ended = vi.fn<() => void>();
    const stop = auth.onSessionEnded(ended);
    await auth.signOut(headers);
    expect(await auth.authenticate(headers)).toBeNull();
    expect(ended.mock.calls).toEqual([[{ sessionId: session?.id, userId: id }]]);
    stop();
    // Signing out again does nothing.
    await auth.signOut(headers);
    await auth.signOut(new Headers());
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('on another node takes effect here with `forget`', async () => {
    const { id, email } = await newUser();
    const [first, second] = [
      headersWith((await signedIn(email)).cookie),
      headersWith((await signedIn(email)).cookie),
    ];
    const elsewhere = await createAuth({ database, publicUrl, log });
    const session = await elsewhere.authenticate(first);
    await elsewhere.authenticate(second);
    await Promise.all([auth.signOut(first), auth.signOut(second)]);
    expect(await elsewhere.authenticate(first)).not.toBeNull();
    elsewhere.forget({ sessionId: session?.id ?? '' });
    expect(await elsewhere.authenticate(first)).toBeNull();
    expect(await elsewhere.authenticate(second)).not.toBeNull();
    elsewhere.forget({ userId: id });
    expect(await elsewhere.authenticate(second)).toBeNull();
  });

  test('expires, in the cache too', async () => {
    const { id, email } = await newUser();
    const headers = headersWith((await signedIn(email)).cookie);
    const soon = new Date(Date.now() + 300).toISOString();
    await database.db.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', id).execute();
    expect(await auth.authenticate(headers)).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await auth.authenticate(headers)).toBeNull();
    await sweep(database);
    await expect(sessionRow(id)).rejects.toThrow('no result');
  });

  test('is prolonged once a day by using it', async () => {
    const { id, email } = await newUser();
    const headers = headersWith((await signedIn(email)).cookie);
    expect(await auth.used(headers)).toBeNull();
    const inTwoDays = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString();
    await database.db
      .updateTable('sessions')
      .set({ expires_at: inTwoDays })
      .where('user_id', '=', id)
      .execute();
    const { email: other } = await newUser();
    const elsewhere = await createAuth({ database, publicUrl, log });
    const cookie = await elsewhere.used(headers);
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(headersWith(cookie ?? '').get('cookie')).toBe(headers.get('cookie'));
    const row = await sessionRow(id);
    expect(Date.parse(row.expires_at) - Date.now()).toBeGreaterThan(29.9 * 24 * 3600 * 1000);
    expect(await elsewhere.used(headers)).toBeNull();
    expect(await elsewhere.used(headersWith((await signedIn(other)).cookie))).toBeNull();
    expect(await elsewhere.used(new Headers())).toBeNull();
  });
});

describe('signing in', () => {
  test('needs the right password of a known address', async () => {
    const { email } = await newUser();
    expect(await auth.signIn({ email, password: `${password}!` }, device)).toBeNull();
    expect(await auth.signIn({ email: 'nobody@example.test', password }, device)).toBeNull();
    expect(await auth.signIn({ email, password: 'x'.repeat(1000) }, device)).toBeNull();
    expect(await auth.signIn({ email: email.toUpperCase(), password }, device)).not.toBeNull();
  });

  test('accepts composed and decomposed accents in a password', async () => {
    const { id, email } = await newUser();
    const hash = await auth.hashPassword('Zoe\u0308 is eight');
    await database.db.updateTable('accounts').set({ password: hash }).where('user_id', '=', id).execute();
    expect(await auth.signIn({ email, password: 'Zo\u00eb is eight' }, device)).not.toBeNull();
  });

  test('replaces a hash with outdated parameters', async () => {
    const { id, email } = await newUser();
    const accounts = database.db.selectFrom('accounts').select('password').where('user_id', '=', id);
    // Made by another argon2id with 8 MiB, 1 pass, 2 lanes.
    const old = await weakHash(password);
    await database.db.updateTable('accounts').set({ password: old }).where('user_id', '=', id).execute();
    await signedIn(email);
    const renewed = await accounts.executeTakeFirstOrThrow();
    expect(renewed.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signedIn(email);
    expect(await accounts.executeTakeFirstOrThrow()).toEqual(renewed);
  });

  test('starts no session when an outdated hash cannot be replaced', async () => {
    const { id, email } = await newUser();
    const old = await weakHash(password);
    await database.db.updateTable('accounts').set({ password: old }).where('user_id', '=', id).execute();
    const start = vi.fn<StartSession>();
    const passwords = { ...createPasswords(), hash: () => Promise.reject(new Error('too many hashes')) };
    const signIn = createPasswordSignIn({ database, passwords, start });
    await expect(signIn({ email, password }, device)).rejects.toThrow('too many hashes');
    expect(start).not.toHaveBeenCalled();
  });

  test('rejects with the error of the database when it is unreachable', async () => {
    const away = openDatabase({ url: own.url, log, connections: 1 });
    const cut = await createAuth({ database: away, publicUrl, log });
    const { email } = await newUser();
    await away.close();
    await expect(cut.signIn({ email, password }, device)).rejects.toThrow('destroyed');
  });
});

async function weakHash(text: string): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', {
    message: text,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 2,
    tagLength: 32,
  });
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=2$${bare(nonce)}$${bare(tag)}`;
}

describe('resetting the password', () => {
  const changes = createChanges({
    // Read late: the database is opened when the tests begin.
    database: { transaction: (work, last) => database.transaction(work, last) },
    events: { appendStatements: () => [], wake: () => undefined },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  const allow = async (email: string) =>
    (await database.transaction((tx) => auth.allowReset(tx, email)))?.token ?? '';
  /** The person whose password was set, or null. */
  async function reset(token: string, password: string): Promise<string | null> {
    if (!(await auth.canReset(token))) return null;
    const passwordHash = await auth.hashPassword(password);
    const done = await changes.run((change) => auth.resetPassword(change, { token, passwordHash, device }));
    return done?.userId ?? null;
  }

  test('ends every session of the person, here and elsewhere, and needs the new password from then on', async () => {
    const { id, email } = await newUser();
    const phone = headersWith((await signedIn(email)).cookie);
    const laptop = headersWith((await signedIn(email)).cookie);
    const other = headersWith((await signedIn((await newUser()).email)).cookie);
    await Promise.all([phone, laptop, other].map((headers) => auth.authenticate(headers)));
    const ended = vi.fn<() => void>();
    const stop = auth.onSessionEnded(ended);
    expect(await reset(await allow(email), 'another password')).toBe(id);
    stop();
    expect(ended).toHaveBeenCalledTimes(2);
    expect(await auth.authenticate(phone)).toBeNull();
    expect(await auth.authenticate(laptop)).toBeNull();
    expect(await auth.authenticate(other)).not.toBeNull();
    expect(await auth.signIn({ email, password }, device)).toBeNull();
    expect(await auth.signIn({ email, password: 'another password' }, device)).not.toBeNull();
  });

  test('a concurrent sign-in with the old password does not survive it', async () => {
    const { email } = await newUser();
    const token = await allow(email);
    // In either order, nobody is signed in with the old password afterwards.
    const [answer] = await Promise.all([
      Promise.all(
        [0, 15, 30, 45, 60, 75].map(async (wait) => {
          await new Promise((resolve) => setTimeout(resolve, wait));
          return auth.signIn({ email, password }, device);
        }),
      ),
      reset(token, 'another password'),
    ]);
    const headers = answer.map((each) => headersWith(each?.cookie ?? ''));
    const sessions = await Promise.all(headers.map((each) => auth.authenticate(each)));
    expect(sessions.every((session) => session === null)).toBe(true);
    expect(await auth.signIn({ email, password: 'another password' }, device)).not.toBeNull();
  });

  test('a link works once, and invalidates the other links of that person', async () => {
    const { id, email } = await newUser();
    const [first, second] = [await allow(email), await allow(email)];
    const answers = await Promise.all([reset(first, 'another password'), reset(first, 'a third password')]);
    expect(answers.filter((answer) => answer !== null)).toEqual([id]);
    expect(await reset(first, 'another password')).toBeNull();
    expect(await reset(second, 'another password')).toBeNull();
  });

  test('a link works for an hour', async () => {
    const { id, email } = await newUser();
    const token = await allow(email);
    const row = database.db.selectFrom('verifications').selectAll().where('value', '=', id);
    const { expires_at, identifier } = await row.executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - Date.now()).toBeCloseTo(3600 * 1000, -4);
    expect(identifier).not.toContain(token);
    const past = new Date(Date.now() - 1000).toISOString();
    await database.db
      .updateTable('verifications')
      .set({ expires_at: past })
      .where('value', '=', id)
      .execute();
    expect(await reset(token, 'another password')).toBeNull();
    await sweep(database);
    expect(await row.execute()).toEqual([]);
  });

  test('a forged token costs no hash', async () => {
    const started = performance.now();
    expect(await reset('x'.repeat(43), 'another password')).toBeNull();
    expect(await reset('', 'another password')).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

test('several nodes that start at once share one key', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => serverSecret(database.db, 'race')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});
