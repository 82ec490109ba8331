import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import { tasksApi } from '@longtable/contract/tasks';
import { teamsApi } from '@longtable/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilFolded } from '../../../../test/folded-counts.ts';
import { newProject } from '../../../../test/project.ts';
import { only, recordEvents } from '../../../../test/recorded-events.ts';
import { newTeam } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createChanges } from '../../../platform/change.ts';
import { foldDeltas } from './fold.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.newPerson('Olive Owner');
});
afterAll(() => app.close());

test('several nodes fold every delta once', async () => {
  const { id: projectId } = await newProject(owner);
  const { pool } = app.database;
  const changes = createChanges({
    database: app.database,
    events: { appendStatements: () => [], wake: () => undefined },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        owner.ok(tasksApi.create, { id: newId(), title: 'A task', projectId }),
      ),
      ...Array.from({ length: 3 }, () => changes.run(foldDeltas)),
    ]);
  }
  await untilFolded(app);
  const { rows } = await pool.query(
    'select total, completed, version::int from project_task_counts where project_id = $1',
    [projectId],
  );
  expect(rows).toEqual([{ total: 50, completed: 0, version: 50 }]);
});

test('the version of a team’s counts grows when a project joins, and by all its changes when it leaves', async () => {
  const { id: teamId } = await newTeam(owner);
  const { id: projectId } = await newProject(owner, { type: 'team', teamId });
  const versions: number[] = [];
  const note = async () => versions.push((await owner.ok(teamsApi.get, { teamId })).countsVersion);
  await note();
  for (let made = 0; made < 3; made += 1)
    await owner.ok(tasksApi.create, { id: newId(), title: 'A task', projectId });
  await note();
  const scope = { teamId: null, departmentIds: [], visibility: 'private' as const };
  const [received] = await recordEvents(app, [owner], () =>
    owner.ok(projectsApi.changeScope, { projectId, ...scope, type: 'individual' }),
  );
  await note();
  await owner.ok(projectsApi.changeScope, { projectId, ...scope, type: 'team', teamId });
  await note();
  await owner.ok(projectsApi.delete, { projectId });
  await note();
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  expect(only(received, 'team.work').at(-1)).toMatchObject({
    teamId,
    projectsCount: 0,
    tasksCount: 0,
    countsVersion: versions[2],
  });
});

test('folds the deltas of a deleted project without publishing', async () => {
  const { id: projectId } = await newProject(owner);
  await owner.ok(tasksApi.create, { id: newId(), title: 'A task', projectId });
  await untilFolded(app);
  const [received] = await recordEvents(app, [owner], () => owner.ok(projectsApi.delete, { projectId }));
  expect(only(received, 'project.progress')).toEqual([]);
});
