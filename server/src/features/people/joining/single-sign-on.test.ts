import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type OpenidProvider,
  type ProviderPerson,
  startOpenidProvider,
} from '../../../../test/openid-provider.ts';
import { newBrowser, settingsFor, type TestBrowser } from '../../../../test/single-sign-on.ts';
import { testPassword as password, startTestApp, type TestApp } from '../../../../test/test-app.ts';

const appUrls = ['http://longtable.test'];
let provider: OpenidProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenidProvider({ appUrls });
  app = await startTestApp(settingsFor(provider));
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

const browser = (): TestBrowser => newBrowser(app, provider);

/** A person whom the provider knows, with a verified address by default. */
function known(about: Partial<ProviderPerson> = {}): ProviderPerson & { email: string } {
  const sub = about.sub ?? newId();
  const person = {
    sub,
    name: 'Ada Lovelace',
    email: `${newId()}@example.test`,
    emailVerified: true,
    ...about,
  };
  provider.addPerson(person);
  return person;
}

const errorOf = (answer: { body: unknown }) => (answer.body as { error: Record<string, unknown> }).error;
const userOf = (answer: { body: unknown }) => api.signIn.singleSignOn.output.parse(answer.body).user;

async function whoIs(cookie: string) {
  const answer = await app.visitor().raw('GET', '/api/session', undefined, { cookie });
  return api.people.session.output.parse(answer.body).user;
}

const refusals = {
  refused: {
    code: 'auth/single-sign-on-refused',
    text: 'Signing in with Acme did not work. Please start again.',
  },
  unknown: {
    code: 'auth/single-sign-on-unknown',
    text: 'This sign-in with Acme was not started in this browser, or was already completed. Please start again.',
  },
  expired: {
    code: 'auth/single-sign-on-expired',
    text: 'Signing in with Acme took longer than 10 minutes. Please start again.',
  },
  denied: {
    code: 'auth/single-sign-on-denied',
    text: 'Authentication error: Access was denied or cancelled.',
  },
  failed: {
    code: 'auth/single-sign-on-failed',
    text: 'Authentication error: Acme reported a problem and did not sign you in. Please try again in a moment.',
  },
  noEmail: {
    code: 'auth/single-sign-on-no-email',
    text: 'Acme did not tell this server your e-mail address. Ask the person who runs this server to allow it.',
  },
} as const;

/** The refusal in the response, and the reason in its one log line. */
function refusalIn(answer: { status: number; body: unknown }, at: TestApp = app) {
  const { errorId, ...error } = errorOf(answer);
  const lines = at.logged.filter((line) => line['errorId'] === errorId);
  expect(lines).toEqual([expect.objectContaining({ code: error['code'] })]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|state=|code=|longtable_/);
  return { status: answer.status, error, reason: lines[0]?.['reason'] };
}

test('the options name the provider', async () => {
  expect(await app.visitor().ok(api.signIn.options, {})).toEqual({
    signUps: 'open',
    confirmsEmail: false,
    singleSignOn: 'Acme',
    invitation: null,
  });
});

