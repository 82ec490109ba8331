import { departmentsApi } from '@longtable/contract/departments';
import type { Endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi as api, type Update } from '@longtable/contract/updates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { teamOfThree } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let teamId: string;
/** With the member and the owner; the admin is not in it. */
let departmentId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const three = await teamOfThree(app);
  ({ owner, admin, member, stranger } = three);
  teamId = three.team.id;
  departmentId = newId();
  await owner.ok(departmentsApi.create, { teamId, id: departmentId, name: 'Design' });
  await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId: member.id });
});

const notFound = { code: 'update/not-found', status: 404, text: 'Update not found.' };
const notAllowed = { code: 'update/not-allowed', status: 403, text: 'You can only change your own updates.' };

type Call = readonly [Endpoint, object];
type Calls = {
  list: Endpoint;
  post: Endpoint;
  edit: (id: string, content: string) => Call;
  remove: (id: string) => Call;
  place: () => { teamId: string } | { departmentId: string };
};

/** The same four calls for a team and a department. */
const ofTeam: Calls = {
  list: api.listOfTeam,
  post: api.postToTeam,
  edit: (id: string, content: string) => [api.editInTeam, { teamUpdateId: id, content }],
  remove: (id: string) => [api.deleteInTeam, { teamUpdateId: id }],
  place: () => ({ teamId }),
};
const ofDepartment: Calls = {
  list: api.listOfDepartment,
  post: api.postToDepartment,
  edit: (id: string, content: string) => [api.editInDepartment, { departmentUpdateId: id, content }],
  remove: (id: string) => [api.deleteInDepartment, { departmentUpdateId: id }],
  place: () => ({ departmentId }),
};

