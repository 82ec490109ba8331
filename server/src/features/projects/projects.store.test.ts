import { newId } from '@longtable/contract/ids';
import { projectSorts } from '@longtable/contract/rules/project-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManyProjects, openManyProjects, seqScanOfProjects } from '../../../test/many-projects.ts';
import { recordSql } from '../../../test/recorded-sql.ts';
import { encodeCursor } from '../../kits/paged-list.ts';
import { readRooms, readShared } from '../../kits/shared-memberships.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockProjects } from '../../policies/locks.ts';
import { projectMembership } from '../../policies/memberships.ts';
import { projectPolicy } from '../../policies/project.ts';
import { selectProjectAudiences } from '../../policies/project-relation.ts';
import { lockTasksOf } from './members/members.store.ts';
import { deleteSomeTasks } from './projects.deletion.ts';
import * as personal from './projects.personal-data.store.ts';
import * as store from './projects.store.ts';
import { createProjectWork } from './work.ts';

let many: ManyProjects;
const work = createProjectWork({ publishAfter: () => undefined });
beforeAll(async () => {
  many = await openManyProjects();
}, 120_000);
afterAll(() => many.close());

type Read = [string, (db: Db) => Promise<unknown>];
type Asked = Parameters<typeof store.readProjects>[2];
const first: Asked = {
  narrowed: { scope: 'all', text: '' },
  sorting: { sort: 'name', isDescending: false },
  limit: 100,
};
const narrowedTo = (narrowed: Partial<Asked['narrowed']>): Asked => ({
  ...first,
  narrowed: { ...first.narrowed, ...narrowed },
});
const keys: Readonly<Record<(typeof projectSorts)[number], string>> = {
  name: 'small 3',
  progress: '333333',
  dueDate: 'infinity',
  priority: '2',
  createdAt: '2026-01-01T00:00:00.000000Z',
};

const bySort: Read[] = projectSorts.flatMap((sort) =>
  [false, true].map((isDescending): Read => {
    const after = encodeCursor(newId(), keys[sort]);
    const sorting = { sort, isDescending };
    return [
      `by ${sort}${isDescending ? ' downwards' : ''}`,
      async (db) => {
        await store.readProjects(db, many.busyId, { ...first, sorting });
        await store.readProjects(db, many.busyId, { ...first, sorting, after });
      },
    ];
  }),
);
const byScope: Read[] = [
  ['all of somebody in a thousand', (db) => store.readProjects(db, many.busyId, { ...first, limit: 1000 })],
  ['those that they are in', (db) => store.readProjects(db, many.busyId, narrowedTo({ scope: 'my' }))],
  ['those of teams', (db) => store.readProjects(db, many.busyId, narrowedTo({ scope: 'team' }))],
  ['those of departments', (db) => store.readProjects(db, many.busyId, narrowedTo({ scope: 'department' }))],
  [
    'those of one team',
    (db) => store.readProjects(db, many.busyId, narrowedTo({ scope: 'team', teamId: many.big.teamId })),
  ],
  [
    'those of one department',
    (db) =>
      store.readProjects(
        db,
        many.busyId,
        narrowedTo({ scope: 'department', departmentId: many.big.departmentId }),
      ),
  ],
  ['those that match', (db) => store.readProjects(db, many.busyId, narrowedTo({ text: '31' }))],
  ['what a team lets its members see', (db) => store.readProjects(db, many.big.memberId, first)],
  ['what a team lets its owner see', (db) => store.readProjects(db, many.big.ownerId, first)],
];
const others: Read[] = [
  ['a project', (db) => store.readProject(db, many.project.memberId, many.project.id)],
  ['a project for the engine', (db) => projectPolicy.load(db, many.project.id, actor())],
  ['who sees it', (db) => selectProjectAudiences(db).where('projects.id', '=', many.project.id).execute()],
  ['a role to be held', (db) => work.lockRoleForShare(db, many.project.id, many.project.memberId)],
  ['the projects of a team', (db) => store.lockProjectsOfTeam(db, many.big.ownerId, many.big.teamId)],
  [
    'the projects of a department',
    (db) => store.lockProjectsOfDepartment(db, many.big.ownerId, many.big.departmentId),
  ],
  ['some again', (db) => store.readThese(db, many.big.ownerId, [many.project, { id: newId() }])],
  [
    'what two share',
    (db) => readShared(db, 'projects', projectMembership, [many.busyId, many.big.ownerId, 5]),
  ],
  ['their rooms', (db) => readRooms(db, projectMembership, many.busyId)],
  ['memberships to take along', (db) => personal.readMembershipsById(db, many.project.memberId, null, 500)],
  ['updates to take along', (db) => personal.readUpdatesById(db, many.project.memberId, newId(), 500)],
  ['resources to take along', (db) => personal.readResourcesById(db, many.project.memberId, newId(), 500)],
  ['what somebody owns', (db) => personal.readOwnedProjects(db, many.busyId)],
  ['what somebody leaves', (db) => personal.countOfPerson(db, many.project.memberId)],
  ['what who goes owns, locked', (db) => personal.lockOwnedProjects(db, many.busyId)],
  ['one that who goes owns', (db) => personal.readOneOwned(db, many.busyId)],
  ['who a project goes to', (db) => personal.readSuccessor(db, many.project.id, many.big.ownerId)],
  ['projects of who goes', (db) => personal.readSomeOf(db, many.busyId, 5)],
  ['some of them again', (db) => personal.readThoseOf(db, many.busyId, [many.project.id, newId()])],
  ['whether they are in any', (db) => personal.isInAny(db, newId())],
  ['whether their name stands anywhere', (db) => personal.isNamedInActivity(db, newId())],
  ['a project, locked', (db) => lockProjects(db, [many.project.id], [newId()])],
  ['their tasks in it, locked', (db) => lockTasksOf(db, [many.project.id], [many.project.memberId])],
  ['a part of a deleted project', (db) => deleteSomeTasks(db, newId())],
];

