import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi as api } from '@longtable/contract/projects';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newProject, projectOfThree } from '../../../test/project.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notTheOwner = [403, 'Unauthorized: Only current owner can transfer ownership.'];
const notAMember = [409, 'New owner must be a project member first.'];
const notFound = [404, 'Project not found or you do not have access.'];

describe('a transfer', () => {
  test('makes the other person the Owner and the previous one an Admin', async () => {
    const { owner, admin, member, project } = await projectOfThree(app);
    const projectId = project.id;
    const answer = await owner.ok(api.transfer, { projectId, newOwnerId: member.id });
    expect(answer).toEqual({
      ...project,
      ownerId: member.id,
      membersCount: 3,
      role: 'Admin',
      version: project.version + 1,
      can: { edit: true, delete: false, transfer: false, leave: true, addMembers: true, work: true },
    });
    expect(owner.known.people.get(member.id)?.name).toBe('Mia Member');
    expect(await owner.ok(api.get, { projectId })).toEqual(answer);
    expect(await member.ok(api.get, { projectId })).toMatchObject({
      role: 'Owner',
      can: { edit: true, delete: true, transfer: true, leave: false, addMembers: true, work: true },
    });
    const { members } = await admin.ok(projectMembersApi.list, { projectId });
    expect(members.map(({ role, personId }) => [role, personId])).toEqual([
      ['Owner', member.id],
      ['Admin', owner.id],
      ['Admin', admin.id],
    ]);
    const { activity } = await admin.ok(projectActivityApi.list, { projectId, limit: 1 });
    expect(activity).toMatchObject([
      {
        kind: 'project-transferred',
        actorId: owner.id,
        subject: 'Mia Member',
        subjectId: member.id,
      },
    ]);
    expect(await refused(owner, projectId, owner)).toEqual(notTheOwner);
    expect(await owner.refused(api.delete, { projectId })).toMatchObject({ code: 'project/delete-refused' });
    // And back again.
    expect(await member.ok(api.transfer, { projectId, newOwnerId: owner.id })).toMatchObject({
      ownerId: owner.id,
      role: 'Admin',
    });
  });

  test('is for the Owner only', async () => {
    const { owner, admin, member, stranger, project } = await projectOfThree(app);
    for (const who of [admin, member]) expect(await refused(who, project.id, who)).toEqual(notTheOwner);
    expect(await refused(stranger, project.id, stranger)).toEqual(notFound);
    expect(await refused(owner, newId(), admin)).toEqual(notFound);
    const visitor = await app
      .visitor()
      .refused(api.transfer, { projectId: project.id, newOwnerId: admin.id });
    expect(visitor.status).toBe(401);
    expect(await ownersOf(project.id)).toEqual({ recorded: owner.id, owners: [owner.id] });
  });

  test('is to a member only, not to others who see the project', async () => {
    const { owner, stranger } = await projectOfThree(app);
    const { id: teamId } = await newTeam(owner);
    await addToTeam(owner, teamId, [stranger]);
    const { id } = await newProject(owner, { type: 'team', teamId, visibility: 'team' });
    for (const who of [stranger, { id: newId() }]) expect(await refused(owner, id, who)).toEqual(notAMember);
    expect(await refused(stranger, id, stranger)).toEqual(notTheOwner);
    expect(await ownersOf(id)).toEqual({ recorded: owner.id, owners: [owner.id] });
  });

  test('to the present owner changes nothing', async () => {
    const { owner, project } = await projectOfThree(app);
    expect(await owner.ok(api.transfer, { projectId: project.id, newOwnerId: owner.id })).toEqual({
      ...project,
      membersCount: 3,
    });
  });

  test('that fails half-way is rolled back', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const { pool } = app.database;
    await pool.query(
      `create function hinder() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    );
    await pool.query(
      `create trigger hinder before update on project_members for each row
       when (new.role = 'Owner' and old.role <> 'Owner') execute function hinder()`,
    );
    try {
      const answer = await owner.send(api.transfer, { projectId: project.id, newOwnerId: member.id });
      expect(answer.status).toBe(500);
      expect(await ownersOf(project.id)).toEqual({ recorded: owner.id, owners: [owner.id] });
      expect(await owner.ok(api.get, { projectId: project.id })).toEqual({ ...project, membersCount: 3 });
    } finally {
      await pool.query('drop function hinder cascade');
    }
  });
});

describe('concurrent transfers', () => {
  test('the procedure is safe for any caller, without a lock of ours', async () => {
    const { owner, admin, member, project } = await projectOfThree(app);
    const { pool } = app.database;
    const transfer = async (projectId: string, newOwnerId: string) => {
      const { rows } = await pool.query<{ done: boolean }>(
        'select transfer_project_ownership($1, $2) as done',
        [projectId, newOwnerId],
      );
      return rows[0]?.done;
    };
    // All have begun, and none can continue before the first one does.
    const gate = await pool.connect();
    await gate.query('begin');
    await gate.query('select from projects where id = $1 for update', [project.id]);
    const calls = [admin, member, admin, member].map(({ id }) => transfer(project.id, id));
    await vi.waitFor(async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%transfer_project_ownership%' and pid <> pg_backend_pid()
           and datname = current_database()`,
      );
      expect(rows[0]?.waiting).toBe(calls.length);
    });
    await gate.query('commit');
    gate.release();
    await Promise.all(calls);
    const { recorded, owners } = await ownersOf(project.id);
    expect(owners).toEqual([recorded]);
    expect(recorded).not.toBe(owner.id);
    expect([await transfer(newId(), admin.id), await transfer(project.id, newId())]).toEqual([false, false]);
    const { rows } = await pool.query(
      `select get_project_user_role($1, $2) as owner, get_project_user_role($1, $3) as nobody`,
      [project.id, recorded, newId()],
    );
    expect(rows).toEqual([{ owner: 'Owner', nobody: null }]);
  });
});

async function refused(who: Person, projectId: string, { id: newOwnerId }: { id: string }) {
  const { status, text } = await who.refused(api.transfer, { projectId, newOwnerId });
  return [status, text];
}

/** The ownership of a project: the recorded owner, and the members with the role. */
async function ownersOf(projectId: string): Promise<{ recorded: string; owners: string[] }> {
  const { rows } = await app.database.pool.query<{ recorded: string; owners: string[] }>(
    `select owner_id as recorded,
      array(select user_id from project_members where project_id = projects.id and role = 'Owner') as owners
     from projects where id = $1`,
    [projectId],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such project.');
  return row;
}
