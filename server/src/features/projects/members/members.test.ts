import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi as api } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { addToProject, newProject, projectOfThree } from '../../../../test/project.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { nameTo, type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let project: Project;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, admin, member, stranger, project } = await projectOfThree(app));
  projectId = project.id;
});

const refusals = {
  notFound: [404, 'Project not found or you do not have access.'],
  add: [403, 'Unauthorized: Only project owner or admin can add members.'],
  remove: [403, 'Unauthorized: Only project owner or admin can remove members.'],
  roles: [403, 'Unauthorized: Only project owner or admin can update member roles.'],
  list: [403, 'Unauthorized: Only the project owner can change the list of members.'],
  edit: [403, 'Unauthorized: Only project owner or admin can update project settings.'],
  notAMember: [403, 'User is not a member of this project.'],
  removeOwner: [409, 'Cannot remove the project owner. Transfer ownership first.'],
  ownerLeaves: [
    409,
    'Project owners cannot leave the project. Please transfer ownership to another member first.',
  ],
  removeAdmin: [403, 'Unauthorized: Admins cannot remove other admins.'],
  noTarget: [404, 'Member not found in project.'],
  ownRole: [403, 'Unauthorized: Insufficient permissions to change member role.'],
  changeOwner: [409, "Project owner's role cannot be changed from Owner directly."],
  toOwner: [422, 'Cannot promote to Owner. Transfer ownership separately.'],
  already: [409, 'User is already a member of this project.'],
  noCandidate: [403, 'You can add people you are connected with, and people of the project’s team.'],
} satisfies Record<string, [number, string]>;

describe('the list of members', () => {
  test('has the Owner, Admins and Members, each by the time they joined, in pages', async () => {
    const later = await Promise.all(['Nia', 'Ole'].map((name) => app.newPerson(name)));
    await addToProject(owner, projectId, later);
    const [lateAdmin] = later as [Person, Person];
    await change(owner, lateAdmin, 'Admin');
    expect((await everyone(member, 2)).map(({ name }) => name)).toEqual([
      'Olive Owner',
      'Adam Admin',
      'Nia',
      'Mia Member',
      'Ole',
    ]);
  });

  test('leaves nobody out who joined within the same millisecond', async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, index) => app.newPerson(`Guest ${index}`)),
    );
    for (const [index, { id }] of people.entries()) {
      await app.database.pool.query(
        `insert into project_members (id, project_id, user_id, joined_at)
         values (gen_random_uuid(), $1, $2, '2026-01-01T10:00:00.123Z'::timestamptz + $3 * interval '1 microsecond')`,
        [projectId, id, (index * 137) % 1000],
      );
    }
    const seen = (await everyone(owner, 3)).map(({ id }) => id);
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
  });

  test('is filtered by name or address, where special characters are literal', async () => {
    const found = async (text: string) =>
      (await member.ok(api.list, { projectId, text })).members.map(({ personId }) =>
        nameTo(member, personId),
      );
    expect(await found(' mia ')).toEqual(['Mia Member']);
    expect(await found(admin.email.toUpperCase())).toEqual(['Adam Admin']);
    expect([await found('%'), await found('_'), await found('\\')]).toEqual([[], [], []]);
  });

  test('says what the actor may do with each member', async () => {
    const otherAdmin = await app.newPerson('Other Admin');
    await addToProject(owner, projectId, [otherAdmin], 'Admin');
    const seenBy = async (who: Person) =>
      Object.fromEntries(
        (await who.ok(api.list, { projectId })).members.map(({ personId, can }) => [
          nameTo(who, personId),
          can,
        ]),
      );
    const nothing = { remove: false, promote: false, demote: false };
    expect(await seenBy(owner)).toEqual({
      'Olive Owner': nothing,
      'Adam Admin': { remove: true, promote: false, demote: true },
      'Other Admin': { remove: true, promote: false, demote: true },
      'Mia Member': { remove: true, promote: true, demote: false },
    });
    expect(await seenBy(admin)).toEqual({
      'Olive Owner': nothing,
      'Adam Admin': nothing,
      'Other Admin': { ...nothing, demote: true },
      'Mia Member': { remove: true, promote: true, demote: false },
    });
    expect(Object.values(await seenBy(member))).toEqual([nothing, nothing, nothing, nothing]);
  });

  test('refuses an invented cursor', async () => {
    const joined = '2026-01-01T00:00:00.000000Z';
    for (const after of ['x', newId(), `${newId()}3|${joined}`, `${newId()}1`])
      expect(await owner.refused(api.list, { projectId, after })).toMatchObject({
        code: 'request/malformed',
      });
    expect((await owner.ok(api.list, { projectId, after: `${newId()}2|${joined}` })).members).toHaveLength(1);
  });

  test('is readable by everyone who may see the project, who may change nothing', async () => {
    const of = await ofTeam();
    const { members } = await of.visitor.ok(api.list, { projectId: of.projectId });
    expect(members.map(({ personId }) => nameTo(of.visitor, personId))).toEqual(['Olive Owner']);
    const personId = owner.id;
    const tries: [Promise<{ status: number; text: string }>, (string | number)[]][] = [
      [of.visitor.refused(api.candidates, { projectId: of.projectId }), refusals.add],
      [of.visitor.refused(api.add, { projectId: of.projectId, id: newId(), personId }), refusals.add],
      [
        of.visitor.refused(api.changeRole, { projectId: of.projectId, personId, role: 'Admin' }),
        refusals.roles,
      ],
      [of.visitor.refused(api.remove, { projectId: of.projectId, personId }), refusals.remove],
      [of.visitor.refused(projectsApi.leave, { projectId: of.projectId }), refusals.notAMember],
      [of.visitor.refused(projectsApi.update, { projectId: of.projectId, memberIds: [] }), refusals.edit],
    ];
    for (const [refused, expected] of tries) expect(said(await refused)).toEqual(expected);
  });

  test('is not found, like everything else, for strangers and former members', async () => {
    await owner.ok(api.remove, { projectId, personId: member.id });
    for (const who of [stranger, member]) {
      const personId = admin.id;
      const tries = [
        who.refused(api.list, { projectId }),
        who.refused(api.candidates, { projectId }),
        who.refused(api.add, { projectId, id: newId(), personId: who.id }),
        who.refused(api.changeRole, { projectId, personId, role: 'Admin' }),
        who.refused(api.remove, { projectId, personId }),
        who.refused(projectsApi.leave, { projectId }),
        who.refused(projectsApi.transfer, { projectId, newOwnerId: who.id }),
        who.refused(projectActivityApi.list, { projectId }),
        who.refused(api.list, { projectId: newId() }),
      ];
      for (const refused of await Promise.all(tries)) expect(said(refused)).toEqual(refusals.notFound);
    }
  });
});

