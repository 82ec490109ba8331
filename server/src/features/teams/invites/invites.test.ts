import { newId } from '@longtable/contract/ids';
import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import { teamInvitesApi as api } from '@longtable/contract/team-invites';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../../test/sent-emails.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { newTeam, teamOfThree } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inviteLimits } from './invites.limits.ts';
import { readSendable } from './invites.store.ts';
import { teamInvitations } from './team-invitations.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let teamId: string;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  const three = await teamOfThree(app);
  ({ owner, admin, member, stranger } = three);
  teamId = three.team.id;
});

const newEmail = (): string => `${newId()}@example.test`;
const invite = (by: Person, terms?: { days?: number; uses?: number | null }) =>
  by.ok(api.create, { teamId, id: newId(), ...(terms && { terms }) });
const idsSeenBy = async (by: Person) => (await by.ok(api.list, { teamId })).invites.map(({ id }) => id);
const dayMs = 24 * 3600 * 1000;
const gone = {
  code: 'team-invite/not-found',
  status: 404,
  text: 'This invitation was already revoked or has expired.',
};
const notAllowed = {
  code: 'team/add-refused',
  status: 403,
  text: 'You do not have permission to add members to this team.',
};

/** Sets the expiry of an invitation to this many days ago. */
const expire = (id: string, daysAgo = 0) =>
  app.database.pool.query(
    `update team_invites set expires_at = now() - make_interval(days => $2) - interval '1 second' where id = $1`,
    [id, daysAgo],
  );

