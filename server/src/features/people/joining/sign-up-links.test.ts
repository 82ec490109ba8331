import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { newTeam } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { peopleLimits } from '../people.limits.ts';
import { deleteExpiredLinks } from './sign-up-links.store.ts';

const password = 'a long password';
/** A server that sends e-mail. Without a mail server the outbox has the same messages. */
const settings = { PUBLIC_URL: 'http://longtable.test', SMTP_URL: 'smtp://127.0.0.1:9' };

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp(settings);
  ada = await newPerson(app, 'Ada');
});
afterAll(() => app.close());

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const newEmail = (): string => `${newId()}@example.test`;
const errorOf = (answer: { body: unknown }) => (answer.body as { error: Record<string, unknown> }).error;

function post(at: TestApp, path: string, body: object, from = newAddress()) {
  return at.visitor().raw('POST', path, body, { 'x-forwarded-for': from });
}
const signUp = (fields: object, from?: string, at = app) =>
  post(at, api.people.signUp.path, { fullName: 'Grace', email: newEmail(), ...fields }, from);
const finish = (token: string, fields: object = {}, at = app) =>
  post(at, api.signIn.finishSignUp.path, { token, fullName: 'Grace Hopper', password, ...fields });

/** The newest of this many e-mails. */
async function emailTo(email: string, at = app, count = 1) {
  return vi.waitFor(
    async () => {
      const message = (await emailsTo(at, email))[count - 1];
      if (!message) throw new Error(`no e-mail to ${email} yet`);
      return message;
    },
    { timeout: 15_000 },
  );
}

async function tokenSentTo(email: string, at = app, count = 1): Promise<string> {
  const { body_text } = await emailTo(email, at, count);
  const token = /http:\/\/longtable\.test\/signup\?token=([\w-]+)/.exec(body_text)?.[1];
  if (!token) throw new Error(`no link in ${body_text}`);
  return token;
}

/** A person who signed up by a link in an e-mail. */
async function newPerson(at: TestApp, fullName: string): Promise<Person> {
  const email = newEmail();
  expect((await signUp({ fullName, email }, undefined, at)).status).toBe(200);
  const answer = await finish(await tokenSentTo(email, at), { fullName }, at);
  const { user } = api.signIn.finishSignUp.output.parse(answer.body);
  return at.again({ ...at.visitor(), id: user.id, name: fullName, email }, { password });
}

const begun = {
  user: null,
  challenge: null,
  linkSentTo: expect.stringContaining('@') as string,
  token: null,
};