describe('adding members', () => {
  test('is for the Owner and Admins, who may also add Admins, in any spelling of the role', async () => {
    const other = await app.newPerson('Other');
    await Promise.all([connect(owner, other), connect(admin, stranger), connect(member, stranger)]);
    expect(await refusedAdding(member, stranger)).toEqual(refusals.add);
    const added = await add(admin, stranger, { role: ' aDMIN' });
    expect(added).toMatchObject({
      personId: stranger.id,
      email: stranger.email,
      role: 'Admin',
      can: { remove: false, promote: false, demote: true },
    });
    expect(await add(owner, other)).toMatchObject({ role: 'Member', can: { remove: true, promote: true } });
    expect(await stranger.ok(projectsApi.get, { projectId })).toMatchObject({
      role: 'Admin',
      membersCount: 5,
      can: { work: true, addMembers: true, leave: true },
    });
    expect(await counted()).toBe(5);
  });

  test('refuses the role Owner and unknown roles', async () => {
    await Promise.all([owner, admin].map((who) => connect(who, stranger)));
    expect(await refusedAdding(owner, stranger, 'Owner')).toEqual(refusals.toOwner);
    expect(await refusedAdding(admin, stranger, 'owner')).toEqual(refusals.toOwner);
    const answer = await owner.send(api.add, { projectId, id: newId(), personId: stranger.id, role: 'King' });
    expect(answer.status).toBe(400);
  });

  test('accepts connected people only, who are not members yet', async () => {
    expect(await refusedAdding(owner, stranger)).toEqual(refusals.noCandidate);
    expect(await refusedAdding(owner, { id: newId() })).toEqual(refusals.noCandidate);
    expect(await refusedAdding(owner, member)).toEqual(refusals.already);
    expect(await refusedAdding(owner, owner)).toEqual(refusals.already);
    // Connections of others do not count.
    await connect(member, stranger);
    expect(await refusedAdding(admin, stranger)).toEqual(refusals.noCandidate);
  });

  test('accepts people of the project’s team from people who are in it', async () => {
    const of = await ofTeam();
    const at = { projectId: of.projectId, id: newId() };
    await owner.ok(api.add, { ...at, personId: admin.id, role: 'Admin' });
    // The Admin is not in the team.
    const refused = await admin.refused(api.add, { ...at, id: newId(), personId: of.visitor.id });
    expect(said(refused)).toEqual(refusals.noCandidate);
    await app.database.pool.query('delete from connections');
    expect(await owner.ok(api.add, { ...at, id: newId(), personId: of.visitor.id })).toMatchObject({
      role: 'Member',
    });
  });

  test('with the same id again is the same member; for anybody else the id is taken', async () => {
    const other = await app.newPerson('Other');
    await Promise.all([connect(owner, stranger), connect(owner, other)]);
    const id = newId();
    const first = await add(owner, stranger, { id });
    expect(await add(owner, stranger, { id })).toEqual(first);
    expect(await owner.refused(api.add, { projectId, id, personId: other.id })).toMatchObject({
      code: 'request/id-taken',
    });
    const another = await newProject(owner);
    const elsewhere = { projectId: another.id, id, personId: stranger.id };
    expect(await owner.refused(api.add, elsewhere)).toMatchObject({ code: 'request/id-taken' });
    expect(await counted()).toBe(4);
  });
});

