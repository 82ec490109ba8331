import { getMigrations } from 'better-auth/db/migration';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type Auth, createAuth, type SignedIn } from './auth.ts';
import { hashToken } from './hashed-tokens.ts';
import { libraryOptions, openLibrary } from './library.ts';
import { createPasswords } from './passwords.ts';
import { serverSecret } from './server-secret.ts';
import { sweep } from './sweep.ts';

const log = pino({ level: 'silent' });
const publicUrl = new URL('http://localhost:3000');
const device = { ip: '192.0.2.7', userAgent: 'Test/1.0' };
const password = 'correct horse battery';

let own: TestDatabase;
let database: Database;
let auth: Auth;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log, connections: 5 });
  auth = await createAuth({ database, publicUrl, log });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

let people = 0;

/** A user with a password, as people.service.ts makes them. */
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

test('the sign-in library would change nothing about our tables', async () => {
  const passwords = createPasswords();
  const options = libraryOptions({ publicUrl, secret: 'x'.repeat(43), passwords, log });
  const plan = await getMigrations({ ...options, database: { db: database.db, type: 'postgres' } });
  expect(plan.toBeCreated).toEqual([]);
  expect(plan.toBeAdded).toEqual([]);
  expect(await plan.compileMigrations()).toMatch(/^;?$/);
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

  test('the database holds no token that a cookie could be made of', async () => {
    const { id, email } = await newUser();
    const { cookie } = await signedIn(email);
    const token = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')[0] ?? '';
    expect(token).toHaveLength(32);
    expect((await sessionRow(id)).token).toBe(hashToken(token));
  });

  test('the library itself finds it, ends it, and reads the cookie', async () => {
    const { id, email } = await newUser();
    const { cookie } = await signedIn(email);
    const token = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')[0] ?? '';
    const secret = await serverSecret(database.db, 'session-cookie');
    const library = await openLibrary(database.db, { publicUrl, secret, passwords: createPasswords(), log });
    const found = await library.internal.findSession(token);
    expect(found?.session).toMatchObject({ userId: id, token });
    expect(found?.session.expiresAt).toBeInstanceOf(Date);
    expect(await library.internal.findSessions([token])).toHaveLength(1);
    expect(await library.internal.findSession(hashToken(token))).toBeNull();
    await library.internal.deleteSession(token);
    expect(await library.internal.findSession(token)).toBeNull();
  });

  test('the cookie is for http alone, for this site alone, and for 30 days', async () => {
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

  test('is asked for once, however many requests come at once, and then remembered', async () => {
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
  ])('an invented cookie is nobody, and no question to the database: %s', async (cookie) => {
    const queries = vi.spyOn(database.pool, 'query');
    expect(await auth.authenticate(new Headers({ cookie }))).toBeNull();
    expect(queries).not.toHaveBeenCalled();
  });

  test('a cookie that is very long is nobody', async () => {
    expect(
      await auth.authenticate(new Headers({ cookie: `longtable_session_3000=${'a'.repeat(8000)}` })),
    ).toBeNull();
  });

  test('a cookie of another installation is nobody', async () => {
    const { email } = await newUser();
    const { cookie } = await signedIn(email);
    const forged = cookie.replace(/\.(..)/, (_, two: string) => `.${two === 'AA' ? 'BB' : 'AA'}`);
    expect(await auth.authenticate(headersWith(forged))).toBeNull();
  });
});

describe('the end of a session', () => {
  test('signing out ends it at once, and tells the listeners', async () => {
    const { id, email } = await newUser();
    const headers = headersWith((await signedIn(email)).cookie);
    const session = await auth.authenticate(headers);
    const ended = vi.fn<() => void>();
    const stop = auth.onSessionEnded(ended);
    await auth.signOut(headers);
    expect(await auth.authenticate(headers)).toBeNull();
    expect(ended.mock.calls).toEqual([[{ sessionId: session?.id, userId: id }]]);
    stop();
    // Nothing left to end, and nothing wrong with that.
    await auth.signOut(headers);
    await auth.signOut(new Headers());
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('on another node is known here as soon as somebody says so', async () => {
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

  test('comes by itself when it has expired, in memory too', async () => {
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

  test('is put off once a day by using it', async () => {
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

  test('a password is the same however its accents were typed', async () => {
    const { id, email } = await newUser();
    const hash = await auth.hashPassword('Zoe\u0308 is eight');
    await database.db.updateTable('accounts').set({ password: hash }).where('user_id', '=', id).execute();
    expect(await auth.signIn({ email, password: 'Zo\u00eb is eight' }, device)).not.toBeNull();
  });

  test('renews a hash that was made with parameters of the past', async () => {
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

  test('a database that is away is no wrong password', async () => {
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
  const allow = (userId: string) => database.transaction((tx) => auth.allowReset(tx, userId));

  test('ends every session of the person, here and elsewhere, and needs the new password from then on', async () => {
    const { id, email } = await newUser();
    const phone = headersWith((await signedIn(email)).cookie);
    const laptop = headersWith((await signedIn(email)).cookie);
    const other = headersWith((await signedIn((await newUser()).email)).cookie);
    await Promise.all([phone, laptop, other].map((headers) => auth.authenticate(headers)));
    const ended = vi.fn<() => void>();
    const stop = auth.onSessionEnded(ended);
    expect(await auth.resetPassword(await allow(id), 'another password')).toBe(id);
    stop();
    expect(ended).toHaveBeenCalledTimes(2);
    expect(await auth.authenticate(phone)).toBeNull();
    expect(await auth.authenticate(laptop)).toBeNull();
    expect(await auth.authenticate(other)).not.toBeNull();
    expect(await auth.signIn({ email, password }, device)).toBeNull();
    expect(await auth.signIn({ email, password: 'another password' }, device)).not.toBeNull();
  });

  test('a sign-in with the old password that was under way does not survive it', async () => {
    const { id, email } = await newUser();
    const token = await allow(id);
    // Whoever comes first, in all orders that come about: nobody is signed in with the old password afterwards.
    const [answer] = await Promise.all([
      Promise.all(
        [0, 15, 30, 45, 60, 75].map(async (wait) => {
          await new Promise((resolve) => setTimeout(resolve, wait));
          return auth.signIn({ email, password }, device);
        }),
      ),
      auth.resetPassword(token, 'another password'),
    ]);
    const headers = answer.map((each) => headersWith(each?.cookie ?? ''));
    const sessions = await Promise.all(headers.map((each) => auth.authenticate(each)));
    expect(sessions.every((session) => session === null)).toBe(true);
    expect(await auth.signIn({ email, password: 'another password' }, device)).not.toBeNull();
  });

  test('a link works once, and takes the others of that person with it', async () => {
    const { id } = await newUser();
    const [first, second] = [await allow(id), await allow(id)];
    const answers = await Promise.all([
      auth.resetPassword(first, 'another password'),
      auth.resetPassword(first, 'a third password'),
    ]);
    expect(answers.filter((answer) => answer !== null)).toEqual([id]);
    expect(await auth.resetPassword(first, 'another password')).toBeNull();
    expect(await auth.resetPassword(second, 'another password')).toBeNull();
  });

  test('a link works for an hour', async () => {
    const { id } = await newUser();
    const token = await allow(id);
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
    expect(await auth.resetPassword(token, 'another password')).toBeNull();
    await sweep(database);
    expect(await row.execute()).toEqual([]);
  });

  test('an invented token costs no hash', async () => {
    const started = performance.now();
    expect(await auth.resetPassword('x'.repeat(43), 'another password')).toBeNull();
    expect(await auth.resetPassword('', 'another password')).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

test('of several nodes that start at once, all sign with the same key', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => serverSecret(database.db, 'race')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});