describe('signing up on a server that sends e-mail', () => {
  test('creates no account before the link is opened, and then one with a confirmed address', async () => {
    expect(await app.visitor().ok(api.signIn.options, {})).toMatchObject({ confirmsEmail: true });
    const email = newEmail();
    const answer = await signUp({ fullName: ' Grace  H ', email: email.toUpperCase(), next: '/app/tasks' });
    expect(answer).toMatchObject({ status: 200, body: begun });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const message = await emailTo(email);
    expect(message.subject).toBe('Finish creating your Longtable account');
    expect(message.body_text).not.toContain('Grace');
    const users = () => app.database.db.selectFrom('users').selectAll().where('email', '=', email).execute();
    expect(await users()).toEqual([]);
    expect((await post(app, '/api/auth/sign-in', { email, password })).status).toBe(401);

    const token = await tokenSentTo(email);
    const known = { email, fullName: 'Grace H', inviterName: null };
    expect(await app.visitor().ok(api.signIn.signUpLink, { token })).toEqual(known);
    // Reading it does not use it up.
    expect(await app.visitor().ok(api.signIn.signUpLink, { token })).toEqual(known);
    const finished = await finish(token, { fullName: 'Grace Hopper', timeZone: 'Asia/Tokyo' });
    expect(finished).toMatchObject({
      status: 200,
      body: { user: { email, fullName: 'Grace Hopper', timeZone: 'Asia/Tokyo' }, next: '/app/tasks' },
    });
    expect(finished.headers.getSetCookie()).toEqual([
      expect.stringContaining('longtable_session='),
      expect.stringContaining('longtable_device='),
    ]);
    expect(await users()).toMatchObject([{ email_verified: true }]);
    expect((await post(app, '/api/auth/sign-in', { email, password })).status).toBe(200);
  });

  test('gives the same answer whether or not the address has an account, and e-mails its owner', async () => {
    const unknown = newEmail();
    const answers = [];
    for (const email of [ada.email, unknown]) {
      const from = newAddress();
      for (let each = 0; each < peopleLimits.signUpPerAccountAndAddress.max + 1; each += 1) {
        const { status, body, headers } = await signUp({ email }, from);
        const {
          errorId: _,
          retryAfter: __,
          ...error
        } = errorOf({ body: { error: {}, ...(body as object) } });
        const names = [...headers.keys()].toSorted();
        const said = JSON.stringify(status === 200 ? body : error).replaceAll(email, 'the address');
        answers.push({ status, said, names });
      }
    }
    const half = answers.length / 2;
    expect(answers.slice(0, half)).toEqual(answers.slice(half));
    expect(answers.map(({ status }) => status).slice(0, half)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[0]?.said).toBe(
      JSON.stringify({ user: null, challenge: null, linkSentTo: 'the address', token: null }),
    );

    await emailTo(unknown);
    const message = await emailTo(ada.email, app, 2);
    expect(message.subject).toBe('You already have a Longtable account');
    expect(message.body_text).toContain('Hello Ada,');
    expect(message.body_text).toContain('http://longtable.test/signin');
    expect(message.body_text).toContain('http://longtable.test/forgot-password');
    expect(message.body_text).not.toContain('token=');
    expect((await post(app, '/api/auth/sign-in', { email: ada.email, password })).status).toBe(200);
  });

  test('does not sign in by password, right or wrong', async () => {
    for (const given of [password, 'something else']) {
      const answer = await signUp({ email: ada.email, password: given });
      expect(answer).toMatchObject({ status: 200, body: begun });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('repeated, each link works until one of them is used', async () => {
    const email = newEmail();
    await signUp({ email });
    const first = await tokenSentTo(email);
    await signUp({ email });
    const second = await tokenSentTo(email, app, 2);
    expect((await finish(first)).status).toBe(200);
    for (const token of [first, second]) {
      const answer = await finish(token);
      expect(answer.status).toBe(422);
      expect(errorOf(answer)).toMatchObject({
        code: 'auth/sign-up-link-invalid',
        text: 'This link has expired or was already used. Sign in if you have an account, or sign up again.',
      });
    }
  });

  test('opening a link in five tabs at once creates one account', async () => {
    const email = newEmail();
    await signUp({ email });
    const token = await tokenSentTo(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(token)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 422, 422, 422, 422]);
  });

  test('a link works for 24 hours, is stored as a hash and swept', async () => {
    const email = newEmail();
    await signUp({ email });
    const token = await tokenSentTo(email);
    const row = app.database.db.selectFrom('sign_up_links').selectAll().where('email', '=', email);
    const { expires_at, ...kept } = await row.executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - Date.now()).toBeCloseTo(24 * 3600 * 1000, -5);
    expect(JSON.stringify(kept)).not.toContain(token);
    await app.database.db
      .updateTable('sign_up_links')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('email', '=', email)
      .execute();
    expect(errorOf(await finish(token))['code']).toBe('auth/sign-up-link-invalid');
    expect((await app.visitor().refused(api.signIn.signUpLink, { token })).code).toBe(
      'auth/sign-up-link-invalid',
    );
    await deleteExpiredLinks(app.database.db);
    expect(await row.execute()).toEqual([]);
  });

  test('a link is invalid once the account was created otherwise', async () => {
    const [email, other] = [newEmail(), await newPerson(app, 'Ben')];
    await signUp({ email });
    const token = await tokenSentTo(email);
    await app.database.db.updateTable('users').set({ email }).where('id', '=', other.id).execute();
    const answer = await finish(token);
    expect(answer.status).toBe(422);
    expect(errorOf(answer)['code']).toBe('auth/sign-up-refused');
  });

  test('refuses an invalid password and keeps the link', async () => {
    const email = newEmail();
    await signUp({ email });
    const token = await tokenSentTo(email);
    expect(errorOf(await finish(token, { password: 'short' }))['fields']).toEqual({
      password: 'Use at least 8 characters.',
    });
    expect((await finish(token)).status).toBe(200);
  });

  test.each(['x', 'x'.repeat(200), '../../etc', '%00'])('the invented token %s is invalid', async (token) => {
    expect(errorOf(await finish(token))['code']).toBe('auth/sign-up-link-invalid');
  });

  test('sends at most ten e-mails an hour to an address, for all requests', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: peopleLimits.signUpEmails.max + 8 }, () => signUp({ email })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await emailTo(email, app, peopleLimits.signUpEmails.max);
    const token = await tokenSentTo(email);
    expect(await emailsTo(app, email)).toHaveLength(peopleLimits.signUpEmails.max);
    expect((await finish(token)).status).toBe(200);
  });

  test('continues to pages of this site only', async () => {
    const email = newEmail();
    await signUp({ email, next: '/.//evil.example' });
    expect((await finish(await tokenSentTo(email))).body).toMatchObject({ next: '' });
  });
});