describe('somebody whom the provider knows', () => {
  test('gets an account, and returns to where they were', async () => {
    const ada = known({ name: ' Ada  \u202eLovelace ' });
    const at = browser();
    const answer = await at.signIn(ada.sub, { next: '/app/tasks?view=list#x', timeZone: 'Asia/Tokyo' });
    expect(answer.status).toBe(200);
    const user = {
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      name: 'Ada Lovelace',
      fullName: 'Ada Lovelace',
      email: ada.email,
      avatarUrl: null,
      timeZone: 'Asia/Tokyo',
    };
    expect(answer.body).toMatchObject({ user, next: '/app/tasks?view=list#x' });
    expect(await whoIs(at.cookie())).toMatchObject(user);
    const row = await app.database.db
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.user_id', 'users.id')
      .select(['email_verified', 'provider_id', 'account_id', 'password'])
      .where('users.email', '=', ada.email)
      .execute();
    expect(row).toEqual([
      { email_verified: true, provider_id: `oidc:${provider.issuer}`, account_id: ada.sub, password: null },
    ]);
  });

  test('is recognized by their id at the provider, whatever else has changed', async () => {
    const ada = known();
    const first = userOf(await browser().signIn(ada.sub));
    known({ ...ada, name: 'Ada King', email: `${newId()}@example.test` });
    expect(userOf(await browser().signIn(ada.sub))).toEqual(first);
    known({ sub: ada.sub, email: undefined as never, emailVerified: false });
    expect(userOf(await browser().signIn(ada.sub))).toEqual(first);
  });

  test('signing in twice at once creates one account', async () => {
    const ada = known();
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser().signIn(ada.sub)));
    expect(new Set(answers.map((answer) => userOf(answer).id)).size).toBe(1);
  });

  test.each([
    [{ name: undefined, givenName: 'Ada', familyName: 'Lovelace' }, 'Ada Lovelace'],
    [{ name: undefined, username: 'ada' }, 'ada'],
    [{ name: '\u200d', email: 'countess@example.test' }, 'countess'],
    [{ name: `${'x'.repeat(119)}😀` }, 'x'.repeat(119)],
    [{ name: 'x'.repeat(10_000) }, 'x'.repeat(120)],
    [{ name: 'نورة الخطيب' }, 'نورة الخطيب'],
  ])('%j becomes the name %s', async (about, name) => {
    expect(userOf(await browser().signIn(known(about as object).sub)).fullName).toBe(name);
  });

  test('may come with claims in the ID token, and with the secret in the body', async () => {
    const other = await startOpenidProvider({
      appUrls,
      claimsInIdToken: true,
      clientAuthentication: 'client_secret_post',
    });
    const own = await startTestApp(settingsFor(other));
    other.addPerson({ sub: 'ada', name: 'Ada', email: 'Ada@Example.test', emailVerified: true });
    const answer = await newBrowser(own, other).signIn('ada');
    expect(answer.body).toMatchObject({ user: { fullName: 'Ada', email: 'ada@example.test' } });
    await own.close();
    await other.stop();
  });

  test('who is signed in as somebody else is signed in as themselves afterwards', async () => {
    const [ada, ben] = [known(), known({ name: 'Ben' })];
    const at = browser();
    await at.signIn(ada.sub);
    await at.signIn(ben.sub);
    expect(await whoIs(at.cookie())).toMatchObject({ fullName: 'Ben' });
  });

  test('needs an address', async () => {
    for (const email of [undefined, 'not an address', `${'x'.repeat(300)}@example.test`]) {
      const answer = await browser().signIn(known({ email: email as never }).sub);
      expect(refusalIn(answer)).toEqual({ status: 422, error: refusals.noEmail, reason: 'no_email' });
    }
  });
});

