import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { liveCloseCodes } from '@longtable/contract/live';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../test/sent-emails.ts';
import { subscribe } from '../../../test/subscribe.ts';
import { type Person, testPassword as password, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

let addresses = 0;
const newAddress = (): string => `203.0.113.${(addresses += 1)}`;
const newEmail = (): string => `${newId()}@example.test`;
const paths = {
  session: '/api/session',
  signUp: '/api/auth/sign-up',
  signIn: '/api/auth/sign-in',
  signOut: '/api/auth/sign-out',
  forgot: '/api/auth/forgot-password',
  reset: '/api/auth/reset-password',
};

/** A guess that is refused without a hash, for tests that need many. */
const cheapGuess = 'x'.repeat(200);

/** Sends from an address of its own, unless given one. */
function post(
  path: string,
  body: unknown,
  options: { from?: string; headers?: Record<string, string> } = {},
) {
  const { from = newAddress(), headers } = options;
  return app.visitor().raw('POST', path, body, { 'x-forwarded-for': from, ...headers });
}

const signUp = (fields: object, from?: string) =>
  post(paths.signUp, { fullName: 'Ada', email: newEmail(), password, ...fields }, from ? { from } : {});

const cookieOf = (answer: { headers: Headers }): string =>
  answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const sessionOfAnyKind = (cookie: string) => app.visitor().raw('GET', paths.session, undefined, { cookie });

async function sessionOf(cookie: string) {
  const answer = await sessionOfAnyKind(cookie);
  return { ...answer, body: api.people.session.output.parse(answer.body) };
}

const errorOf = (answer: { body: unknown }) => (answer.body as { error: Record<string, unknown> }).error;

/** The response without what differs each time. */
function withoutId({ status, body }: { status: number; body: unknown }): unknown {
  const { errorId: _, ...error } = errorOf({ body });
  return { status, error };
}

describe('signing up', () => {
  test('creates a person who is signed in', async () => {
    const email = newEmail();
    const answer = await signUp({
      fullName: ' Ada  Lovelace ',
      email: ` ${email.toUpperCase()} `,
      timeZone: 'Asia/Tokyo',
    });
    expect(answer.status).toBe(200);
    const user = {
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) as string,
      name: 'Ada Lovelace',
      fullName: 'Ada Lovelace',
      email,
      avatarUrl: null,
      plan: 'Free Plan',
      timeZone: 'Asia/Tokyo',
      weekStart: 0,
      showsOnline: true,
      todoLimit: null,
      inProgressLimit: null,
      reviewLimit: null,
    };
    expect(answer.body).toEqual({ user, challenge: null, linkSentTo: null, token: null });
    const session = await sessionOf(cookieOf(answer));
    expect(session.body).toMatchObject({ user, off: ['email', 'devicePush'] });
    expect(session.body.offset).not.toBe('');
    expect(session.headers.get('cache-control')).toBe('no-store');
  });

  test('accepts names of any script, without characters that affect the text around them', async () => {
    const answer = await signUp({ fullName: 'نورة \u202eالخطيب\u0007' });
    expect(answer.body).toMatchObject({ user: { fullName: 'نورة الخطيب' } });
  });

  test.each(['Mars/Olympus', '', 'x'.repeat(64)])('accepts the unknown time zone %s', async (timeZone) => {
    expect((await signUp({ timeZone })).body).toMatchObject({ user: { timeZone: 'UTC' } });
  });

  test.each([
    ['fullName', '', 'Enter your name.'],
    ['fullName', ' \u200d\u202e ', 'Enter your name.'],
    ['fullName', 'x'.repeat(121), 'Use at most 120 characters.'],
    ['email', 'ada', 'Enter a valid e-mail address.'],
    ['email', 'ada@example.test, ben@example.test', 'Enter a valid e-mail address.'],
    ['password', 'short', 'Use at least 8 characters.'],
    ['password', 'x'.repeat(129), 'Use at most 128 characters.'],
  ])('refuses %s %j and says which field and why', async (field, value, why) => {
    const answer = await signUp({ [field]: value });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'request/malformed', fields: { [field]: why } });
  });

  test('refuses an address that has an account', async () => {
    const email = newEmail();
    await signUp({ email });
    const answer = await signUp({ email: email.toUpperCase(), password: 'something else' });
    expect(withoutId(answer)).toEqual({
      status: 422,
      error: {
        code: 'auth/sign-up-refused',
        text: 'An account could not be made with this e-mail address. Sign in if it is yours, or reset its password.',
      },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('repeated after a lost answer, it signs in', async () => {
    const email = newEmail();
    const [first, second] = [await signUp({ email }), await signUp({ email })];
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await sessionOf(cookieOf(second))).body.user).toMatchObject({ email });
  });

  test('twice at once, it creates one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ email })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const others = await Promise.all([
      signUp({ email: `b${email}`, password: 'the password of one' }),
      signUp({ email: `b${email}`, password: 'and of somebody else' }),
    ]);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test('counts towards the limit of sign-ins', async () => {
    const { email } = await app.newPerson('Ada');
    const from = newAddress();
    const wrong = () => signUp({ email, password: 'a guess at it' }, from);
    for (let guess = 0; guess < 10; guess += 1) expect((await wrong()).status).toBe(422);
    expect((await wrong()).status).toBe(429);
  });
});

