import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { only } from '../../../../test/recorded-events.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { newTeam } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';

const { get, update } = api.profile;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

describe('a name', () => {
  test.each([
    ['Zoë Äßøñ', 'Zoë Äßøñ'],
    ['王小明', '王小明'],
    ['محمد بن سلمان', 'محمد بن سلمان'],
    ['राम कुमार', 'राम कुमार'],
    ['Nguyễn Thị Minh Khai', 'Nguyễn Thị Minh Khai'],
    ['👩‍👩‍👧‍👦 🇩🇪', '👩‍👩‍👧‍👦 🇩🇪'],
    ['  two   spaces \t\n', 'two spaces'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ["Robert'); drop table users; --", "Robert'); drop table users; --"],
    ['turned \u202Earound\u202C', 'turned around'],
    ['e\u0301', 'é'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['half \ud83d', 'half \ufffd'],
  ])('%j is stored as %j', async (typed, kept) => {
    const { user } = await ada.ok(update, { fullName: typed });
    expect(user).toMatchObject({ name: kept, fullName: kept });
    await ada.ok(get, { personId: ada.id });
    expect(nameTo(ada, ada.id)).toBe(kept);
  });

  test.each([
    ['only spaces', '   \u00a0\u3000 '],
    ['nothing', ''],
    ['nothing to see', '\u200d\u200b\u2060'],
    ['121 characters', 'x'.repeat(121)],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a null byte', 'Ada\0'],
    ['no text', 7],
    ['null', null],
    ['a list', ['Ada']],
  ])('refuses %s', async (_, fullName) => {
    const before = await ada.ok(api.people.session, {});
    expect(await ada.refused(update, { fullName })).toMatchObject({ status: 400, code: 'request/malformed' });
    expect((await ada.ok(api.people.session, {})).user).toEqual(before.user);
  });

  test('changes for everybody, in lists and in what the person did', async () => {
    const [bob, eve] = [await app.newPerson('Bob'), await app.newPerson('Eve')];
    await connect(bob, eve);
    const { received, stop } = await subscribe(app, eve);
    const task = await bob.ok(api.tasks.create, { id: newId(), title: 'A task' });
    await bob.ok(update, { fullName: 'Robert' });
    await bob.ok(api.tasks.get, { taskId: task.id });
    expect(bob.known.people.get(bob.id)?.name).toBe('Robert');
    const event = await untilReceived(received, ({ type }) => type === 'person.saved');
    expect(event.payload).toEqual({
      personId: bob.id,
      cards: { people: [{ id: bob.id, name: 'Robert', avatarUrl: null, version: 2 }] },
    });
    const { people } = await eve.ok(api.profile.search, { text: 'Robert' });
    expect(people.map(({ id }) => id)).toContain(bob.id);
    const users = app.database.db.selectFrom('users').select('name').where('id', '=', bob.id);
    expect(await users.executeTakeFirst()).toEqual({ name: 'Robert' });
    stop();
  });
});

describe('the version of a card', () => {
  const versionOf = async ({ id }: Person) => {
    const profile = app.database.db.selectFrom('user_profiles').select('version').where('id', '=', id);
    return (await profile.executeTakeFirstOrThrow()).version;
  };

  test('increases with changes that others see, and with no others', async () => {
    const bob = await app.newPerson('Bob', { timeZone: 'Europe/Berlin' });
    expect(await versionOf(bob)).toBe(1);
    await bob.ok(update, { fullName: 'Robert', weekStart: 0 });
    expect(await versionOf(bob)).toBe(2);
    await bob.ok(update, { timeZone: 'UTC' });
    await bob.ok(update, { fullName: 'Robert' });
    expect(await versionOf(bob)).toBe(2);
  });

  test('increases once per change, also when changes are concurrent', async () => {
    const bob = await app.newPerson('Bob');
    const names = Array.from({ length: 10 }, (_, index) => `Bob the ${index}th`);
    const { received, stop } = await subscribe(app, bob);
    await Promise.all(names.map((fullName) => bob.ok(update, { fullName })));
    await vi.waitFor(() => expect(received.filter(({ type }) => type === 'person.saved')).toHaveLength(10), {
      timeout: 15_000,
    });
    stop();
    const cards = only(received, 'person.saved').flatMap((saved) => saved.cards.people ?? []);
    // Events of concurrent changes may arrive in another order; the version tells which is the newest.
    cards.sort((a, b) => a.version - b.version);
    expect(cards.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await bob.ok(api.people.session, {})).user?.name).toBe(cards.at(-1)?.name);
  });
});

describe('settings', () => {
  test('publish nothing when they do not change', async () => {
    const bob = await app.newPerson('Bob', { timeZone: 'Europe/Berlin' });
    const { received, stop } = await subscribe(app, bob);
    await bob.ok(update, {});
    await bob.ok(update, { fullName: ' Bob ', timeZone: 'Europe/Berlin', weekStart: 0 });
    await bob.ok(update, { weekStart: 6 });
    await untilReceived(received, () => true);
    // Changes that others do not see are published to the person only.
    expect(received).toMatchObject([{ type: 'me.saved', payload: { user: { id: bob.id, weekStart: 6 } } }]);
    stop();
  });

  test('limit the columns of one’s own board, until they are cleared', async () => {
    const bob = await app.newPerson('Bob');
    const { user } = await bob.ok(update, { todoLimit: 5, reviewLimit: 999 });
    expect(user).toMatchObject({ todoLimit: 5, inProgressLimit: null, reviewLimit: 999 });
    await bob.ok(update, { todoLimit: null });
    expect((await bob.ok(api.people.session, {})).user).toMatchObject({ todoLimit: null, reviewLimit: 999 });
  });

  test('changed at once do not overwrite each other', async () => {
    const bob = await app.newPerson('Bob');
    await Promise.all([
      bob.ok(update, { fullName: 'Robert' }),
      bob.ok(update, { weekStart: 1 }),
      bob.ok(update, { timeZone: 'Asia/Tokyo' }),
    ]);
    expect((await bob.ok(api.people.session, {})).user).toMatchObject({
      fullName: 'Robert',
      weekStart: 1,
      timeZone: 'Asia/Tokyo',
    });
  });

  test.each([
    ['a time zone of nowhere', { timeZone: 'Mars/Olympus' }],
    ['an offset, whose sign not everybody reads alike', { timeZone: '+05:30' }],
    ['no time zone', { timeZone: '' }],
    ['an attack for a time zone', { timeZone: "UTC'; drop table users; --" }],
    ['a very long time zone', { timeZone: 'A'.repeat(10_000) }],
    ['a week that begins on no day', { weekStart: 7 }],
    ['a week that begins before Sunday', { weekStart: -1 }],
    ['a week that begins at noon', { weekStart: 0.5 }],
    ['a week of text', { weekStart: '1' }],
    ['a limit of nothing', { todoLimit: 0 }],
    ['a limit that nobody reads', { reviewLimit: 1000 }],
    ['half a task', { inProgressLimit: 1.5 }],
  ])('refuse %s', async (_, input) => {
    expect(await ada.refused(update, input)).toMatchObject({ status: 400, code: 'request/malformed' });
  });

  test('the time zone applies from the next request on, in every session', async () => {
    const bob = await app.newPerson('Bob', { timeZone: 'UTC' });
    const elsewhere = await app.again(bob);
    const dueDate = async (who: Person) =>
      (await who.ok(api.tasks.create, { id: newId(), title: 'A task' })).dueDate;
    const days = new Set([await dueDate(bob), await dueDate(elsewhere)]);
    // These two time zones are 26 hours apart, so the day always differs.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await bob.ok(update, { timeZone });
      const day = await dueDate(bob);
      expect(await dueDate(elsewhere)).toBe(day);
      days.add(day);
    }
    expect(days.size).toBeGreaterThan(1);
    // Nobody is signed out by it.
    expect((await elsewhere.ok(api.people.session, {})).user?.timeZone).toBe('Etc/GMT+12');
  });

  test('a new time zone is published to the other nodes', async () => {
    const bob = await app.newPerson('Bob');
    await bob.ok(update, { timeZone: 'Asia/Tokyo' });
    const published = app.database.pool.query(
      "select 1 from events where type = 'live.sessions-changed' and payload->>'userId' = $1",
      [bob.id],
    );
    expect((await published).rowCount).toBe(1);
  });
});

