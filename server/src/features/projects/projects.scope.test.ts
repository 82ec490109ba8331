import { departmentsApi } from '@longtable/contract/departments';
import type { InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectsApi as api } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnected, newProject } from '../../../test/project.ts';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { addToTeam, newTeam, teamOfThree } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let teamId: string;
/** A department that only the member is in. */
let design: string;
/** A department that none of them is in. */
let build: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { team, ...people } = await teamOfThree(app);
  ({ owner, admin, member, stranger } = people);
  teamId = team.id;
  [design, build] = [newId(), newId()];
  await owner.ok(departmentsApi.create, { teamId, id: design, name: 'Design' });
  await owner.ok(departmentsApi.create, { teamId, id: build, name: 'Build' });
  await owner.ok(departmentsApi.addMember, { departmentId: design, id: newId(), personId: member.id });
});

const gone = { status: 404, code: 'project/not-found' };
type Scope = Omit<InputOf<typeof api.changeScope>, 'projectId'>;
const ofTeam = (): Scope => ({ type: 'team', teamId, departmentIds: [], visibility: 'private' });
const ofDesign = (): Scope => ({
  type: 'department',
  teamId,
  departmentIds: [design],
  visibility: 'private',
});
const individual: Scope = { type: 'individual', teamId: null, departmentIds: [], visibility: 'private' };

describe('creating a project', () => {
  test('of a team: for its Owner and holders of CAN_MANAGE_PROJECTS', async () => {
    for (const person of [owner, admin, member]) {
      expect(await newProject(person, ofTeam())).toMatchObject({
        type: 'team',
        teamId,
        role: 'Owner',
      });
      expect(person.known.teams.get(teamId)).toEqual({ id: teamId, name: 'Engine room', version: 1 });
    }
    await owner.ok(teamMembersApi.update, { teamId, personId: member.id, permissions: [] });
    expect(await member.refused(api.create, { id: newId(), name: 'Mine', ...ofTeam() })).toMatchObject({
      status: 403,
      text: 'You do not have permission to create projects in this team.',
    });
    expect(await stranger.refused(api.create, { id: newId(), name: 'Mine', ...ofTeam() })).toMatchObject({
      status: 404,
      text: 'You are not a member of this team.',
    });
  });

  test('of a department: for team Owner and Admins, department admins, and holders of CAN_MANAGE_PROJECTS in it', async () => {
    for (const person of [owner, admin, member]) {
      expect(await newProject(person, ofDesign())).toMatchObject({
        type: 'department',
        departmentIds: [design],
      });
      expect(person.known.departments.get(design)).toEqual({ id: design, name: 'Design', version: 1 });
    }
    const refused = {
      status: 403,
      text: 'You do not have permission to create projects in this department.',
    };
    await owner.ok(teamMembersApi.update, { teamId, personId: member.id, permissions: [] });
    const wanted = () => ({ id: newId(), name: 'Mine', ...ofDesign() });
    expect(await member.refused(api.create, wanted())).toMatchObject(refused);
    await owner.ok(departmentsApi.changeMemberRole, {
      departmentId: design,
      personId: member.id,
      departmentRole: 'admin',
    });
    await member.ok(api.create, wanted());
  });

  test('a department that the actor does not see is not found', async () => {
    const wanted = { ...ofDesign(), id: newId(), name: 'Mine', departmentIds: [design, build] };
    const text = 'Department not found.';
    expect(await member.refused(api.create, wanted)).toMatchObject({ status: 404, text });
    expect(await stranger.refused(api.create, wanted)).toMatchObject({ status: 404, text });
    // A department of another team is not one of this team's.
    const other = await newTeam(owner, 'Other');
    expect(await owner.refused(api.create, { ...wanted, teamId: other.id })).toMatchObject({ text });
  });

  test.each([
    ['individual with a team', { type: 'individual' }],
    ['of a team without one', { type: 'team', teamId: null }],
    ['of a team with departments', { type: 'team', departments: true }],
    ['of departments without any', { type: 'department' }],
    ['individual and visible to others', { type: 'individual', teamId: null, visibility: 'team' }],
  ] as const)('%s: refused', async (_, { type, ...rest }) => {
    const refused = await owner.refused(api.create, {
      id: newId(),
      name: 'Mine',
      type,
      teamId: 'teamId' in rest ? rest.teamId : teamId,
      departmentIds: 'departments' in rest ? [design] : [],
      ...('visibility' in rest && { visibility: rest.visibility }),
    });
    expect(refused).toMatchObject({ status: 422, code: 'project/scope-invalid' });
  });
});