describe('an existing account', () => {
  const factorsOf = async (userId: string) => {
    const { db } = app.database;
    const count = async (table: 'accounts' | 'passkeys' | 'totp_secrets' | 'recovery_codes' | 'sessions') =>
      (await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;
    return {
      accounts: await count('accounts'),
      passkeys: await count('passkeys'),
      secrets: await count('totp_secrets'),
      codes: await count('recovery_codes'),
      sessions: await count('sessions'),
    };
  };
  const signInWithPassword = (email: string) => browser().post('/api/auth/sign-in', { email, password });

  async function makeFactors(userId: string): Promise<void> {
    const { db } = app.database;
    await db
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: userId,
        credential_id: newId(),
        public_key: 'x',
        counter: 0,
        transports: [],
        name: 'Key',
        synced: false,
        last_used_at: null,
      })
      .execute();
    await db
      .insertInto('totp_secrets')
      .values({
        user_id: userId,
        secret: 'x',
        pending_session_id: null,
        confirmed_at: new Date().toISOString(),
      })
      .execute();
    await db.insertInto('recovery_codes').values({ user_id: userId, code_hash: 'x' }).execute();
  }

  test('is linked by a verified address, and keeps all its ways to sign in when its address was confirmed', async () => {
    const ada = await app.newPerson('Ada');
    const { db } = app.database;
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', ada.id).execute();
    await makeFactors(ada.id);
    const at = browser();
    const answer = await at.signIn(known({ email: ada.email.toUpperCase() }).sub);
    expect(userOf(answer).id).toBe(ada.id);
    expect(await factorsOf(ada.id)).toEqual({ accounts: 2, passkeys: 1, secrets: 1, codes: 1, sessions: 2 });
    expect(await whoIs(ada.cookie)).toMatchObject({ id: ada.id });
    expect((await signInWithPassword(ada.email)).status).toBe(200);
  });

  test('with an unconfirmed address is taken from its creator', async () => {
    const squatter = await app.newPerson('Squatter');
    await makeFactors(squatter.id);
    expect((await browser().post('/api/auth/forgot-password', { email: squatter.email })).status).toBe(200);
    // Twice, since the session is cached.
    expect(await whoIs(squatter.cookie)).not.toBeNull();
    const owner = known({ email: squatter.email });
    const at = browser();
    expect(userOf(await at.signIn(owner.sub)).id).toBe(squatter.id);
    expect(await factorsOf(squatter.id)).toEqual({
      accounts: 1,
      passkeys: 0,
      secrets: 0,
      codes: 0,
      sessions: 1,
    });
    expect(await whoIs(squatter.cookie)).toBeNull();
    expect((await signInWithPassword(squatter.email)).status).toBe(401);
    expect(await whoIs(at.cookie())).toMatchObject({ id: squatter.id });
    // The address is confirmed now: another sign-in drops nothing.
    await browser().signIn(owner.sub);
    expect(await whoIs(at.cookie())).not.toBeNull();
  });

  test('created at the provider with somebody else’s address is taken from its creator too', async () => {
    const email = `${newId()}@example.test`;
    const squatter = known({ email, emailVerified: false });
    const theirs = browser();
    const { id } = userOf(await theirs.signIn(squatter.sub));
    const owner = known({ email });
    expect(userOf(await browser().signIn(owner.sub)).id).toBe(id);
    expect(await whoIs(theirs.cookie())).toBeNull();
    const again = await browser().signIn(squatter.sub);
    expect(again.status).toBe(422);
    expect(errorOf(again)['code']).toBe('auth/sign-up-refused');
  });

  test('whose address the provider verifies later belongs to its owner alone from then on', async () => {
    const email = `${newId()}@example.test`;
    const ada = known({ email, emailVerified: false });
    const before = browser();
    const { id } = userOf(await before.signIn(ada.sub));
    await makeFactors(id);
    await browser().signIn(ada.sub);
    expect(await factorsOf(id)).toMatchObject({ accounts: 1, passkeys: 1, secrets: 1, sessions: 2 });
    known({ ...ada, emailVerified: true });
    const at = browser();
    expect(userOf(await at.signIn(ada.sub)).id).toBe(id);
    expect(await factorsOf(id)).toEqual({ accounts: 1, passkeys: 0, secrets: 0, codes: 0, sessions: 1 });
    expect(await whoIs(before.cookie())).toBeNull();
    expect(await whoIs(at.cookie())).toMatchObject({ id });
    // Only once: what is set up afterwards stays.
    await makeFactors(id);
    await browser().signIn(ada.sub);
    expect(await factorsOf(id)).toMatchObject({ passkeys: 1, secrets: 1, sessions: 2 });
  });

  test('is unchanged when the provider verifies another address', async () => {
    const ada = known({ emailVerified: false });
    const { id } = userOf(await browser().signIn(ada.sub));
    await makeFactors(id);
    known({ ...ada, email: `${newId()}@example.test`, emailVerified: true });
    await browser().signIn(ada.sub);
    expect(await factorsOf(id)).toMatchObject({ passkeys: 1, secrets: 1, sessions: 2 });
  });

  test.each([false, undefined])(
    'is not linked by an address with email_verified %s',
    async (emailVerified) => {
      const ada = await app.newPerson('Ada');
      const at = browser();
      const answer = await at.signIn(known({ email: ada.email, emailVerified: emailVerified as never }).sub);
      expect(refusalIn(answer)).toMatchObject({
        status: 422,
        error: { code: 'auth/sign-up-refused' },
        reason: 'auth/sign-up-refused',
      });
      expect(await whoIs(at.cookie())).toBeNull();
      expect(await whoIs(ada.cookie)).not.toBeNull();
      expect((await signInWithPassword(ada.email)).status).toBe(200);
    },
  );
});

