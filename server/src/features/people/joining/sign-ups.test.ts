import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../../test/openid-provider.ts';
import { newBrowser, settingsFor } from '../../../../test/single-sign-on.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

const password = 'a long password';
let provider: OpenidProvider;
let addresses = 0;
const newAddress = (): string => `203.0.113.${(addresses += 1)}`;
const newEmail = (): string => `${newId()}@example.test`;
const codeOf = (url: string | null): string => new URL(url ?? '').searchParams.get('invitation') ?? '';
const errorOf = (answer: { body: unknown }) => (answer.body as { error: Record<string, unknown> }).error;
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

beforeAll(async () => {
  provider = await startOpenidProvider({ appUrls: ['http://longtable.test'] });
});
afterAll(() => provider.stop());

/** Signs up from an address of its own. */
function signUp(app: TestApp, fields: object = {}) {
  const body = { fullName: 'Ada', email: newEmail(), password, ...fields };
  return app.visitor().raw('POST', api.people.signUp.path, body, { 'x-forwarded-for': newAddress() });
}

async function codeFrom(app: TestApp, cookie: string): Promise<string> {
  const answer = await app.visitor().raw('POST', '/api/invitations', { id: newId() }, { cookie });
  return codeOf(api.invitations.create.output.parse(answer.body).url);
}

function atProvider(about: { email?: string; emailVerified?: boolean } = {}) {
  const person = { sub: newId(), name: 'Ben', email: newEmail(), emailVerified: true, ...about };
  provider.addPerson(person);
  return person;
}

const needed = {
  code: 'auth/invitation-needed',
  text: 'Accounts on this server are by invitation only. Ask a member for a link.',
};
const invalid = {
  code: 'auth/invitation-invalid',
  text: 'This invitation has expired or was already used. Ask for a new one.',
};
const closed = { code: 'auth/sign-ups-closed', text: 'This server does not accept new accounts.' };

describe('sign-ups by invitation only', () => {
  let app: TestApp;
  let first: { cookie: string; email: string };

  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: 'http://longtable.test', SIGN_UPS: 'Invitation' });
  });
  afterAll(() => app.close());

  test('the first person signs up by a link of the server, and no other such link works afterwards', async () => {
    expect(errorOf(await signUp(app))).toMatchObject(needed);
    const older = codeOf(await app.inviteFirstPerson());
    const code = codeOf(await app.inviteFirstPerson());
    const { signUps, invitation } = await app.visitor().ok(api.signIn.options, { invitation: code });
    expect({ signUps, invitation }).toEqual({
      signUps: 'invitation',
      invitation: { inviterName: 'The owner of this server', email: null },
    });
    expect(errorOf(await signUp(app, { invitation: older }))).toMatchObject(invalid);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(app, { invitation: code })));
    const admitted = answers.filter(({ status }) => status === 200);
    expect(admitted).toHaveLength(1);
    expect(await app.inviteFirstPerson()).toBeNull();
    expect(errorOf(await signUp(app, { invitation: code }))).toMatchObject(invalid);
    const [answer] = admitted;
    if (!answer) throw new Error('nobody came in');
    const { user } = api.people.signUp.output.parse(answer.body);
    first = { cookie: cookieOf(answer), email: user?.email ?? '' };
  });

  test('without an invitation nobody signs up, and no account is revealed', async () => {
    for (const email of [first.email, newEmail()]) {
      const bare = await signUp(app, { email });
      expect(bare.status).toBe(403);
      expect(errorOf(bare)).toMatchObject(needed);
      const madeUp = await signUp(app, { email, password: 'not the password', invitation: 'x'.repeat(22) });
      expect(madeUp.status).toBe(422);
      expect(errorOf(madeUp)).toMatchObject(invalid);
    }
  });

  test('of fifty sign-ups with one invitation at once, one succeeds', async () => {
    const invitation = await codeFrom(app, first.cookie);
    // Each takes 30 ms of CPU for its password: a busy machine tells some to try again, as they do.
    const patiently = async () => {
      for (;;) {
        const answer = await signUp(app, { invitation });
        if (answer.status !== 429) return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, patiently));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map((answer) => errorOf(answer)['code']))).toEqual(new Set([invalid.code]));
  });

  test('a lost answer can be requested again', async () => {
    const fields = { email: newEmail(), invitation: await codeFrom(app, first.cookie) };
    const [one, again] = [await signUp(app, fields), await signUp(app, fields)];
    expect(again.status).toBe(200);
    expect(again.body).toEqual(one.body);
    const wrong = await signUp(app, { ...fields, password: 'another password' });
    expect(errorOf(wrong)).toMatchObject(invalid);
  });

  test('an address that has an account does not use up the invitation', async () => {
    const invitation = await codeFrom(app, first.cookie);
    const answer = await signUp(app, { email: first.email, password: 'another password', invitation });
    expect(errorOf(answer)['code']).toBe('auth/sign-up-refused');
    expect((await signUp(app, { invitation })).status).toBe(200);
  });

  test('an expired or used invitation is invalid', async () => {
    const invitation = await codeFrom(app, first.cookie);
    const past = new Date(Date.now() - 1000).toISOString();
    await app.database.db.updateTable('invitations').set({ expires_at: past }).execute();
    expect(errorOf(await signUp(app, { invitation }))).toMatchObject(invalid);
  });
});