describe('with an invitation', () => {
  const codeOf = (url: string) => new URL(url).searchParams.get('invitation') ?? '';

  test('by its link: the e-mail carries it, and it is used when the account is created', async () => {
    const made = await ada.ok(api.invitations.create, { id: newId() });
    const [email, invitation] = [newEmail(), codeOf(made.url)];
    expect((await signUp({ email, invitation })).body).toEqual(begun);
    expect((await ada.ok(api.invitations.list, {})).invitations).toHaveLength(1);
    const token = await tokenSentTo(email);
    expect(await app.visitor().ok(api.signIn.signUpLink, { token })).toMatchObject({ inviterName: 'Ada' });
    expect((await finish(token)).status).toBe(200);
    expect((await ada.ok(api.invitations.list, {})).invitations).toEqual([]);
    const { rows } = await app.database.pool.query('select 1 from connection_requests where sender_id = $1', [
      ada.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('by its e-mail, at its address: no confirmation is needed', async () => {
    const email = newEmail();
    await ada.ok(api.invitations.create, { id: newId(), email });
    const invitation = codeOf(/http\S+/.exec((await emailTo(email)).body_text)?.[0] ?? '');
    const answer = await signUp({ email, invitation });
    expect(answer.body).toEqual({ ...begun, linkSentTo: null, token: expect.stringMatching(/^[\w-]{43}$/) });
    const { token } = api.people.signUp.output.parse(answer.body);
    expect((await finish(token ?? '')).status).toBe(200);
    const user = app.database.db.selectFrom('users').select('email_verified').where('email', '=', email);
    expect(await user.execute()).toEqual([{ email_verified: true }]);
    expect(await emailsTo(app, email)).toHaveLength(1);
  });

  test('by its e-mail, at another address: that address is confirmed first', async () => {
    const [invited, email] = [newEmail(), newEmail()];
    await ada.ok(api.invitations.create, { id: newId(), email: invited });
    const invitation = codeOf(/http\S+/.exec((await emailTo(invited)).body_text)?.[0] ?? '');
    expect((await signUp({ email, invitation })).body).toEqual(begun);
    expect((await finish(await tokenSentTo(email))).status).toBe(200);
  });

  test('by the link shown to the inviter, at the address it was sent to: the address is not confirmed', async () => {
    const email = newEmail();
    const { url } = await ada.ok(api.invitations.create, { id: newId(), email });
    expect((await signUp({ email, invitation: codeOf(url) })).body).toEqual(begun);
  });

  test('to an address with an account: only the owner’s e-mail tells', async () => {
    const email = newEmail();
    const { url } = await ada.ok(api.invitations.create, { id: newId(), email });
    const invitation = codeOf(/http\S+/.exec((await emailTo(email)).body_text)?.[0] ?? '');
    // The address gets an account in another way.
    const { id } = await newPerson(app, 'Ben');
    await app.database.db.updateTable('users').set({ email }).where('id', '=', id).execute();
    expect((await signUp({ email, invitation: codeOf(url) })).body).toEqual(begun);
    expect(errorOf(await signUp({ email, invitation }))['code']).toBe('auth/sign-up-refused');
  });

  test('to a team: the person joins it, on any device that opens the link', async () => {
    const team = await newTeam(ada);
    const terms = { uses: 1 };
    const { inviteCode } = await ada.ok(teamInvitesApi.create, { teamId: team.id, id: newId(), terms });
    const email = newEmail();
    await signUp({ email, invitation: inviteCode });
    const token = await tokenSentTo(email);
    expect(await ada.ok(teamsApi.get, { teamId: team.id })).toMatchObject({ membersCount: 1 });
    expect((await finish(token)).status).toBe(200);
    expect(await ada.ok(teamsApi.get, { teamId: team.id })).toMatchObject({ membersCount: 2 });
  });
});

describe('by invitation only', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await startTestApp({ ...settings, SIGN_UPS: 'invitation' });
  });
  afterAll(() => own.close());

  test('the first person needs no e-mail, which may not work yet', async () => {
    const url = (await own.inviteFirstPerson()) ?? '';
    const invitation = new URL(url).searchParams.get('invitation') ?? '';
    const email = newEmail();
    expect(errorOf(await signUp({ email }, undefined, own))['code']).toBe('auth/invitation-needed');
    const madeUp = await signUp({ email, invitation: 'x'.repeat(22) }, undefined, own);
    expect(errorOf(madeUp)['code']).toBe('auth/invitation-invalid');
    const answer = await signUp({ email, invitation }, undefined, own);
    const { token } = api.people.signUp.output.parse(answer.body);
    expect((await finish(token ?? '', {}, own)).status).toBe(200);
    // Nobody has proved the address yet; a reset would.
    const { rows } = await own.database.pool.query('select email_verified from users');
    expect(rows).toEqual([{ email_verified: false }]);
    expect(await own.inviteFirstPerson()).toBeNull();
    expect(errorOf(await signUp({ invitation }, undefined, own))['code']).toBe('auth/invitation-invalid');
  });

  test('of two people with the same invitation, one finishes', async () => {
    const [owner] = await own.database.db.selectFrom('users').select(['id', 'email']).execute();
    const first = await own.again(
      { ...own.visitor(), id: owner?.id ?? '', email: owner?.email ?? '' },
      { password },
    );
    const { url } = await first.ok(api.invitations.create, { id: newId() });
    const invitation = new URL(url).searchParams.get('invitation') ?? '';
    const emails = [newEmail(), newEmail()];
    for (const email of emails)
      expect((await signUp({ email, invitation }, undefined, own)).body).toEqual(begun);
    const tokens = await Promise.all(emails.map((email) => tokenSentTo(email, own)));
    const answers = await Promise.all(tokens.map((token) => finish(token, {}, own)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(errorOf(refused ?? { body: {} })['code']).toBe('auth/invitation-invalid');
  });
});

test('a server that sends no e-mail creates the account at once, and needs the password', async () => {
  const own = await startTestApp();
  expect(await own.visitor().ok(api.signIn.options, {})).toMatchObject({ confirmsEmail: false });
  const answer = await signUp({}, undefined, own);
  expect(answer.status).toBe(400);
  expect(errorOf(answer)['fields']).toEqual({ password: 'This is required.' });
  expect((await signUp({ password }, undefined, own)).body).toMatchObject({ linkSentTo: null, token: null });
  await own.close();
});