describe.each<[string, Calls]>([
  ['a team', ofTeam],
  ['a department', ofDepartment],
])('the updates of %s', (_name, { list, post, edit, remove, place }) => {
  const say = async (by: Person, content: string, id = newId()): Promise<Update> => {
    const answer = await by.send(post, { ...place(), id, content });
    const { cards: _, ...update } = api.postToTeam.output.parse(answer.body);
    return update;
  };
  const page = async (by: Person, more: object = {}) => {
    const answer = await by.send(list, { ...place(), ...more });
    return api.listOfTeam.output.parse(answer.body);
  };

  test('are listed newest first, trimmed, with their authors', async () => {
    await say(owner, 'First');
    const second = await say(member, '  Second\nline \n');
    expect(second).toEqual({
      id: second.id,
      content: 'Second\nline',
      createdAt: expect.stringMatching(/Z$/) as string,
      editedAt: null,
      authorId: member.id,
      can: { edit: true, delete: true },
    });
    const { updates, next, cards } = await page(owner);
    expect(next).toBeNull();
    expect(updates.map(({ content, authorId, can }) => ({ content, authorId, can }))).toEqual([
      { content: 'Second\nline', authorId: member.id, can: { edit: false, delete: true } },
      { content: 'First', authorId: owner.id, can: { edit: true, delete: true } },
    ]);
    expect(cards).toEqual({
      people: [
        { id: member.id, name: 'Mia Member', avatarUrl: null, version: 1 },
        { id: owner.id, name: 'Olive Owner', avatarUrl: null, version: 1 },
      ],
    });
    expect((await page(member)).updates.map(({ can }) => can)).toEqual([
      { edit: true, delete: true },
      { edit: false, delete: false },
    ]);
  });

  test('have 1 to 5,000 characters', async () => {
    const refusal = (content: string) => member.refused(post, { ...place(), id: newId(), content });
    expect(await refusal(' \n ')).toMatchObject({
      code: 'request/malformed',
      fields: { content: 'Write something first.' },
    });
    expect(await refusal('x'.repeat(5001))).toMatchObject({
      fields: { content: 'Use at most 5000 characters.' },
    });
    expect((await say(member, ` ${'x'.repeat(5000)} `)).content).toHaveLength(5000);
    const { id } = await say(member, 'Something');
    expect(await member.refused(...edit(id, ' '))).toMatchObject({
      fields: { content: 'Write something first.' },
    });
  });

  test('come in pages of fifty, none twice and none missing while new ones are posted', async () => {
    const said: string[] = [];
    for (let each = 0; each < 120; each += 1) said.push((await say(owner, `Number ${each}`)).id);
    // Within one millisecond, as responses show times: the page ends between two of them.
    await app.database.pool.query(
      `update ${'teamId' in place() ? 'team_updates' : 'department_updates'}
       set created_at = date_trunc('milliseconds', created_at) - interval '1 hour'
         + (array_position($1::uuid[], id) % 7) * interval '1 microsecond'
       where id = any($1)`,
      [said],
    );
    const read: string[] = [];
    const lengths: number[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 5; pages += 1) {
      const { updates, next } = await page(member, { after });
      read.push(...updates.map(({ id }) => id));
      lengths.push(updates.length);
      if (next === null) break;
      after = next;
      await say(member, `While you read page ${pages}`);
    }
    expect(lengths).toEqual([50, 50, 20]);
    expect(new Set(read)).toEqual(new Set(said));
    expect((await page(member)).updates.slice(0, 2).map(({ content }) => content)).toEqual([
      'While you read page 1',
      'While you read page 0',
    ]);
    expect(await member.refused(list, { ...place(), after: 'nonsense' })).toMatchObject({
      code: 'request/malformed',
      fields: { after: 'This page of the list is no longer there. Load the list again.' },
    });
    expect((await page(member, { limit: 1 })).updates).toHaveLength(1);
  });

  test('are edited by their authors only', async () => {
    const { id } = await say(member, 'A frist draft');
    for (const person of [owner]) expect(await person.refused(...edit(id, 'No'))).toMatchObject(notAllowed);
    const edited = await member.send(...edit(id, ' A first draft '));
    expect(edited.body).toMatchObject({ id, content: 'A first draft', authorId: member.id });
    const { editedAt } = api.postToTeam.output.parse(edited.body);
    expect(Date.parse(editedAt ?? '')).toBeCloseTo(Date.now(), -4);
    // Nothing was changed, so it is not marked as edited.
    expect((await member.send(...edit(id, 'A first draft'))).body).toEqual(edited.body);
  });

  test('are deleted by their authors and the owner', async () => {
    const [own, other, owners] = [
      await say(member, 'Mine'),
      await say(member, 'Yours'),
      await say(owner, 'Ours'),
    ];
    expect(await member.refused(...remove(owners.id))).toMatchObject(notAllowed);
    expect((await member.send(...remove(own.id))).body).toEqual({ updateId: own.id });
    expect((await owner.send(...remove(other.id))).status).toBe(200);
    for (const call of [remove(own.id), edit(own.id, 'Again')])
      expect(await member.refused(...call)).toMatchObject(notFound);
    expect((await page(owner)).updates.map(({ id }) => id)).toEqual([owners.id]);
  });

  test('are posted once when sent again', async () => {
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(member, 'Once', id)));
    expect(new Set(answers.map((answer) => answer.createdAt)).size).toBe(1);
    await member.send(...edit(id, 'Once and for all'));
    expect(await say(member, 'Once', id)).toMatchObject({ content: 'Once and for all' });
    expect((await page(owner)).updates).toHaveLength(1);
    expect(await owner.refused(post, { ...place(), id, content: 'Once' })).toMatchObject({
      code: 'request/id-taken',
    });
  });

  test('stay after their author has left', async () => {
    const { id } = await say(member, 'I was here');
    await owner.ok(teamMembersApi.remove, { teamId, personId: member.id });
    expect(await page(owner)).toMatchObject({
      updates: [{ id, authorId: member.id }],
      cards: { people: [{ name: 'Mia Member' }] },
    });
    for (const call of [edit(id, 'Still'), remove(id)])
      expect(await member.refused(...call)).toMatchObject(notFound);
    await app.database.pool.query('delete from users where id = $1', [member.id]);
    expect(await page(owner)).toMatchObject({ updates: [{ id, authorId: null }], cards: {} });
  });

  test('are refused from members who are being removed', async () => {
    const posts = Array.from({ length: 10 }, () =>
      member.send(post, { ...place(), id: newId(), content: 'Wait' }),
    );
    const removal = owner.ok(teamMembersApi.remove, { teamId, personId: member.id });
    const [answers] = await Promise.all([Promise.all(posts), removal]);
    const { updates } = await page(owner);
    expect(updates).toHaveLength(answers.filter(({ status }) => status === 200).length);
    for (const { status } of answers) expect([200, 403, 404]).toContain(status);
  });
});