describe('an invitation', () => {
  test('is a link for seven days and any number of uses by default', async () => {
    const made = await invite(owner);
    expect(made).toEqual({
      id: made.id,
      teamId,
      inviteCode: expect.stringMatching(/^[\w-]{22}$/) as string,
      url: `http://longtable.test/join-team/${made.inviteCode}`,
      createdBy: owner.id,
      createdAt: made.createdAt,
      expiresAt: made.expiresAt,
      usesLeft: null,
      role: 'Member',
      can: { send: true, revoke: true },
    });
    expect(nameTo(owner, made.createdBy)).toBe('Olive Owner');
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * dayMs);
    const other = await invite(owner, { days: 30, uses: 3 });
    expect(Date.parse(other.expiresAt) - Date.parse(other.createdAt)).toBe(30 * dayMs);
    expect(other.usesLeft).toBe(3);
    expect(await owner.ok(api.list, { teamId })).toEqual({ invites: [other, made] });
  });

  test('has a unique code', async () => {
    const codes: string[] = [];
    for (let uses = 1; uses <= 40; uses += 1) codes.push((await invite(owner, { uses })).inviteCode);
    expect(new Set(codes).size).toBe(40);
    for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(16);
    // All positions vary: no part of the code is a counter.
    for (let place = 0; place < 21; place += 1)
      expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(10);
  });

  test.each([
    [{ days: 0 }, 'terms.days'],
    [{ days: 366 }, 'terms.days'],
    [{ uses: 0 }, 'terms.uses'],
    [{ uses: 10_001 }, 'terms.uses'],
    [{ days: 1.5 }, 'terms.days'],
  ])('has terms within reason, not %j', async (terms, field) => {
    const refusal = await owner.refused(api.create, { teamId, id: newId(), terms });
    expect(refusal).toMatchObject({ status: 400, code: 'request/malformed' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test('of the same creator is answered again while it can be used', async () => {
    const [any, few] = [await invite(owner), await invite(owner, { days: 7, uses: 3 })];
    // The person's newest by default; otherwise the one on the same terms.
    expect((await invite(owner)).id).toBe(few.id);
    expect((await invite(owner, {})).id).toBe(any.id);
    expect((await invite(owner, { uses: 3 })).id).toBe(few.id);
    expect((await invite(admin)).id).not.toBe(few.id);
    expect((await invite(owner, { days: 8 })).id).not.toBe(any.id);
    const elsewhere = await newTeam(owner, 'Another');
    const other = await owner.ok(api.create, { teamId: elsewhere.id, id: newId() });
    expect([any.id, few.id]).not.toContain(other.id);
  });

  test('that has expired or is used up is not answered again', async () => {
    const [over, used] = [await invite(owner, { days: 1 }), await invite(owner, { uses: 1 })];
    await expire(over.id);
    await stranger.ok(api.accept, { inviteCode: used.inviteCode, id: newId() });
    expect((await invite(owner, { days: 1 })).id).not.toBe(over.id);
    expect((await invite(owner, { uses: 1 })).id).not.toBe(used.id);
    const seen = await idsSeenBy(owner);
    expect([seen.includes(over.id), seen.includes(used.id)]).toEqual([false, false]);
  });

  test('is made once when asked for repeatedly or concurrently', async () => {
    const id = newId();
    const again = await Promise.all(
      Array.from({ length: 6 }, () => admin.ok(api.create, { teamId, id, terms: { uses: 2 } })),
    );
    expect(new Set(again.map(({ inviteCode }) => inviteCode)).size).toBe(1);
    const same = await Promise.all(Array.from({ length: 6 }, () => invite(admin, { uses: 2 })));
    expect(new Set(same.map((each) => each.id))).toEqual(new Set([id]));
    expect(await owner.refused(api.create, { teamId, id })).toMatchObject({ code: 'request/id-taken' });
  });

  test('is revoked once, and can’t be used then', async () => {
    const { id, inviteCode } = await invite(admin);
    expect(await owner.ok(api.revoke, { teamInviteId: id })).toEqual({ teamInviteId: id });
    expect(await admin.refused(api.revoke, { teamInviteId: id })).toMatchObject(gone);
    expect(await admin.refused(api.send, { teamInviteId: id, emails: [newEmail()] })).toMatchObject(gone);
    expect(await stranger.refused(api.accept, { inviteCode, id: newId() })).toMatchObject({
      text: 'This invitation code is invalid or does not exist.',
    });
    const over = await invite(admin);
    await expire(over.id);
    expect(await admin.refused(api.revoke, { teamInviteId: over.id })).toMatchObject(gone);
  });

  test('is deleted when its creator leaves or loses the right to invite', async () => {
    const [owners, admins] = [await invite(owner), await invite(admin)];
    const permissions = ['CAN_ADD_MEMBERS' as const];
    await owner.ok(teamMembersApi.update, { teamId, personId: member.id, permissions });
    const members = await invite(member);
    expect(await idsSeenBy(member)).toEqual([members.id, admins.id, owners.id]);
    await owner.ok(teamMembersApi.update, {
      teamId,
      personId: member.id,
      permissions: permissionsOfRole('Member'),
    });
    expect(await member.refused(api.list, { teamId })).toMatchObject(notAllowed);
    expect(await idsSeenBy(owner)).toEqual([admins.id, owners.id]);
    await admin.ok(teamsApi.leave, { teamId });
    expect(await idsSeenBy(owner)).toEqual([owners.id]);
    for (const { inviteCode } of [members, admins])
      expect(await app.visitor().refused(api.details, { inviteCode })).toMatchObject({
        code: 'team-invite/unknown',
      });
  });

  test('is deleted with its team', async () => {
    const { inviteCode } = await invite(owner);
    await owner.ok(teamsApi.delete, { teamId });
    expect(await stranger.refused(api.accept, { inviteCode, id: newId() })).toMatchObject({
      code: 'team-invite/unknown',
    });
  });

  test('is managed only by people who may add members', async () => {
    const { id: teamInviteId } = await invite(owner);
    expect(await member.refused(api.create, { teamId, id: newId() })).toMatchObject(notAllowed);
    expect(await member.refused(api.list, { teamId })).toMatchObject(notAllowed);
    expect(await stranger.refused(api.create, { teamId, id: newId() })).toMatchObject({
      code: 'team/not-a-member',
    });
    for (const person of [member, stranger]) {
      expect(await person.refused(api.revoke, { teamInviteId })).toMatchObject(gone);
      expect(await person.refused(api.send, { teamInviteId, emails: [newEmail()] })).toMatchObject(gone);
    }
  });

  test('is published to its creator and the owner', async () => {
    const subscriptions = await Promise.all([owner, admin, member].map((person) => subscribe(app, person)));
    const { id: teamInviteId, inviteCode } = await invite(admin, { uses: 5 });
    await stranger.ok(api.accept, { inviteCode, id: newId() });
    await owner.ok(api.revoke, { teamInviteId });
    await owner.ok(teamsApi.update, { teamId, name: 'The last word' });
    await Promise.all(
      subscriptions.map(({ received }) => untilReceived(received, ({ type }) => type === 'team.saved')),
    );
    const published = subscriptions.map(({ received }) =>
      received.filter(({ type }) => type === 'team-invites.changed').map(({ payload }) => payload),
    );
    const thrice = [{ teamId }, { teamId }, { teamId }];
    expect(published).toEqual([thrice, thrice, []]);
    for (const { stop } of subscriptions) stop();
  });

  test('is kept for thirty days after it has expired', async () => {
    const [lately, long] = [await invite(owner, { days: 1 }), await invite(owner, { days: 2 })];
    await expire(lately.id, 29);
    await expire(long.id, 30);
    await teamInvitations.deleteExpired(app.database.db);
    const visitor = app.visitor();
    expect(await visitor.refused(api.details, { inviteCode: lately.inviteCode })).toMatchObject({
      code: 'team-invite/expired',
    });
    expect(await visitor.refused(api.details, { inviteCode: long.inviteCode })).toMatchObject({
      code: 'team-invite/unknown',
    });
  });

  test('is limited per day, not counting those answered again', async () => {
    for (let each = 0; each < 5; each += 1) await invite(admin);
    for (let uses = 1; uses < inviteLimits.invitationsPerPerson.max; uses += 1) await invite(admin, { uses });
    expect(await admin.refused(api.create, { teamId, id: newId(), terms: { uses: 999 } })).toMatchObject({
      code: 'request/too-many',
      status: 429,
    });
  });
});

describe('an invitation e-mail', () => {
  const emailTo = (email: string) =>
    vi.waitFor(
      async () => {
        const [first, ...others] = await emailsTo(app, email);
        if (!first || others.length > 0) throw new Error(`${others.length} too many`);
        return first;
      },
      { timeout: 15_000 },
    );

  test('names the sender and the team, and has the link', async () => {
    await owner.ok(teamsApi.update, { teamId, name: 'Sails <b> & more' });
    const { id: teamInviteId, url, expiresAt } = await invite(owner);
    const [one, other] = [newEmail(), newEmail()];
    const emails = [one, other, ` ${one.toUpperCase()} `];
    expect(await admin.ok(api.send, { teamInviteId, emails })).toEqual({ sent: 2 });
    const { subject, body_text, body_html } = await emailTo(one);
    expect(subject).toBe('Adam Admin invites you to the team Sails <b> & more');
    expect(body_text).toContain(
      'Adam Admin would like you to join the team Sails <b> & more on Longtable at longtable.test.',
    );
    expect(body_text).toContain(`Join the team:\n${url}`);
    const day = new Date(expiresAt).toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    expect(body_text).toContain(`The link works until ${day}.`);
    expect(body_html).toContain('Sails &lt;b&gt; &amp; more');
    expect(body_html).toContain(`href="${url}"`);
    await emailTo(other);
  });

  test('is not sent when its sender may not invite any more', async () => {
    const { id } = await invite(owner);
    const message = () => readSendable(app.database.db, id, admin.id);
    expect(await message()).toMatchObject({ team_name: 'Engine room' });
    await owner.ok(teamMembersApi.changeRole, { teamId, personId: admin.id, role: 'Member' });
    expect(await message()).toBeUndefined();
    await owner.ok(teamMembersApi.changeRole, { teamId, personId: admin.id, role: 'Admin' });
    await admin.ok(teamsApi.leave, { teamId });
    expect(await message()).toBeUndefined();
  });

  test('needs valid addresses, and not too many', async () => {
    const { id: teamInviteId } = await invite(owner);
    const refusal = (emails: string[]) => owner.refused(api.send, { teamInviteId, emails });
    expect(await refusal([])).toMatchObject({ fields: { emails: 'Enter an e-mail address.' } });
    expect(await refusal(['nobody'])).toMatchObject({
      fields: { 'emails.0': 'Enter a valid e-mail address.' },
    });
    expect(await refusal(Array.from({ length: 21 }, newEmail))).toMatchObject({
      fields: { emails: 'Enter at most 20 addresses at once.' },
    });
  });

  test('is not sent for an invitation that can’t be used', async () => {
    const [used, over] = [await invite(owner, { uses: 1 }), await invite(owner, { days: 1 })];
    await stranger.ok(api.accept, { inviteCode: used.inviteCode, id: newId() });
    await expire(over.id);
    const emails = [newEmail()];
    expect(await owner.refused(api.send, { teamInviteId: used.id, emails })).toMatchObject({
      code: 'team-invite/used-up',
    });
    expect(await owner.refused(api.send, { teamInviteId: over.id, emails })).toMatchObject(gone);
  });

  test('goes to one address five times a day; over the limit none of a batch is sent', async () => {
    const { id: teamInviteId } = await invite(owner);
    const [often, once] = [newEmail(), newEmail()];
    for (let each = 0; each < 5; each += 1) await owner.ok(api.send, { teamInviteId, emails: [often] });
    for (let each = 0; each < 8; each += 1)
      expect(await admin.refused(api.send, { teamInviteId, emails: [once, often] })).toMatchObject({
        code: 'request/too-many',
        status: 429,
      });
    expect(await emailsTo(app, once)).toEqual([]);
    // E-mails that were not sent do not count.
    await admin.ok(api.send, { teamInviteId, emails: [once] });
  });

  test('is limited to a hundred a day', async () => {
    const { id: teamInviteId } = await invite(owner);
    const emails = () => Array.from({ length: 20 }, newEmail);
    for (let each = 0; each < 5; each += 1) await owner.ok(api.send, { teamInviteId, emails: emails() });
    expect(await owner.refused(api.send, { teamInviteId, emails: [newEmail()] })).toMatchObject({
      code: 'request/too-many',
    });
  });
});
