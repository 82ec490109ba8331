import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { type TeamInvite, teamInvitesApi } from '@longtable/contract/team-invites';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../../test/openid-provider.ts';
import { newBrowser, settingsFor } from '../../../../test/single-sign-on.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { newTeam } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { joiningLimits } from './joining.limits.ts';

let provider: OpenidProvider;
/** Joining requires an invitation, for both ways. */
let app: TestApp;
let owner: Person;
let teamId: string;
let addresses = 0;

beforeAll(async () => {
  provider = await startOpenidProvider({ appUrls: ['http://longtable.test'] });
  app = await startTestApp(settingsFor(provider, { SIGN_UPS: 'invitation', OIDC_SIGN_UPS: 'invitation' }));
  const first = new URL((await app.inviteFirstPerson()) ?? '').searchParams.get('invitation');
  const fields = { fullName: 'Olive Owner', email: newEmail(), password: testPassword, invitation: first };
  const answer = await app.visitor().raw('POST', api.people.signUp.path, fields);
  const { user } = api.people.signUp.output.parse(answer.body);
  if (!user) throw new Error('The first person did not come in.');
  owner = await app.again({ ...app.visitor(), id: user.id, name: user.name, email: fields.email });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  teamId = (await newTeam(owner)).id;
});

const newEmail = (): string => `${newId()}@example.test`;
const errorOf = (answer: { body: unknown }) => (answer.body as { error: object }).error;
const invite = (uses: number | null = null): Promise<TeamInvite> =>
  owner.ok(teamInvitesApi.create, { teamId, id: newId(), terms: { uses } });
const invitesLeft = async () => (await owner.ok(teamInvitesApi.list, { teamId })).invites;
const members = async () =>
  (await owner.ok(teamMembersApi.list, { teamId })).members.map(({ email, role, permissions }) => ({
    email,
    role,
    permissions,
  }));

function signUp(at: TestApp, invitation: string, more: object = {}) {
  const body = { fullName: 'New Person', email: newEmail(), password: testPassword, invitation, ...more };
  const from = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
  return at.visitor().raw('POST', api.people.signUp.path, body, from);
}

function atProvider() {
  const person = { sub: newId(), name: 'Ben', email: newEmail(), emailVerified: true };
  provider.addPerson(person);
  return person;
}

const invalid = {
  code: 'auth/invitation-invalid',
  text: 'This invitation has expired or was already used. Ask for a new one.',
};
const asMember = { role: 'Member', permissions: ['CAN_MANAGE_PROJECTS'] };