describe('readers of updates', () => {
  test('of a team are its members', async () => {
    const { id } = await member.ok(api.postToTeam, { teamId, id: newId(), content: 'For us' });
    const refusal = {
      code: 'team/not-a-member',
      status: 404,
      text: 'You are not a member of this team.',
    };
    expect(await stranger.refused(api.listOfTeam, { teamId })).toMatchObject(refusal);
    expect(await stranger.refused(api.postToTeam, { teamId, id: newId(), content: 'Hi' })).toMatchObject(
      refusal,
    );
    for (const call of [ofTeam.edit(id, 'Hi'), ofTeam.remove(id)])
      expect(await stranger.refused(...call)).toMatchObject(notFound);
    expect(await app.visitor().refused(api.listOfTeam, { teamId })).toMatchObject({
      code: 'auth/required-for-teams',
    });
    expect(await admin.refused(...ofTeam.edit(id, 'Hi'))).toMatchObject(notAllowed);
    expect((await admin.send(...ofTeam.remove(id))).body).toEqual({ updateId: id });
  });

  test('of a department are its own members, not the team’s Admins', async () => {
    const { id } = await member.ok(api.postToDepartment, { departmentId, id: newId(), content: 'For us' });
    const notIn = {
      code: 'department/not-a-member',
      status: 403,
      text: 'You are not a member of this department.',
    };
    const missing = { code: 'department/not-found', status: 404, text: 'Department not found.' };
    for (const [person, refusal] of [
      [admin, notIn],
      [stranger, missing],
    ] as const) {
      expect(await person.refused(api.listOfDepartment, { departmentId })).toMatchObject(refusal);
      expect(
        await person.refused(api.postToDepartment, { departmentId, id: newId(), content: 'Hi' }),
      ).toMatchObject(refusal);
      for (const call of [ofDepartment.edit(id, 'Hi'), ofDepartment.remove(id)])
        expect(await person.refused(...call)).toMatchObject(notFound);
    }
    await owner.ok(departmentsApi.addMember, { departmentId, id: newId(), personId: admin.id });
    expect((await admin.send(...ofDepartment.remove(id))).body).toEqual({ updateId: id });
  });

  test('receive them live, and nobody else does', async () => {
    const people = [owner, admin, member, stranger];
    const subscriptions = await Promise.all(people.map((person) => subscribe(app, person)));
    const inTeam = await member.ok(api.postToTeam, { teamId, id: newId(), content: 'All' });
    const inDepartment = await member.ok(api.postToDepartment, { departmentId, id: newId(), content: 'Few' });
    await member.send(...ofTeam.edit(inTeam.id, 'All of you'));
    await member.send(...ofDepartment.remove(inDepartment.id));
    await member.send(...ofTeam.remove(inTeam.id));
    // Events arrive in order, so a later one proves that all earlier ones have arrived.
    await owner.ok(teamsApi.update, { teamId, name: 'The last word' });
    await Promise.all(
      subscriptions
        .slice(0, 3)
        .map(({ received }) => untilReceived(received, ({ type }) => type === 'team.saved')),
    );
    const receivedBy = subscriptions.map(({ received }) =>
      received
        .filter(({ type }) => type.includes('-update.'))
        .map(({ type, payload }) => [type, 'update' in payload ? payload.update : payload]),
    );
    const { can: _can, ...facts } = inTeam;
    const { can: _alsoCan, ...departmentFacts } = inDepartment;
    const ofAll = [
      ['team-update.saved', facts],
      ['team-update.saved', { ...facts, content: 'All of you', editedAt: expect.any(String) as unknown }],
      ['team-update.deleted', { teamId, updateId: inTeam.id }],
    ];
    const ofFew = [
      ofAll[0],
      ['department-update.saved', departmentFacts],
      ofAll[1],
      ['department-update.deleted', { departmentId, updateId: inDepartment.id }],
      ofAll[2],
    ];
    expect(receivedBy).toEqual([ofFew, ofAll, ofFew, []]);
    for (const { stop } of subscriptions) stop();
  });
});
