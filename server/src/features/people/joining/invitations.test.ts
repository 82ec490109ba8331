import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { serverInvitations } from './server-invitations.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

let addresses = 0;
const newAddress = (): string => `203.0.113.${(addresses += 1)}`;
const newEmail = (): string => `${newId()}@example.test`;

const invite = (by: Person, email?: string) => by.ok(api.invitations.create, { id: newId(), email });
const codeOf = (url: string): string => new URL(url).searchParams.get('invitation') ?? '';
const options = (code: string) => app.visitor().ok(api.signIn.options, { invitation: code });

function signUp(invitation: string) {
  const body = { fullName: 'New Person', email: newEmail(), password: 'a long password', invitation };
  return app.visitor().raw('POST', api.people.signUp.path, body, { 'x-forwarded-for': newAddress() });
}

describe('an invitation', () => {
  test('is a link that names the inviter, and is stored as a hash', async () => {
    const ada = await app.newPerson('Ada Lovelace');
    const { invitation, url } = await invite(ada);
    expect(url).toMatch(/^http:\/\/longtable\.test\/signup\?invitation=[\w-]{22}$/);
    expect(invitation).toMatchObject({ email: null });
    expect(Date.parse(invitation.expiresAt) - Date.now()).toBeCloseTo(7 * 24 * 3600 * 1000, -5);
    expect(await options(codeOf(url))).toEqual({
      signUps: 'open',
      confirmsEmail: false,
      singleSignOn: null,
      invitation: { inviterName: 'Ada Lovelace', email: null },
    });
    const rows = await app.database.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(codeOf(url));
  });

  test('is e-mailed with a link of its own if it has an address; either link uses it up', async () => {
    const ada = await app.newPerson('Ada <b>');
    const email = newEmail();
    const { invitation, url } = await invite(ada, email.toUpperCase());
    expect(invitation.email).toBe(email);
    const message = await vi.waitFor(async () => {
      const [first] = await emailsTo(app, email);
      if (!first) throw new Error('no e-mail yet');
      return first;
    });
    expect(message.subject).toBe('Ada <b> invites you to Longtable');
    expect(message.body_html).toContain('Ada &lt;b&gt;');
    expect(message.body_text).toContain('at longtable.test.');
    const sent = codeOf(/http:\S+invitation=[\w-]{22}/.exec(message.body_text)?.[0] ?? '');
    expect(sent).not.toBe(codeOf(url));
    for (const code of [sent, codeOf(url)]) {
      expect((await options(code)).invitation).toEqual({ inviterName: 'Ada <b>', email });
    }
    expect((await signUp(sent)).status).toBe(200);
    for (const code of [sent, codeOf(url)]) expect((await options(code)).invitation).toBeNull();
    expect((await ada.ok(api.invitations.list, {})).invitations).toEqual([]);
  });

  test('gives whoever signs up by it a connection request from the inviter', async () => {
    const ada = await app.newPerson('Ada');
    const { url } = await invite(ada, newEmail());
    const answer = await signUp(codeOf(url));
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const requests = await app
      .visitor()
      .raw('GET', '/api/connection-requests?direction=received', undefined, { cookie });
    expect(requests.body).toMatchObject({
      requests: [{ direction: 'received', personId: ada.id, can: { accept: true } }],
      cards: { people: [{ id: ada.id, name: 'Ada' }] },
    });
    const { requests: sent } = await ada.ok(api.connections.requests, { direction: 'sent' });
    expect(sent.map(({ personId }) => nameTo(ada, personId))).toEqual(['New Person']);
  });

  test('repeated after a lost answer is the same invitation, and its e-mail stays valid', async () => {
    const ada = await app.newPerson('Ada');
    const [id, email] = [newId(), newEmail()];
    const first = await ada.ok(api.invitations.create, { id, email });
    await vi.waitFor(async () => expect(await emailsTo(app, email)).toHaveLength(1));
    const again = await ada.ok(api.invitations.create, { id, email });
    expect(again.invitation).toEqual(first.invitation);
    expect((await options(codeOf(first.url))).invitation).toBeNull();
    expect((await options(codeOf(again.url))).invitation).not.toBeNull();
    const [message] = await emailsTo(app, email);
    const sent = codeOf(/http:\S+invitation=[\w-]{22}/.exec(message?.body_text ?? '')?.[0] ?? '');
    expect((await options(sent)).invitation).not.toBeNull();
    expect(await emailsTo(app, email)).toHaveLength(1);
    expect((await ada.ok(api.invitations.list, {})).invitations).toHaveLength(1);
  });

  test('cannot be taken over by its id', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const { invitation } = await invite(ada);
    expect(await ben.refused(api.invitations.create, { id: invitation.id })).toMatchObject({
      status: 409,
      code: 'request/id-taken',
    });
    expect(await ada.refused(api.invitations.create, { id: invitation.id, email: newEmail() })).toMatchObject(
      {
        code: 'request/id-taken',
      },
    );
  });

  test('is listed for its inviter, the newest first, until it is used or expires', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const [first, second, third] = [await invite(ada), await invite(ada), await invite(ada)];
    await app.database.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', second.invitation.id)
      .execute();
    expect(await ada.ok(api.invitations.list, {})).toEqual({
      invitations: [third.invitation, first.invitation],
      can: { create: true },
    });
    expect((await ben.ok(api.invitations.list, {})).invitations).toEqual([]);
    expect((await options(codeOf(second.url))).invitation).toBeNull();
    await serverInvitations.deleteExpired(app.database.db);
    expect(await ada.refused(api.invitations.revoke, { invitationId: second.invitation.id })).toMatchObject({
      status: 404,
      code: 'invitation/not-found',
    });
  });

  test('is invalid once it is revoked', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const { invitation, url } = await invite(ada);
    const input = { invitationId: invitation.id };
    const gone = {
      status: 404,
      code: 'invitation/not-found',
      text: 'This invitation was already used or revoked.',
    };
    expect(await ben.refused(api.invitations.revoke, input)).toMatchObject(gone);
    const answers = await Promise.all([
      ada.send(api.invitations.revoke, input),
      ada.send(api.invitations.revoke, input),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await ada.refused(api.invitations.revoke, input)).toMatchObject(gone);
    expect((await options(codeOf(url))).invitation).toBeNull();
  });

  test('is deleted with the account of its inviter', async () => {
    const ada = await app.newPerson('Ada');
    const { url } = await invite(ada);
    await app.database.db.deleteFrom('users').where('id', '=', ada.id).execute();
    expect((await options(codeOf(url))).invitation).toBeNull();
  });
});

describe('limits', () => {
  test('allows fifty a day per person', async () => {
    const ada = await app.newPerson('Ada');
    for (let each = 0; each < 50; each += 1) await invite(ada);
    expect(await ada.refused(api.invitations.create, { id: newId() })).toMatchObject({
      status: 429,
      code: 'request/too-many',
    });
  });

  test('allows five e-mails a day to one address, from all people', async () => {
    const email = newEmail();
    for (let each = 0; each < 5; each += 1) await invite(await app.newPerson('Ada'), email);
    const ben = await app.newPerson('Ben');
    expect(await ben.refused(api.invitations.create, { id: newId(), email })).toMatchObject({ status: 429 });
    await invite(ben);
  });
});

test.each(['', 'x', 'x'.repeat(200), '../../etc', '%00', "' or 1=1"])(
  'the code %j is invalid',
  async (code) => {
    expect((await options(code)).invitation).toBeNull();
  },
);