describe('open sign-ups', () => {
  test('need no invitation, and ignore an invalid one', async () => {
    const app = await startTestApp();
    expect(await app.inviteFirstPerson()).toBeNull();
    const ada = await signUp(app);
    expect(ada.status).toBe(200);
    const invitation = await codeFrom(app, cookieOf(ada));
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(app, { invitation })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await app.database.pool.query('select 1 from connection_requests');
    expect(rows).toHaveLength(1);
    await app.close();
  });
});

describe('closed sign-ups', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(settingsFor(provider, { SIGN_UPS: 'closed', OIDC_SIGN_UPS: 'closed' }));
  });
  afterAll(() => app.close());

  test('nobody signs up, with any invitation, and nobody invites', async () => {
    expect(await app.inviteFirstPerson()).toBeNull();
    expect(await app.visitor().ok(api.signIn.options, {})).toMatchObject({ signUps: 'closed' });
    for (const fields of [{}, { invitation: 'x'.repeat(22) }]) {
      const answer = await signUp(app, fields);
      expect(answer.status).toBe(403);
      expect(errorOf(answer)).toMatchObject(closed);
    }
    const answer = await newBrowser(app, provider).signIn(atProvider().sub);
    expect(answer.status).toBe(403);
    expect(errorOf(answer)).toMatchObject(closed);
    const { errorId } = errorOf(answer);
    expect(app.logged.filter((line) => line['errorId'] === errorId)).toMatchObject([
      { msg: 'a single sign-on was not completed', reason: 'auth/sign-ups-closed' },
    ]);
  });

  test('people with accounts sign in, also by the provider, and cannot invite', async () => {
    const own = await startTestApp(settingsFor(provider, { SIGN_UPS: 'closed', OIDC_SIGN_UPS: 'open' }));
    const [ada, owner] = [newBrowser(own, provider), atProvider()];
    await ada.signIn(owner.sub);
    const list = await own.visitor().raw('GET', '/api/invitations', undefined, { cookie: ada.cookie() });
    expect(list.body).toEqual({ invitations: [], can: { create: false } });
    const create = await ada.post('/api/invitations', { id: newId() });
    expect(create.status).toBe(403);
    expect(errorOf(create)).toMatchObject(closed);
    expect((await newBrowser(own, provider).signIn(owner.sub)).status).toBe(200);
    await own.close();
  });

  test('an unverified address at the provider does not reveal an account', async () => {
    const email = newEmail();
    await app.database.pool.query(
      `insert into users (id, name, email, email_verified) values ($1, 'Ada', $2, true)`,
      [newId(), email],
    );
    for (const about of [{ email, emailVerified: false }, { emailVerified: false }]) {
      const answer = await newBrowser(app, provider).signIn(atProvider(about).sub);
      expect(errorOf(answer)).toMatchObject(closed);
    }
  });
});

describe('single sign-on by invitation', () => {
  test('admits the first person by the link of the server, and others by their invitations', async () => {
    const app = await startTestApp(
      settingsFor(provider, { SIGN_UPS: 'closed', OIDC_SIGN_UPS: 'invitation' }),
    );
    const signIn = (sub: string, invitation?: string) =>
      newBrowser(app, provider).signIn(sub, invitation === undefined ? {} : { invitation });
    const owner = atProvider();
    expect(errorOf(await signIn(owner.sub))).toMatchObject(needed);
    expect(errorOf(await signIn(owner.sub, 'x'.repeat(22)))).toMatchObject(invalid);
    const first = codeOf(await app.inviteFirstPerson());
    const admitted = await signIn(owner.sub, first);
    expect(admitted.status).toBe(200);
    const invitation = await codeFrom(app, cookieOf(admitted));
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(atProvider().sub, invitation)));
    const joined = answers.filter(({ status }) => status === 200);
    expect(joined).toHaveLength(1);
    const cookie = cookieOf(joined[0] ?? admitted);
    const requests = await app
      .visitor()
      .raw('GET', '/api/connection-requests?direction=received', undefined, { cookie });
    expect(requests.body).toMatchObject({ cards: { people: [{ name: 'Ben' }] } });
    // A person with an account needs no invitation.
    expect((await signIn(owner.sub)).status).toBe(200);
    await app.close();
  });
});