test.each([...bySort, ...byScope, ...others])(
  '%s: uses an index, however many projects there are',
  async (_, read) => {
    expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScanOfProjects);
  },
);

test('a project is read without reading its members, tasks or activity', async () => {
  const read = (db: Db) => store.readProject(db, many.project.memberId, many.project.id);
  // With updates of the last week, which are counted.
  expect(await many.mostRowsOf(read)).toBeLessThanOrEqual(60);
});

test('ten or a thousand projects take one query, with their counts', async () => {
  for (const limit of [10, 1000]) {
    const { db, statements } = recordSql(many.database.pool);
    const { rows } = await store.readProjects(db, many.busyId, { ...first, limit });
    expect(rows).toHaveLength(limit);
    expect(rows.every(({ total_tasks }) => total_tasks === 5)).toBe(true);
    expect(statements).toHaveLength(1);
  }
});

test('the SQL of the stores is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  // Lists with all filters and sort keys; the others are subsets.
  const after = encodeCursor(newId(), keys.progress);
  const sorting = { sort: 'progress', isDescending: true } as const;
  await store.readProjects(db, many.busyId, first);
  await store.readProjects(db, many.busyId, { ...narrowedTo({ scope: 'my', text: '31' }), sorting, after });
  await store.readProjects(
    db,
    many.busyId,
    narrowedTo({ scope: 'department', teamId: newId(), departmentId: newId() }),
  );
  for (const [, read] of others) await read(db);
  const id = newId();
  const project = { id, owner_id: many.busyId, name: 'New', description: '', due_date: null } as const;
  await store.insertProject(db, {
    ...project,
    priority: 'medium',
    type: 'individual',
    team_id: null,
    visibility: 'private',
  });
  await store.writeProject(db, id, { name: 'Newer' });
  await store.writeDepartments(db, id, [many.big.departmentId]);
  await store.takeOffDepartment(db, newId(), [{ id }]);
  await store.takeOffTeam(db, newId());
  await personal.forgetInActivity(db, newId());
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./projects.store.sql.snap');
});

function actor() {
  return { id: many.project.memberId, sessionId: newId(), timeZone: 'UTC' };
}