describe('a valid invitation code of a team', () => {
  test('is an invitation to the server, by whoever made it', async () => {
    const { inviteCode } = await invite();
    expect(await app.visitor().ok(api.signIn.options, { invitation: inviteCode })).toMatchObject({
      signUps: 'invitation',
      invitation: { inviterName: 'Olive Owner', email: null },
    });
    const madeUp = await app.visitor().ok(api.signIn.options, { invitation: 'x'.repeat(22) });
    expect(madeUp.invitation).toBeNull();
  });

  test('lets somebody sign up by password and makes them a member, published to the team', async () => {
    const { inviteCode, id } = await invite(2);
    const { received, stop } = await subscribe(app, owner);
    const email = newEmail();
    const answer = await signUp(app, inviteCode, { email });
    expect(answer.status).toBe(200);
    const { user } = api.people.signUp.output.parse(answer.body);
    const saved = await untilReceived(received, ({ type }) => type === 'team-member.saved');
    expect(saved).toMatchObject({
      payload: { teamId, membersCount: 2, member: { ...asMember, personId: user?.id, email } },
    });
    await untilReceived(
      received,
      ({ type, payload }) =>
        type === 'team-invites.changed' && 'teamId' in payload && payload.teamId === teamId,
    );
    stop();
    expect(await members()).toMatchObject([{ role: 'Owner' }, { email, ...asMember }]);
    expect(await invitesLeft()).toMatchObject([{ id, usesLeft: 1 }]);
    // It is an invitation to the team, not from one person to another.
    const { rows } = await app.database.pool.query('select 1 from connection_requests');
    expect(rows).toEqual([]);
    // The response was lost: signing up again is signing in, and consumes no other use.
    expect((await signUp(app, inviteCode, { email })).status).toBe(200);
    expect(await invitesLeft()).toMatchObject([{ id, usesLeft: 1 }]);
  });

  test('lets somebody sign up by single sign-on, and only its hash is stored meanwhile', async () => {
    const { inviteCode } = await invite(1);
    const [ben, browser] = [atProvider(), newBrowser(app, provider)];
    const to = await browser.begin({ invitation: inviteCode });
    const { rows } = await app.database.pool.query(
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'value' and table_name like '%verif%'`,
    );
    for (const { table_name } of rows as { table_name: string }[]) {
      const kept = await app.database.pool.query(`select * from ${table_name}`);
      expect(JSON.stringify(kept.rows)).not.toContain(inviteCode);
    }
    const answer = await browser.comeBack(await provider.signIn(to, ben.sub));
    expect(answer.status).toBe(200);
    expect(await members()).toMatchObject([{ role: 'Owner' }, { email: ben.email, ...asMember }]);
    const late = await newBrowser(app, provider).signIn(atProvider().sub, { invitation: inviteCode });
    expect(errorOf(late)).toMatchObject(invalid);
    // A person with an account gets in with any code.
    const again = await newBrowser(app, provider).signIn(ben.sub, { invitation: inviteCode });
    expect(again.status).toBe(200);
  });

  test('admits as many as it has uses, however many sign up at once', async () => {
    const { inviteCode } = await invite(2);
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => signUp(app, inviteCode)),
      ...Array.from({ length: 4 }, () =>
        newBrowser(app, provider).signIn(atProvider().sub, { invitation: inviteCode }),
      ),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(errorOf(answer)).toMatchObject(invalid);
    expect(await members()).toHaveLength(3);
    expect(await invitesLeft()).toEqual([]);
  });

  test('is not used up by an address that has an account', async () => {
    const { inviteCode, id } = await invite(1);
    const refused = await signUp(app, inviteCode, { email: owner.email, password: 'another password' });
    expect(errorOf(refused)).toMatchObject({ code: 'auth/sign-up-refused' });
    expect(await invitesLeft()).toMatchObject([{ id, usesLeft: 1 }]);
  });
});

test('an expired, used up or revoked code admits nobody', async () => {
  const [over, used, revoked] = [await invite(7), await invite(1), await invite(8)];
  await app.database.pool.query('update team_invites set expires_at = now() where id = $1', [over.id]);
  expect((await signUp(app, used.inviteCode)).status).toBe(200);
  await owner.ok(teamInvitesApi.revoke, { teamInviteId: revoked.id });
  for (const { inviteCode } of [over, used, revoked]) {
    expect(errorOf(await signUp(app, inviteCode))).toMatchObject(invalid);
    const { invitation } = await app.visitor().ok(api.signIn.options, { invitation: inviteCode });
    expect(invitation).toBeNull();
  }
  const gone = await newTeam(owner);
  const { inviteCode } = await owner.ok(teamInvitesApi.create, { teamId: gone.id, id: newId() });
  await owner.ok(teamsApi.delete, { teamId: gone.id });
  expect(errorOf(await signUp(app, inviteCode))).toMatchObject(invalid);
});

test('after many unknown codes from an address none is shown, and the page still opens', async () => {
  const { inviteCode } = await invite();
  const ask = (code: string, ip = '192.0.2.9') =>
    app.visitor().raw('GET', `/api/auth/options?invitation=${code}`, undefined, { 'x-forwarded-for': ip });
  const published = { signUps: 'invitation', invitation: { inviterName: 'Olive Owner' } };
  for (let each = 0; each < joiningLimits.unknownCodesPerAddress.max; each += 1) {
    expect((await ask(inviteCode)).body).toMatchObject(published);
    await ask(newId());
  }
  expect((await ask(inviteCode)).body).toMatchObject({ ...published, invitation: null });
  expect((await ask(inviteCode, '192.0.2.10')).body).toMatchObject(published);
});

test('with open sign-ups, a valid code also makes a member, and an invalid one is ignored', async () => {
  const open = await startTestApp();
  const ada = await open.newPerson('Ada');
  const team = await newTeam(ada);
  const terms = { uses: 1 };
  const { inviteCode } = await ada.ok(teamInvitesApi.create, { teamId: team.id, id: newId(), terms });
  const answers = await Promise.all(Array.from({ length: 3 }, () => signUp(open, inviteCode)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ada.ok(teamsApi.get, { teamId: team.id })).toMatchObject({ membersCount: 2 });
  await open.close();
});

test('with closed sign-ups, a code admits nobody', async () => {
  const { inviteCode } = await invite();
  const closed = await startTestApp({ SIGN_UPS: 'closed' });
  expect(errorOf(await signUp(closed, inviteCode))).toMatchObject({ code: 'auth/sign-ups-closed' });
  await closed.close();
});