describe('single sign-on refuses', () => {
  const expectRefused = (
    answer: { status: number; body: unknown },
    why: keyof typeof refusals = 'refused',
    reason: unknown = expect.stringMatching(/^\w+$/),
  ) => {
    expect(refusalIn(answer)).toEqual({ status: 422, error: refusals[why], reason });
  };

  test('an answer in another browser, and still accepts it in the one that began', async () => {
    const [mine, theirs] = [browser(), browser()];
    const back = await provider.signIn(await mine.begin(), known().sub);
    expectRefused(await theirs.comeBack(back), 'unknown', 'unknown_state');
    await theirs.begin();
    expectRefused(await theirs.comeBack(back), 'unknown', 'unknown_state');
    expect(theirs.cookie()).not.toContain('longtable_session');
    expect((await mine.comeBack(back)).status).toBe(200);
  });

  test('an answer a second time, also of two at once', async () => {
    const at = browser();
    const back = await provider.signIn(await at.begin(), known().sub);
    const answers = await Promise.all([at.comeBack(back), at.comeBack(back), at.comeBack(back)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422,
    ]);
    expectRefused(await at.comeBack(back), 'unknown', 'unknown_state');
  });

  test('a used code under an unused state', async () => {
    const at = browser();
    const used = await provider.signIn(await at.begin(), known().sub);
    const fresh = await provider.signIn(await at.begin(), known().sub);
    expect((await at.comeBack(used)).status).toBe(200);
    const next = browser();
    const state = new URL(await next.begin()).searchParams.get('state') ?? '';
    used.searchParams.set('state', state);
    expectRefused(await next.comeBack(used), 'refused', 'invalid_grant');
    expectRefused(await next.comeBack(fresh), 'unknown', 'unknown_state');
  });

  test('the code of another sign-in, which has another verifier and nonce', async () => {
    const at = browser();
    const theirs = await provider.signIn(await browser().begin(), known().sub);
    const state = new URL(await at.begin()).searchParams.get('state') ?? '';
    theirs.searchParams.set('state', state);
    expectRefused(await at.comeBack(theirs));
    expect(at.cookie()).not.toContain('longtable_session');
  });

  test('an answer of another issuer', async () => {
    const at = browser();
    const back = await provider.signIn(await at.begin(), known().sub);
    back.searchParams.set('iss', 'https://evil.example');
    expectRefused(await at.comeBack(back));
  });

  test('an answer after ten minutes', async () => {
    const at = browser();
    const back = await provider.signIn(await at.begin(), known().sub);
    await app.database.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('identifier', 'like', 'single-sign-on:%')
      .execute();
    expectRefused(await at.comeBack(back), 'expired', 'expired_state');
    expectRefused(await at.comeBack(back), 'unknown', 'unknown_state');
  });

  test('a cancellation at the provider, without repeating what it says', async () => {
    const at = browser();
    const back = await provider.signIn(await at.begin(), null);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expectRefused(await at.comeBack(back), 'denied', 'access_denied');
  });

  test.each([
    'server_error',
    'temporarily_unavailable',
    'invalid_scope',
    'unauthorized_client',
    'interaction_required',
  ])('any other answer of the provider: %s', async (error) => {
    const at = browser();
    const state = new URL(await at.begin()).searchParams.get('state') ?? '';
    const query = new URLSearchParams({
      error,
      error_description: 'the-secret',
      state,
      iss: provider.issuer,
    });
    const answer = await at.post(api.signIn.singleSignOn.path, { query: `?${query.toString()}` });
    expectRefused(answer, 'failed', error);
    expect(JSON.stringify(app.logged)).not.toContain('the-secret');
  });

  test.each(['?', '?state=x&code=y', '?code=y', '?error=access_denied', 'state=%00', `?${'x'.repeat(7000)}`])(
    'the invented answer %s',
    async (query) => {
      const at = browser();
      await at.begin();
      expectRefused(await at.post(api.signIn.singleSignOn.path, { query }), 'unknown');
    },
  );

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/app/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'app',
  ])('to continue to %s', async (next) => {
    expect((await browser().signIn(known().sub, { next })).body).toMatchObject({ next: '' });
  });

  test('too many attempts from one address', async () => {
    const at = browser();
    const statuses: number[] = [];
    for (let round = 0; round < 201; round += 1) {
      statuses.push((await at.post(api.signIn.beginSingleSignOn.path, {})).status);
    }
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});

