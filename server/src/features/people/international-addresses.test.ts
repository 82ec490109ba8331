import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../test/sent-emails.ts';
import { type Person, testPassword as password, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

const emailTo = (recipient: string) =>
  vi.waitFor(
    async () => {
      const message = (await emailsTo(app, recipient)).at(-1);
      if (!message) throw new Error(`no e-mail to ${recipient}`);
      return message;
    },
    { timeout: 10_000 },
  );

/** The same address as people type it, as other keyboards and browsers send it, and as it is stored. */
const spelled = {
  typed: ' Jörg@Exämple.de ',
  decomposed: 'jo\u0308rg@exa\u0308mple.de',
  punycode: 'jörg@xn--exmple-cua.de',
  read: 'jörg@exämple.de',
};

describe('a person with an international address', () => {
  let jörg: Person;

  test('signs up, and sees the address in its own script', async () => {
    const body = { fullName: 'Jörg', email: spelled.typed, password };
    const { user } = await app.visitor().ok(api.people.signUp, body);
    expect(user?.email).toBe(spelled.read);
    jörg = await app.again({ ...app.visitor(), id: user?.id ?? '', name: 'Jörg', email: spelled.typed });
    expect((await jörg.ok(api.account.get, {})).email).toBe(spelled.read);
  });

  test.each(Object.values(spelled))('signs in as %j', async (email) => {
    expect(await app.again({ ...jörg, email })).toMatchObject({ id: jörg.id });
  });

  test('has one account for every spelling of the address', async () => {
    for (const email of Object.values(spelled)) {
      const body = { fullName: 'Another', email, password: 'another password' };
      expect((await app.visitor().refused(api.people.signUp, body)).code).toBe('auth/sign-up-refused');
    }
  });

  test('gets a reset link at the address in the form that mail servers accept', async () => {
    await app.visitor().ok(api.people.forgotPassword, { email: spelled.decomposed });
    expect((await emailTo(spelled.punycode)).subject).toBe('Choose a new password for Longtable');
  });

  test('is found by the whole address', async () => {
    for (const text of Object.values(spelled)) {
      expect((await ada.ok(api.profile.search, { text })).people).toMatchObject([
        { id: jörg.id, email: spelled.read },
      ]);
    }
  });

  test('changes to another address, and confirms the deletion of the account with it', async () => {
    const email = '用户@例子.中国';
    const asked = await jörg.ok(api.account.changeEmail, { currentPassword: password, email });
    expect(asked).toMatchObject({ email: spelled.read, pendingEmail: email });
    const message = await emailTo('用户@xn--fsqu00a.xn--fiqs8s');
    const token = /confirm-email=([\w-]+)/.exec(message.body_text)?.[1] ?? '';
    expect(await jörg.ok(api.signIn.confirmEmail, { token })).toEqual({ email });
    expect((await jörg.ok(api.people.session, {})).user?.email).toBe(email);
    const own = { currentPassword: password, email: '用户@xn--fsqu00a.xn--fiqs8s' };
    expect((await jörg.refused(api.account.changeEmail, own)).fields).toEqual({
      email: 'This is your address already.',
    });
    await jörg.ok(api.account.delete, { currentPassword: password, confirmation: '用户@例子。中国' });
    expect(await emailsTo(app, '用户@xn--fsqu00a.xn--fiqs8s')).toMatchObject([
      { subject: 'Your Longtable account was deleted' },
    ]);
  });
});

test('sends invitations to the server and to teams to international addresses', async () => {
  const email = 'ÑANDÚ@correo.es';
  const { invitation, url } = await ada.ok(api.invitations.create, { id: newId(), email });
  expect(invitation.email).toBe('ñandú@correo.es');
  expect((await ada.ok(api.invitations.list, {})).invitations).toMatchObject([{ email: 'ñandú@correo.es' }]);
  const code = new URL(url).searchParams.get('invitation') ?? '';
  const options = await app.visitor().ok(api.signIn.options, { invitation: code });
  expect(options.invitation?.email).toBe('ñandú@correo.es');
  await emailTo('ñandú@correo.es');

  const team = await ada.ok(api.teams.create, { id: newId(), name: 'Harbour' });
  const invite = await ada.ok(api.teamInvites.create, { teamId: team.id, id: newId() });
  const emails = ['квіточка@пошта.укр', 'КВІТОЧКА@xn--80a1acn3a.xn--j1amh'];
  expect(await ada.ok(api.teamInvites.send, { teamInviteId: invite.id, emails })).toEqual({ sent: 1 });
  expect((await emailTo('квіточка@xn--80a1acn3a.xn--j1amh')).subject).toContain('Harbour');
});

test.each([
  'ada@example.test\r\nBcc: eve@example.test',
  'ada\u202e@example.test',
  'ada@example.test\u0000',
  'ada@exa\u200bmple.test',
  'ada@127.0.0.1',
])('%j is refused wherever an address is entered', async (email) => {
  const proof = { currentPassword: password };
  const team = await ada.ok(api.teams.create, { id: newId(), name: 'Harbour' });
  const invite = await ada.ok(api.teamInvites.create, { teamId: team.id, id: newId() });
  const answers = await Promise.all([
    app.visitor().send(api.people.signUp, { fullName: 'Eve', email, password }),
    app.visitor().send(api.people.signIn, { email, password }),
    app.visitor().send(api.people.forgotPassword, { email }),
    ada.send(api.account.changeEmail, { ...proof, email }),
    ada.send(api.invitations.create, { id: newId(), email }),
    ada.send(api.teamInvites.send, { teamInviteId: invite.id, emails: [email] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
});