describe('seeing a project', () => {
  test('private in a team: its members only', async () => {
    const { id: projectId } = await newProject(member, ofTeam());
    for (const person of [owner, admin, stranger])
      expect(await person.refused(api.get, { projectId })).toMatchObject(gone);
  });

  test('visible to its team: everyone in the team, without rights', async () => {
    const { id: projectId } = await newProject(owner, { ...ofTeam(), visibility: 'team' });
    expect(await member.ok(api.get, { projectId })).toMatchObject({
      role: null,
      can: {
        edit: false,
        delete: false,
        transfer: false,
        leave: false,
        addMembers: false,
        work: false,
      },
    });
    expect(await member.refused(projectActivityApi.list, { projectId })).toMatchObject({
      status: 403,
      text: "Unauthorized: You don't have access to this project.",
    });
    expect(await member.refused(api.leave, { projectId })).toMatchObject({
      text: 'User is not a member of this project.',
    });
    expect(await stranger.refused(api.get, { projectId })).toMatchObject(gone);
    await member.ok(teamsApi.leave, { teamId });
    expect(await member.refused(api.get, { projectId })).toMatchObject(gone);
  });

  test('visible to its departments: their members, and the team’s Owner and Admins', async () => {
    const [nina] = [await app.newPerson('Nina')];
    await addToTeam(owner, teamId, [nina]);
    const { id: projectId } = await newProject(owner, { ...ofDesign(), visibility: 'team' });
    await member.ok(api.get, { projectId });
    await admin.ok(api.get, { projectId });
    expect(await nina.refused(api.get, { projectId })).toMatchObject(gone);
    expect((await nina.ok(api.list, {})).projects).toEqual([]);
    expect((await member.ok(api.list, {})).projects.map(({ id }) => id)).toEqual([projectId]);
  });

  test('the scopes of the list', async () => {
    const made = {
      own: await newProject(member, { name: 'Own' }),
      teams: await newProject(owner, { name: 'Team’s', ...ofTeam(), visibility: 'team' }),
      departments: await newProject(owner, { name: 'Department’s', ...ofDesign(), visibility: 'team' }),
      theirs: await newProject(member, { name: 'Theirs', ...ofTeam() }),
    };
    const names = async (asked: object) =>
      (await member.ok(api.list, asked)).projects.map(({ name }) => name);
    expect(await names({})).toEqual(['Department’s', 'Own', 'Team’s', 'Theirs']);
    expect(await names({ scope: 'my' })).toEqual(['Own', 'Theirs']);
    expect(await names({ scope: 'team' })).toEqual(['Department’s', 'Team’s', 'Theirs']);
    expect(await names({ scope: 'team', teamId })).toEqual(['Department’s', 'Team’s', 'Theirs']);
    expect(await names({ scope: 'team', teamId: newId() })).toEqual([]);
    expect(await names({ scope: 'department' })).toEqual(['Department’s']);
    expect(await names({ scope: 'department', departmentId: build })).toEqual([]);
    expect((await stranger.ok(api.list, {})).projects).toEqual([]);
    expect(made.own.type).toBe('individual');
  });
});