describe('signing in and out', () => {
  let ada: Person;
  beforeAll(async () => {
    ada = await app.newPerson('Ada');
  });
  const signIn = (fields: object, from?: string) =>
    post(paths.signIn, { email: ada.email, password, ...fields }, from ? { from } : {});

  test('returns the person and a session', async () => {
    const answer = await signIn({ email: ` ${ada.email.toUpperCase()}` });
    expect(answer).toMatchObject({ status: 200, body: { user: { id: ada.id, name: 'Ada' } } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^longtable_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      // Identifies the browser when the session is over.
      expect.stringMatching(
        /^longtable_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect((await sessionOf(cookieOf(answer))).body.user).toMatchObject({ id: ada.id });
  });

  test('gives the same answer to a wrong password and an address without an account', async () => {
    const wrong = await signIn({ password: 'not this one' });
    const unknown = await signIn({ email: newEmail() });
    expect(withoutId(wrong)).toEqual(withoutId(unknown));
    expect(withoutId(wrong)).toEqual({
      status: 401,
      error: { code: 'auth/wrong-credentials', text: 'The e-mail address or the password is wrong.' },
    });
    const names = (answer: { headers: Headers }) => [...answer.headers.keys()].toSorted();
    expect(names(wrong)).toEqual(names(unknown));
  });

  test('takes about the same time for both', async () => {
    const timed = async (fields: object) => {
      const started = performance.now();
      await signIn(fields);
      return performance.now() - started;
    };
    const [wrong, unknown]: [number[], number[]] = [[], []];
    const ratio = () => Math.min(...unknown) / Math.min(...wrong);
    const isAlike = () => ratio() > 0.5 && ratio() < 2;
    // The two alternate, so that other load on the machine affects both. Load can only slow a sign-in down: with more rounds, the
    // fastest of each approaches its true time. If unknown accounts skipped the hash, the ratio would stay at about 0.1.
    for (let round = 0; round < 9 || (round < 60 && !isAlike()); round += 1) {
      wrong.push(await timed({ password: 'not this one' }));
      unknown.push(await timed({ email: newEmail() }));
    }
    expect(ratio()).toBeGreaterThan(0.5);
    expect(ratio()).toBeLessThan(2);
  });

  test('without a session, the answer is nobody and no error', async () => {
    const { status, body } = await sessionOf('');
    expect({ status, body }).toEqual({
      status: 200,
      body: { user: null, offset: '', off: ['email', 'devicePush'] },
    });
    expect((await sessionOf('longtable_session=rubbish')).body.user).toBeNull();
  });

  test('signing out ends this session and no other, and may be repeated', async () => {
    const [here, there] = [cookieOf(await signIn({})), cookieOf(await signIn({}))];
    const answer = await post(paths.signOut, {}, { headers: { cookie: here } });
    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    expect(answer.headers.getSetCookie()).toEqual([
      'longtable_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await sessionOf(here)).body.user).toBeNull();
    expect((await sessionOf(there)).body.user).not.toBeNull();
    expect((await app.visitor().raw('GET', '/api/tasks', undefined, { cookie: here })).status).toBe(401);
    expect((await post(paths.signOut, {}, { headers: { cookie: here } })).status).toBe(200);
    expect((await post(paths.signOut, undefined)).status).toBe(200);
  });

  test('signing out ends the live connections of the session', async () => {
    const ada = await app.newPerson('Ada');
    const { closed } = await subscribe(app, ada);
    await post(paths.signOut, {}, { headers: { cookie: ada.cookie } });
    expect(await closed).toBe(liveCloseCodes.signedOut);
  });

  test('a session in use is prolonged, with its cookie', async () => {
    const { id, cookie } = await app.newPerson('Old');
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
    const { db } = app.database;
    await db.updateTable('sessions').set({ expires_at: tomorrow }).where('user_id', '=', id).execute();
    const [prolonged = ''] = (await sessionOf(cookie)).headers.getSetCookie();
    expect(prolonged.split(';').slice(0, 2)).toEqual([cookie, ' Max-Age=2592000']);
    expect((await sessionOf(cookie)).headers.getSetCookie()).toEqual([]);
    const { expires_at } = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(29.9 * 24 * 3600 * 1000);
  });

  test('without the database every answer says so, and signing out still removes the cookie', async () => {
    const [{ cookie }, busy] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    await sessionOf(busy.cookie);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const connect = (callback?: (error: Error) => void) => (callback ? callback(away) : Promise.reject(away));
    vi.spyOn(app.database.pool, 'connect').mockImplementation(connect as never);
    const answers = await Promise.all([
      signIn({}),
      signUp({}),
      post(paths.forgot, { email: newEmail() }),
      post(paths.reset, { token: 'x', password }),
      sessionOfAnyKind(cookie),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(errorOf(answer)).toMatchObject({ code: 'server/unavailable', retryAfter: 1 });
    }
    const signedOut = await post(paths.signOut, {}, { headers: { cookie: busy.cookie } });
    expect(signedOut.status).toBe(503);
    expect(signedOut.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  });
});

describe('limits of sign-ins', () => {
  test('an address is refused after ten wrong passwords for an account', async () => {
    const { email } = await app.newPerson('Ada');
    const from = newAddress();
    const tryWith = (guess: string, at = from) =>
      post(paths.signIn, { email, password: guess }, { from: at });
    for (let guess = 0; guess < 10; guess += 1) expect((await tryWith('wrong')).status).toBe(401);
    const answer = await tryWith(password);
    expect(withoutId(answer)).toEqual({
      status: 429,
      error: {
        code: 'request/too-many',
        text: 'Too many tries. Please wait 15 minutes and try again.',
        retryAfter: expect.closeTo(900, -1.5) as number,
      },
    });
    expect(answer.headers.get('retry-after')).toBe(String(errorOf(answer)['retryAfter']));
    expect((await tryWith(password, newAddress())).status).toBe(200);
  });

  test('an address is refused for an unknown account as well', async () => {
    const [email, from] = [newEmail(), newAddress()];
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await post(paths.signIn, { email, password }, { from })).status);
    }
    expect(statuses.slice(-2)).toEqual([401, 429]);
  });

  test('concurrent tries are all counted', async () => {
    const { email } = await app.newPerson('Ada');
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post(paths.signIn, { email, password: 'wrong' }, { from })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('the right password resets the count', async () => {
    const { email } = await app.newPerson('Ada');
    const from = newAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) {
        expect((await post(paths.signIn, { email, password: 'wrong' }, { from })).status).toBe(401);
      }
      expect((await post(paths.signIn, { email, password }, { from })).status).toBe(200);
    }
  });

  test('tries from many addresses do not lock the owner out', async () => {
    const email = newEmail();
    const home = newAddress();
    await post(paths.signUp, { fullName: 'Ada', email, password }, { from: home });
    for (let address = 0; address < 10; address += 1) {
      const from = newAddress();
      await Promise.all(
        Array.from({ length: 10 }, () => post(paths.signIn, { email, password: cheapGuess }, { from })),
      );
    }
    expect((await post(paths.signIn, { email, password })).status).toBe(429);
    expect((await post(paths.signIn, { email, password }, { from: home })).status).toBe(200);
  });

  test('a network is refused after a hundred tries of many accounts', async () => {
    const from = (last: number) => `2001:db8:0:77::${last.toString(16)}`;
    const statuses = await Promise.all(
      Array.from({ length: 101 }, (_, each) =>
        post(paths.signIn, { email: newEmail(), password: cheapGuess }, { from: from(each + 1) }),
      ),
    );
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    const { email } = await app.newPerson('Ada');
    expect((await post(paths.signIn, { email, password }, { from: from(500) })).status).toBe(429);
    expect((await post(paths.signIn, { email, password }, { from: '2001:db8:0:78::1' })).status).toBe(200);
  });

  test('an address is refused after twenty sign-ups', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let each = 0; each < 21; each += 1) statuses.push((await signUp({}, from)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('malformed requests', () => {
  test.each([
    [paths.signUp, 20],
    [paths.signIn, 100],
    [paths.forgot, 20],
    [paths.reset, 60],
    ['/api/auth/passkey', 100],
    ['/api/auth/second-factor', 100],
    ['/api/auth/confirm-email', 60],
    ['/api/auth/single-sign-on', 200],
  ])('count at %s, of which an address may send %i', async (path, most) => {
    const from = newAddress();
    const send = () => post(path, '{"email":', { from });
    const answers = await Promise.all(Array.from({ length: most + 5 }, send));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual(Array.from({ length: most + 5 }, (_, each) => (each < most ? 400 : 429)));
  });
});

describe('invalid requests', () => {
  const body = () => ({ fullName: 'Ada', email: newEmail(), password });

  test.each([paths.signUp, paths.signIn, paths.signOut, paths.forgot, paths.reset])(
    'refuses %s from a page of another site',
    async (path) => {
      for (const origin of ['https://evil.example', 'null', 'http://longtable.test.evil.example']) {
        const answer = await post(path, body(), { headers: { origin } });
        expect(answer.status).toBe(403);
        expect(errorOf(answer)['code']).toBe('request/foreign-origin');
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect((await post(path, body(), { headers: { origin: 'http://longtable.test' } })).status).not.toBe(
        403,
      );
      expect((await post(path, body(), { headers: { origin: app.url } })).status).not.toBe(403);
    },
  );

  test.each([
    ['no JSON', '{"email":', 400],
    ['no object', '[]', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['of the wrong types', { email: 7, password: {}, fullName: [] }, 400],
    ['a prototype', '{"__proto__":{"admin":true},"email":"a@example.test"}', 400],
    ['very deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['very deep inside', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['too large', { ...body(), fullName: 'x'.repeat(300_000) }, 413],
    ['a null byte in the name', { ...body(), fullName: 'Ada\0' }, 400],
    ['a null byte in the password', { ...body(), password: 'correct\0horse battery' }, 400],
    ['a null byte in what nobody asked for', { ...body(), extra: { inside: ['\0'] } }, 400],
    ['a null byte in a key', { ...body(), 'a\0b': 1 }, 400],
  ])('refuses a body that is %s, without an internal error', async (_, sent, status) => {
    for (const path of [paths.signUp, paths.signIn, paths.forgot, paths.reset]) {
      const answer = await post(path, sent);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body as object)).toEqual(['error']);
    }
  });

  test('refuses a form of another site that is sent as text', async () => {
    const answer = await post(paths.signIn, JSON.stringify(body()), {
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string, from?: string) => post(paths.forgot, { email }, from ? { from } : {});
  /** The token of the newest of this many e-mails. */
  async function tokenFor(email: string, count = 1): Promise<string> {
    const newest = await vi.waitFor(async () => {
      const all = await emailsTo(app, email);
      expect(all).toHaveLength(count);
      return all.at(-1);
    });
    const link = /http:\/\/longtable\.test\/reset-password\?token=([\w-]+)/.exec(newest?.body_text ?? '');
    return link?.[1] ?? '';
  }

  test('gets the same answer whether or not there is an account', async () => {
    const { email } = await app.newPerson('Ada');
    const nobody = newEmail();
    const [unknown, known] = [await forgot(nobody), await forgot(email)];
    expect(known).toMatchObject({ status: 200, body: { done: true } });
    expect(unknown).toMatchObject({ status: 200, body: { done: true } });
    await tokenFor(email);
    expect(await emailsTo(app, nobody)).toEqual([]);
  });

  test('is replaced by the link once, which ends every session', async () => {
    const ada = await app.newPerson('Ada <b>');
    await forgot(ada.email);
    const token = await tokenFor(ada.email);
    const [message] = await emailsTo(app, ada.email);
    expect(message?.subject).toBe('Choose a new password for Longtable');
    expect(message?.body_html).toContain('Ada &lt;b&gt;');
    expect(
      JSON.stringify(await app.database.db.selectFrom('verifications').selectAll().execute()),
    ).not.toContain(token);
    expect((await sessionOf(ada.cookie)).body.user).not.toBeNull();
    const reset = (newPassword: string) => post(paths.reset, { token, password: newPassword });
    expect((await reset('short')).status).toBe(400);
    const answers = await Promise.all([reset('a new password'), reset('a newer password')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const chosen = answers[0]?.status === 200 ? 'a new password' : 'a newer password';
    expect((await sessionOf(ada.cookie)).body.user).toBeNull();
    expect((await post(paths.signIn, { email: ada.email, password })).status).toBe(401);
    expect((await post(paths.signIn, { email: ada.email, password: chosen })).status).toBe(200);
    expect(withoutId(await reset('another password'))).toEqual({
      status: 422,
      error: {
        code: 'auth/reset-link-invalid',
        text: 'This reset link has expired or was already used. Ask for a new one.',
      },
    });
  });

  test('has a link that works for an hour', async () => {
    const { id, email } = await app.newPerson('Ada');
    await forgot(email);
    const token = await tokenFor(email);
    const past = new Date(Date.now() - 1000).toISOString();
    await app.database.db
      .updateTable('verifications')
      .set({ expires_at: past })
      .where('value', '=', id)
      .execute();
    expect((await post(paths.reset, { token, password: 'a new password' })).status).toBe(422);
  });

  test('resets the limit: the new password signs in at once', async () => {
    const { email } = await app.newPerson('Ada');
    const from = newAddress();
    for (let guess = 0; guess < 10; guess += 1)
      await post(paths.signIn, { email, password: cheapGuess }, { from });
    await forgot(email, from);
    const token = await tokenFor(email);
    await post(paths.reset, { token, password: 'a new password' }, { from });
    expect((await post(paths.signIn, { email, password: 'a new password' }, { from })).status).toBe(200);
  });

  test.each(['x', 'x'.repeat(200), '../../etc', '%00'])('the invented token %s is invalid', async (token) => {
    expect((await post(paths.reset, { token, password: 'a new password' })).status).toBe(422);
  });
});
