import { accountApi } from '@longtable/contract/account';
import { newId } from '@longtable/contract/ids';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi as api } from '@longtable/contract/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToProject, newProject, projectOfThree } from '../../../test/project.ts';
import { addToTeam, newTeam } from '../../../test/team.ts';
import { nameTo, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('lists activity with the newest first, with who did it to whom', async () => {
  const { owner, admin, member, project } = await projectOfThree(app);
  const projectId = project.id;
  await admin.ok(projectMembersApi.remove, { projectId, personId: member.id });
  await admin.ok(api.leave, { projectId });
  const { activity, next } = await owner.ok(projectActivityApi.list, { projectId });
  expect(next).toBeNull();
  expect(activity.map(({ kind, actorId, subject }) => [kind, nameTo(owner, actorId), subject])).toEqual([
    ['member-left', 'Adam Admin', 'Adam Admin'],
    ['member-removed', 'Adam Admin', 'Mia Member'],
    ['member-joined', 'Olive Owner', 'Mia Member'],
    ['member-joined', 'Olive Owner', 'Adam Admin'],
    ['project-created', 'Olive Owner', ''],
  ]);
  expect(activity[1]).toEqual({
    id: expect.any(String),
    kind: 'member-removed',
    actorId: admin.id,
    subject: 'Mia Member',
    subjectId: member.id,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(activity.at(-1)?.subjectId).toBeNull();
});

test('pages leave nothing out, also of the same millisecond', async () => {
  const { owner, member, project } = await projectOfThree(app);
  const projectId = project.id;
  await app.database.pool.query(
    `insert into project_activity (id, project_id, actor_id, kind, at)
     select gen_random_uuid(), $1, $2, 'project-changed',
       '2026-01-01T10:00:00.123Z'::timestamptz + (n * 137 % 7) * interval '1 microsecond'
     from generate_series(1, 20) n`,
    [projectId, owner.id],
  );
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await member.ok(projectActivityApi.list, {
      projectId,
      limit: 4,
      ...(after !== undefined && { after }),
    });
    expect(page.activity.length).toBeLessThanOrEqual(4);
    seen.push(...page.activity.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
  const at = '2026-01-01T00:00:00.000000Z';
  for (const invented of ['x', newId(), `${newId()}x`, `${newId()}${at.slice(0, -4)}Z`])
    expect(await owner.refused(projectActivityApi.list, { projectId, after: invented })).toMatchObject({
      code: 'request/malformed',
    });
  expect((await owner.ok(projectActivityApi.list, { projectId, after: newId() + at })).activity).toEqual([]);
});

test('is for members of the project only, not for others who see it or former members', async () => {
  const { owner, member, stranger, project } = await projectOfThree(app);
  const { id: teamId } = await newTeam(owner);
  await addToTeam(owner, teamId, [stranger]);
  const { id } = await newProject(owner, { type: 'team', teamId, visibility: 'team' });
  const visited = await stranger.refused(projectActivityApi.list, { projectId: id });
  expect([visited.status, visited.text]).toEqual([
    403,
    "Unauthorized: You don't have access to this project.",
  ]);
  await member.ok(api.leave, { projectId: project.id });
  for (const who of [member, stranger]) {
    const refused = await who.refused(projectActivityApi.list, { projectId: project.id });
    expect([refused.status, refused.text]).toEqual([404, 'Project not found or you do not have access.']);
  }
});

test('stays without the person when they delete their account', async () => {
  const { owner, project } = await projectOfThree(app);
  const projectId = project.id;
  const leaver = await app.newPerson('Lea Leaver');
  await addToProject(owner, projectId, [leaver], 'Admin');
  await leaver.ok(api.update, { projectId, name: 'Named by Lea' });
  await leaver.ok(accountApi.delete, { confirmation: leaver.email, currentPassword: testPassword });
  const { activity } = await owner.ok(projectActivityApi.list, { projectId });
  expect(activity.find(({ kind }) => kind === 'project-changed')).toMatchObject({
    actorId: null,
    subject: '',
  });
});