describe('changing the scope', () => {
  test('is for Owner and Admins, between all scopes', async () => {
    const { id: projectId } = await newProject(owner);
    await addConnected(owner, projectId, [admin], 'Admin');
    const change = (person: Person, scope: Scope) => person.ok(api.changeScope, { projectId, ...scope });
    expect(await change(owner, ofTeam())).toMatchObject({ type: 'team', teamId, version: 2 });
    expect(await change(admin, { ...ofDesign(), departmentIds: [design, build] })).toMatchObject({
      type: 'department',
      departmentIds: [build, design],
    });
    expect(await change(admin, ofDesign())).toMatchObject({ departmentIds: [design] });
    const still = await change(admin, ofDesign());
    expect(still.version).toBe(4);
    expect(await change(owner, individual)).toMatchObject({
      type: 'individual',
      teamId: null,
      departmentIds: [],
      version: 5,
    });
  });

  test('brings the names of its team and departments to everyone who sees the project', async () => {
    const { id: projectId } = await newProject(owner);
    const subscription = await subscribe(app, member);
    await owner.ok(api.changeScope, { projectId, ...ofDesign(), visibility: 'team' });
    await untilReceived(subscription.received, ({ type }) => type === 'project.saved');
    const saved = subscription.received.flatMap((event) =>
      event.type === 'project.saved' ? [event.payload.cards] : [],
    );
    expect(saved).toEqual([
      {
        people: [{ id: owner.id, name: owner.name, avatarUrl: null, version: 1 }],
        teams: [{ id: teamId, name: 'Engine room', version: 1 }],
        departments: [{ id: design, name: 'Design', version: 1 }],
        projects: [{ id: projectId, name: 'New harbour', version: 2 }],
      },
    ]);
    const of = (await member.send(api.list, { scope: 'department' })).body;
    expect(of).toMatchObject({
      projects: [{ id: projectId, ownerId: owner.id, teamId, departmentIds: [design] }],
      cards: {
        people: [{ id: owner.id }],
        teams: [{ id: teamId }],
        departments: [{ id: design }],
      },
    });
    subscription.stop();
  });

  test('takes the right to create a project there, but not to keep one', async () => {
    const { id: projectId } = await newProject(member, ofTeam());
    await owner.ok(teamMembersApi.update, { teamId, personId: member.id, permissions: [] });
    expect(await member.ok(api.changeScope, { projectId, ...ofTeam(), visibility: 'team' })).toMatchObject({
      visibility: 'team',
    });
    expect(await member.refused(api.changeScope, { projectId, ...ofDesign() })).toMatchObject({
      code: 'department/projects-refused',
    });
  });

  test('is refused to a member and a stranger', async () => {
    const { id: projectId } = await newProject(owner);
    await addConnected(owner, projectId, [member]);
    expect(await member.refused(api.changeScope, { projectId, ...individual })).toMatchObject({
      text: 'Unauthorized: Only project owner or admin can update project settings.',
    });
    expect(await stranger.refused(api.changeScope, { projectId, ...individual })).toMatchObject(gone);
  });

  test('is published to everyone who saw it before or does now', async () => {
    const { id: projectId } = await newProject(owner);
    const subscription = await subscribe(app, member);
    await owner.ok(api.changeScope, { projectId, ...ofTeam(), visibility: 'team' });
    await untilReceived(subscription.received, ({ type }) => type === 'project.scope-changed');
    expect(subscription.received.map(({ type }) => type)).toContain('project.saved');
    subscription.received.length = 0;
    await owner.ok(api.changeScope, { projectId, ...ofTeam() });
    await untilReceived(subscription.received, ({ type }) => type === 'project.scope-changed');
    // They may not see its present state.
    expect(subscription.received.map(({ type }) => type)).not.toContain('project.saved');
    await owner.ok(api.update, { projectId, name: 'Secret' });
    await owner.ok(teamsApi.update, { teamId, name: 'Renamed' });
    await untilReceived(subscription.received, ({ type }) => type === 'team.saved');
    expect(JSON.stringify(subscription.received)).not.toContain('Secret');
    subscription.stop();
  });
});