describe('the profile of another person', () => {
  test('shows the name to everyone, and the address and time zone to connected people only', async () => {
    const [bob, eve] = [await app.newPerson('Bob', { timeZone: 'Asia/Tokyo' }), await app.newPerson('Eve')];
    const stranger = await eve.ok(get, { personId: bob.id });
    expect(stranger).toMatchObject({
      id: bob.id,
      email: null,
      timeZone: null,
      connectedAt: null,
      connection: { status: 'none', can: { request: true } },
    });
    expect(nameTo(eve, bob.id)).toBe('Bob');
    const connectionId = await connect(bob, eve);
    const known = await eve.ok(get, { personId: bob.id });
    expect(known).toMatchObject({
      email: bob.email,
      timeZone: 'Asia/Tokyo',
      connectedAt: expect.stringMatching(/^20/),
      connection: { status: 'connected', connectionId },
    });
    expect(await bob.ok(get, { personId: bob.id })).toMatchObject({
      email: bob.email,
      connection: { status: 'self' },
      shared: { connections: { count: 0, personIds: [] }, teams: { count: 0, teamIds: [] } },
    });
  });

  test('shows shared teams, and the address and time zone to people of a shared team', async () => {
    const [bob, eve] = [await app.newPerson('Bob', { timeZone: 'Asia/Tokyo' }), await app.newPerson('Eve')];
    const names = ['F', 'e', 'd', 'C', 'b', 'A'];
    for (const name of names) {
      const { id: teamId } = await newTeam(bob, name);
      const { inviteCode } = await bob.ok(api.teamInvites.create, { teamId, id: newId() });
      await eve.ok(api.teamInvites.accept, { inviteCode, id: newId() });
    }
    await newTeam(bob, '0, without Eve');
    const seen = await eve.ok(get, { personId: bob.id });
    expect(seen).toMatchObject({ email: bob.email, timeZone: 'Asia/Tokyo', connection: { status: 'none' } });
    expect(seen.shared.teams.count).toBe(6);
    const shown = seen.shared.teams.teamIds.map((id) => eve.known.teams.get(id)?.name);
    expect(shown).toEqual(['A', 'b', 'C', 'd', 'e']);
    expect((await bob.ok(get, { personId: bob.id })).shared.teams).toEqual({ count: 0, teamIds: [] });
    for (const { id: teamId } of (await eve.ok(api.teams.list, {})).teams)
      await eve.ok(api.teams.leave, { teamId });
    expect(await eve.ok(get, { personId: bob.id })).toMatchObject({
      email: null,
      timeZone: null,
      shared: { teams: { count: 0, teamIds: [] } },
    });
  });

  test('is published to people of shared teams, connected or not', async () => {
    const [bob, eve, sam] = [
      await app.newPerson('Bob'),
      await app.newPerson('Eve'),
      await app.newPerson('Sam'),
    ];
    const { id: teamId } = await newTeam(bob);
    const { inviteCode } = await bob.ok(api.teamInvites.create, { teamId, id: newId() });
    await eve.ok(api.teamInvites.accept, { inviteCode, id: newId() });
    const [eveEvents, samEvents] = await Promise.all([subscribe(app, eve), subscribe(app, sam)]);
    await bob.ok(update, { fullName: 'Robert' });
    const published = await untilReceived(eveEvents.received, ({ type }) => type === 'person.saved');
    expect(published.payload).toMatchObject({ cards: { people: [{ id: bob.id, name: 'Robert' }] } });
    await sam.ok(update, { fullName: 'Samuel' });
    await untilReceived(samEvents.received, ({ type }) => type === 'person.saved');
    expect(samEvents.received.filter(({ payload }) => JSON.stringify(payload).includes(bob.id))).toEqual([]);
    eveEvents.stop();
    samEvents.stop();
  });

  test('shows shared connections', async () => {
    const [bob, eve] = [await app.newPerson('Bob'), await app.newPerson('Eve')];
    const mutual = await Promise.all(['F', 'e', 'd', 'C', 'b', 'A'].map((name) => app.newPerson(name)));
    for (const friend of mutual) {
      await connect(bob, friend);
      await connect(friend, eve);
    }
    const onlyBobs = await app.newPerson('0');
    await connect(bob, onlyBobs);
    const { shared } = await eve.ok(get, { personId: bob.id });
    expect(shared.connections.count).toBe(6);
    expect(shared.connections.personIds.map((id) => nameTo(eve, id))).toEqual(['A', 'b', 'C', 'd', 'e']);
  });

  test('of an unknown person is not found', async () => {
    expect(await ada.refused(get, { personId: newId() })).toMatchObject({
      status: 404,
      code: 'person/not-found',
    });
    for (const odd of ['x', '%00', "'; drop table users; --"]) {
      expect((await ada.raw('GET', `/api/people/${encodeURIComponent(odd)}`)).status).toBe(400);
    }
    const bob = await app.newPerson('Bob');
    await bob.ok(api.account.delete, { currentPassword: testPassword, confirmation: bob.email });
    expect(await ada.refused(get, { personId: bob.id })).toMatchObject({
      status: 404,
      code: 'person/not-found',
    });
  });
});