test('reading the database does not help to complete a sign-in in progress', async () => {
  const at = browser();
  const url = await at.begin({ invitation: 'the-code' });
  const rows = JSON.stringify(await app.database.db.selectFrom('verifications').selectAll().execute());
  expect(rows).toContain('single-sign-on:');
  expect(rows).not.toContain(new URL(url).searchParams.get('state'));
  expect(rows).not.toContain(at.cookie().split('=')[1]);
  expect(rows).not.toContain('the-code');
});

test('the cookie is for this server alone, and is removed when it was used', async () => {
  const at = browser();
  const answer = await at.post(api.signIn.beginSingleSignOn.path, {});
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^longtable_single_sign_on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  const secure = await startTestApp(settingsFor(provider, { PUBLIC_URL: 'https://longtable.test' }));
  const there = await newBrowser(secure, provider).post(api.signIn.beginSingleSignOn.path, {});
  expect(there.headers.getSetCookie()[0]).toMatch(
    /^__Host-longtable_single_sign_on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  await secure.close();
  await at.signIn(known().sub);
  expect(at.cookie()).toMatch(/^longtable_session=/);
});

describe('an unavailable provider', () => {
  const unreachable = {
    code: 'auth/single-sign-on-unreachable',
    text: 'Acme can’t be reached right now. Please try again in a moment.',
  };

  test('does not stop the server from starting, and is asked again', async () => {
    const late = await startOpenidProvider({ appUrls });
    await late.goAway();
    const own = await startTestApp(settingsFor(late));
    late.addPerson({ sub: 'ada', name: 'Ada', email: 'ada@example.test', emailVerified: true });
    const at = newBrowser(own, late);
    for (let round = 0; round < 2; round += 1) {
      const answer = await at.post(api.signIn.beginSingleSignOn.path, {});
      expect(refusalIn(answer, own)).toEqual({ status: 422, error: unreachable, reason: 'ECONNREFUSED' });
    }
    await late.comeBack();
    const back = await late.signIn(await at.begin(), 'ada');
    await late.goAway();
    const gone = await at.comeBack(back);
    expect(refusalIn(gone, own)).toMatchObject({ status: 422, error: unreachable });
    await late.comeBack();
    expect((await at.signIn('ada')).status).toBe(200);
    await own.close();
    await late.stop();
  });

  test('may be none at all', async () => {
    const own = await startTestApp(settingsFor(provider, { OIDC_ISSUER: `${provider.issuer}/nothing-here` }));
    const answer = await newBrowser(own, provider).post(api.signIn.beginSingleSignOn.path, {});
    expect(refusalIn(answer, own)).toMatchObject({ error: unreachable });
    await own.close();
  });

  test('refuses a wrong client secret, and nobody signs in', async () => {
    const own = await startTestApp(settingsFor(provider, { OIDC_CLIENT_SECRET: 'wrong' }));
    const answer = await newBrowser(own, provider).signIn(known().sub);
    expect(refusalIn(answer, own)).toEqual({
      status: 422,
      error: refusals.refused,
      reason: 'invalid_client',
    });
    await own.close();
  });
});

test('a server without a provider says so', async () => {
  const own = await startTestApp();
  for (const [path, body] of [
    [api.signIn.beginSingleSignOn.path, {}],
    [api.signIn.singleSignOn.path, { query: '?code=x&state=y' }],
  ] as const) {
    const answer = await own.visitor().raw('POST', path, body);
    expect(answer.status).toBe(404);
    expect(errorOf(answer)['code']).toBe('auth/single-sign-on-off');
  }
  await own.close();
});