describe('candidates', () => {
  test('are connected people, by name, filtered by name or address', async () => {
    const [zoe, bea] = await Promise.all([app.newPerson('zoe'), app.newPerson('Bea')]);
    await Promise.all([zoe, bea].map((person) => connect(owner, person)));
    expect(await offered(owner)).toEqual(['Bea', 'zoe']);
    expect(await offered(owner, { text: 'ZO' })).toEqual(['zoe']);
    expect(await offered(owner, { text: bea.email })).toEqual(['Bea']);
    expect(await offered(owner, { text: '%' })).toEqual([]);
    expect(await offered(owner, { from: 'connections' })).toEqual(['Bea', 'zoe']);
    expect([await offered(owner, { from: 'team' }), await offered(owner, { from: 'departments' })]).toEqual([
      [],
      [],
    ]);
    expect(await offered(admin)).toEqual([]);
    expect(said(await member.refused(api.candidates, { projectId }))).toEqual(refusals.add);
  });

  test('and those of its team and departments that the actor sees', async () => {
    const { id: teamId } = await newTeam(owner);
    const [ann, ben, cleo] = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => app.newPerson(name)));
    if (!ann || !ben || !cleo) throw new Error('Nobody came.');
    await addToTeam(owner, teamId, [ann, ben]);
    await connect(owner, cleo);
    const [design, sales] = [
      await department(teamId, 'Design', [ann, owner]),
      await department(teamId, 'Sales', [ben]),
    ];
    const { id } = await newProject(owner, { type: 'department', teamId, departmentIds: [design, sales] });
    const from = async (who: Person, source: 'all' | 'connections' | 'team' | 'departments', text = '') =>
      (await who.ok(api.candidates, { projectId: id, from: source, text })).candidates.map(({ personId }) =>
        nameTo(who, personId),
      );
    expect(await from(owner, 'departments')).toEqual(['Ann', 'Ben']);
    expect(await from(owner, 'team')).toEqual(['Ann', 'Ben']);
    expect(await from(owner, 'all', 'cl')).toEqual(['Cleo']);
    expect(await from(owner, 'all', 'ben')).toEqual(['Ben']);
    await owner.ok(api.add, { projectId: id, id: newId(), personId: ann.id, role: 'Admin' });
    expect(await from(owner, 'departments')).toEqual(['Ben']);
    // Ann may not see who is in Sales, but may see who is in the team.
    expect(await from(ann, 'departments')).toEqual([]);
    expect(await from(ann, 'team')).toEqual(['Ben']);
    expect(await from(ann, 'connections')).toEqual([]);
    // Cleo is in neither.
    await owner.ok(api.add, { projectId: id, id: newId(), personId: cleo.id, role: 'Admin' });
    expect([await from(cleo, 'team'), await from(cleo, 'departments'), await from(cleo, 'all')]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

describe('roles', () => {
  test('change from Member to Admin and back, by the Owner and by Admins', async () => {
    expect(await change(admin, member, 'admin')).toMatchObject({
      role: 'Admin',
      can: { remove: false, promote: false, demote: true },
    });
    expect(await member.ok(projectsApi.get, { projectId })).toMatchObject({
      role: 'Admin',
      can: { edit: true, addMembers: true, delete: false, transfer: false },
    });
    expect(await change(member, admin, 'Member')).toMatchObject({ role: 'Member' });
    expect(await admin.ok(projectsApi.get, { projectId })).toMatchObject({
      role: 'Member',
      can: { edit: false, addMembers: false, work: true },
    });
    expect(await change(owner, member, 'MEMBER')).toMatchObject({ role: 'Member' });
  });

  test('stay the same without an event when nothing changes', async () => {
    const before = await events();
    expect(await change(admin, member, 'Member')).toMatchObject({ role: 'Member' });
    expect(await change(admin, admin, 'Admin')).toMatchObject({ role: 'Admin' });
    expect(await events()).toBe(before);
  });

  test('cannot be changed by a Member, for oneself, or from Owner', async () => {
    expect(await refusedChanging(member, admin, 'Member')).toEqual(refusals.roles);
    expect(await refusedChanging(member, member, 'Admin')).toEqual(refusals.roles);
    expect(await refusedChanging(admin, admin, 'Member')).toEqual(refusals.ownRole);
    for (const who of [owner, admin]) {
      expect(await refusedChanging(who, owner, 'Member')).toEqual(refusals.changeOwner);
      expect(await refusedChanging(who, owner, 'Owner')).toEqual(refusals.changeOwner);
      expect(await refusedChanging(who, member, 'OWNER')).toEqual(refusals.toOwner);
      expect(await refusedChanging(who, stranger, 'Admin')).toEqual(refusals.noTarget);
    }
  });
});

describe('removing members and leaving', () => {
  test('Admins remove Members; only the Owner removes Admins', async () => {
    const otherAdmin = await app.newPerson('Other admin');
    await addToProject(owner, projectId, [otherAdmin], 'Admin');
    expect(await refusedRemoving(admin, otherAdmin)).toEqual(refusals.removeAdmin);
    expect(await admin.ok(api.remove, { projectId, personId: member.id })).toEqual({ personId: member.id });
    expect(await owner.ok(api.remove, { projectId, personId: otherAdmin.id })).toEqual({
      personId: otherAdmin.id,
    });
    expect(await refusedRemoving(owner, otherAdmin)).toEqual(refusals.notAMember);
    expect(said(await member.refused(projectsApi.get, { projectId }))).toEqual(refusals.notFound);
    expect(await counted()).toBe(2);
  });

  test('Members remove nobody, nobody removes the Owner, and nobody removes themselves', async () => {
    expect(await refusedRemoving(member, admin)).toEqual(refusals.remove);
    expect(await refusedRemoving(member, member)).toEqual(refusals.remove);
    expect(await refusedRemoving(admin, owner)).toEqual(refusals.removeOwner);
    expect(await refusedRemoving(owner, owner)).toEqual(refusals.removeOwner);
    expect(await refusedRemoving(admin, stranger)).toEqual(refusals.notAMember);
    expect(await refusedRemoving(admin, admin)).toEqual(refusals.remove);
  });

  test('everyone but the Owner can leave, once', async () => {
    expect(said(await owner.refused(projectsApi.leave, { projectId }))).toEqual(refusals.ownerLeaves);
    expect(await admin.ok(projectsApi.leave, { projectId })).toEqual({ projectId });
    expect(await member.ok(projectsApi.leave, { projectId })).toEqual({ projectId });
    expect(said(await member.refused(projectsApi.leave, { projectId }))).toEqual(refusals.notFound);
    expect(await counted()).toBe(1);
  });

  test('reassigns their tasks in the project and no others', async () => {
    for (const go of [
      (person: Person) => owner.ok(api.remove, { projectId, personId: person.id }),
      (person: Person) => person.ok(projectsApi.leave, { projectId }),
      () => owner.ok(projectsApi.update, { projectId, memberIds: [admin.id, member.id] }),
    ]) {
      const leaver = await app.newPerson('Lea Leaver');
      await addToProject(owner, projectId, [leaver]);
      const [made, given, own] = [newId(), newId(), newId()];
      await leaver.ok(tasksApi.create, { id: made, title: 'Made', projectId });
      await admin.ok(tasksApi.create, { id: given, title: 'Given', projectId, assigneeId: leaver.id });
      await leaver.ok(tasksApi.create, { id: own, title: 'Their own' });
      await go(leaver);
      expect(await partsIn([made, given, own])).toEqual({
        [made]: [owner.id, owner.id, owner.id],
        [given]: [admin.id, admin.id, admin.id],
        [own]: [leaver.id, leaver.id, leaver.id],
      });
    }
  });
});

describe('setting the whole list of members', () => {
  test('is for the Owner: missing people are added as Members, others removed', async () => {
    await connect(owner, stranger);
    const memberIds = [admin.id, stranger.id, stranger.id, owner.id];
    expect(await owner.ok(projectsApi.update, { projectId, memberIds })).toMatchObject({ membersCount: 3 });
    expect((await everyone(owner)).map(({ name, role }) => [name, role])).toEqual([
      ['Olive Owner', 'Owner'],
      ['Adam Admin', 'Admin'],
      ['Sam Stranger', 'Member'],
    ]);
    expect(await owner.ok(projectsApi.update, { projectId, memberIds: [] })).toMatchObject({
      membersCount: 1,
    });
    expect(await counted()).toBe(1);
  });

  test('is refused to anybody else', async () => {
    for (const [who, expected] of [
      [admin, refusals.list],
      [member, refusals.edit],
    ] as const)
      expect(said(await who.refused(projectsApi.update, { projectId, memberIds: [] }))).toEqual(expected);
    expect(await counted()).toBe(3);
  });

  test('with somebody who cannot be added changes nothing', async () => {
    const memberIds = [stranger.id];
    const refused = await owner.refused(projectsApi.update, { projectId, name: 'Other', memberIds });
    expect(said(refused)).toEqual(refusals.noCandidate);
    expect(await owner.ok(projectsApi.get, { projectId })).toEqual({ ...project, membersCount: 3 });
    expect(await counted()).toBe(3);
  });

  test('without a difference changes and publishes nothing', async () => {
    const before = await events();
    await owner.ok(projectsApi.update, { projectId, memberIds: [member.id, admin.id] });
    expect(await events()).toBe(before);
  });
});

function add(who: Person, whom: Person, options: { id?: string; role?: string } = {}) {
  const { id = newId(), role } = options;
  return who.ok(api.add, { projectId, id, personId: whom.id, ...(role !== undefined && { role }) });
}

async function refusedAdding(who: Person, { id: personId }: { id: string }, role = 'Member') {
  return said(await who.refused(api.add, { projectId, id: newId(), personId, role }));
}

function change(who: Person, whom: Person, role: string) {
  return who.ok(api.changeRole, { projectId, personId: whom.id, role });
}

async function refusedChanging(who: Person, whom: Person, role: string) {
  return said(await who.refused(api.changeRole, { projectId, personId: whom.id, role }));
}

async function refusedRemoving(who: Person, whom: Person) {
  return said(await who.refused(api.remove, { projectId, personId: whom.id }));
}

function said({ status, text }: { status: number; text: string }): (string | number)[] {
  return [status, text];
}

async function offered(
  who: Person,
  asked: { text?: string; from?: 'connections' | 'team' | 'departments' } = {},
): Promise<string[]> {
  const { candidates } = await who.ok(api.candidates, { projectId, ...asked });
  return candidates.map(({ personId }) => nameTo(who, personId));
}

async function everyone(who: Person, limit = 50) {
  const seen: { id: string; name: string; role: string }[] = [];
  let after: string | undefined;
  do {
    const page = await who.ok(api.list, { projectId, limit, ...(after !== undefined && { after }) });
    for (const { id, personId, role } of page.members) seen.push({ id, name: nameTo(who, personId), role });
    after = page.next ?? undefined;
  } while (after !== undefined);
  return seen;
}

/** A project visible to a team of the owner, and a member of that team who is not in the project. */
async function ofTeam() {
  const visitor = await app.newPerson('Vera Visitor');
  const { id: teamId } = await newTeam(owner);
  await addToTeam(owner, teamId, [visitor]);
  const { id } = await newProject(owner, { type: 'team', teamId, visibility: 'team' });
  return { projectId: id, teamId, visitor };
}

async function department(teamId: string, name: string, people: readonly Person[]): Promise<string> {
  const id = newId();
  const { pool } = app.database;
  await pool.query('insert into departments (id, team_id, name) values ($1, $2, $3)', [id, teamId, name]);
  for (const person of people) {
    await pool.query(
      `insert into department_members (id, department_id, team_id, user_id)
       values (gen_random_uuid(), $1, $2, $3)`,
      [id, teamId, person.id],
    );
  }
  return id;
}

/** The stored count, which must equal the number of members. */
async function counted(): Promise<number> {
  const { rows } = await app.database.pool.query<{ kept: number; counted: number }>(
    `select members_count as kept,
       (select count(*)::int from project_members where project_id = projects.id) as counted
     from projects where id = $1`,
    [projectId],
  );
  expect(rows[0]?.kept).toBe(rows[0]?.counted);
  return rows[0]?.kept ?? 0;
}

async function events(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>('select count(*)::int from events');
  return rows[0]?.count ?? 0;
}

/** Creator, assignee and assigner of each task. */
async function partsIn(ids: readonly string[]): Promise<Record<string, string[]>> {
  const { rows } = await app.database.pool.query<
    Record<'id' | 'user_id' | 'assigned_to' | 'assigned_by', string>
  >('select id, user_id, assigned_to, assigned_by from tasks where id = any($1)', [ids]);
  return Object.fromEntries(rows.map((row) => [row.id, [row.user_id, row.assigned_to, row.assigned_by]]));
}
