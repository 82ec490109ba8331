import { newId } from '@longtable/contract/ids';
import {
  projectPhotoDescription,
  projectTypes,
  projectVisibilities,
} from '@longtable/contract/rules/project-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log/log.ts';
import { projectRule, readableProjects, selectProjects } from '../project.ts';
import {
  projectResourceRule,
  readableProjectResources,
  selectProjectResources,
} from '../project-resource.ts';
import { projectUpdateRule, readableProjectUpdates, selectProjectUpdates } from '../project-update.ts';
import { readableTasks, selectTasks, taskRule } from '../task.ts';
import { readableTaskComments, selectTaskComments, taskCommentRule } from '../task-comment.ts';
import { addPerson, chance, expectAgreement, type Read } from './agree.ts';

const peopleCount = 12;

let own: TestDatabase;
let database: Database;
let people: string[];
let teams: { id: string; departments: string[] }[];
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log: createLog('silent') });
  people = Array.from({ length: peopleCount }, () => newId());
  for (const id of people) await addPerson(database, id);
  teams = [];
  for (let made = 0; made < 6; made += 1) teams.push(await addTeam());
  for (let made = 0; made < 60; made += 1) await addProject();
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** A team with departments, in which people are by chance; its owner is one of it, or only recorded. */
async function addTeam(): Promise<{ id: string; departments: string[] }> {
  const { db } = database;
  const id = newId();
  const owner_id = anyOf(people);
  await db.insertInto('teams').values({ id, name: 'Team', owner_id }).execute();
  const members = people.filter((person) => person === owner_id || chance(0.4));
  for (const user_id of members) {
    const role = user_id === owner_id ? 'Owner' : chance(0.3) ? 'Admin' : 'Member';
    await db.insertInto('team_members').values({ id: newId(), team_id: id, user_id, role }).execute();
  }
  const departments = [newId(), newId(), newId()];
  for (const department_id of departments) {
    await db
      .insertInto('departments')
      .values({ id: department_id, team_id: id, name: 'Department' })
      .execute();
    for (const user_id of members.filter(() => chance(0.4))) {
      await db
        .insertInto('department_members')
        .values({ id: newId(), department_id, team_id: id, user_id })
        .execute();
    }
  }
  return { id, departments };
}

/** A project of anything, with members, updates, resources and tasks by chance, and something said about each task. */
async function addProject(): Promise<void> {
  const { db } = database;
  const id = newId();
  const owner_id = anyOf(people);
  const type = anyOf(projectTypes);
  const team = anyOf(teams);
  const isIndividual = type === 'individual';
  await db
    .insertInto('projects')
    .values({
      id,
      name: 'Project',
      owner_id,
      type,
      team_id: isIndividual ? null : team.id,
      // Not even by hand is an individual one seen by others.
      visibility: anyOf(projectVisibilities),
    })
    .execute();
  for (const department_id of type === 'department' ? team.departments.filter(() => chance(0.5)) : []) {
    await db.insertInto('project_department_assignments').values({ project_id: id, department_id }).execute();
  }
  for (const user_id of people.filter((person) => person === owner_id || chance(0.15))) {
    const role = user_id === owner_id ? 'Owner' : chance(0.4) ? 'Admin' : 'Member';
    await db.insertInto('project_members').values({ id: newId(), project_id: id, user_id, role }).execute();
  }
  await db
    .insertInto('project_updates')
    .values({ id: newId(), project_id: id, author_id: anyOf(people), content: 'News' })
    .execute();
  for (const description of ['', projectPhotoDescription]) {
    await db
      .insertInto('project_resources')
      .values({
        id: newId(),
        project_id: id,
        name: 'Link',
        type: 'link',
        url: 'https://a.example/',
        description,
      })
      .execute();
  }
  for (let made = 0; made < 3; made += 1) await addTask(chance(0.7) ? id : null);
}

async function addTask(project_id: string | null): Promise<void> {
  const task = { title: 'Task', due_date: '2026-12-24', priority: 'medium', status: 'todo' } as const;
  const rest = { description: '', position: 'a0', progress: 0, estimated_hours: null, time_taken: null };
  const id = newId();
  await database.db
    .insertInto('tasks')
    .values({
      id,
      ...task,
      ...rest,
      completed_at: null,
      project_id,
      user_id: anyOf(people),
      assigned_to: anyOf(people),
      assigned_by: anyOf(people),
    })
    .execute();
  await database.db
    .insertInto('task_comments')
    .values({ id: newId(), task_id: id, author_id: anyOf(people), content: 'News' })
    .execute();
}

function anyOf<T>(choices: readonly T[]): T {
  return choices[Math.floor(Math.random() * choices.length)] as T;
}

/** Every kind of row, as the two rules find it. */
const nouns: [string, Read][] = [
  [
    'projects',
    async (actor) => {
      const query = selectProjects(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableProjects(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => projectRule.read(actor, row)) };
    },
  ],
  [
    'updates of projects',
    async (actor) => {
      const query = selectProjectUpdates(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableProjectUpdates(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => projectUpdateRule.read(actor, row)) };
    },
  ],
  [
    'resources of projects',
    async (actor) => {
      const query = selectProjectResources(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableProjectResources(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => projectResourceRule.read(actor, row)) };
    },
  ],
  [
    'tasks',
    async (actor) => {
      const query = selectTasks(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableTasks(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => taskRule.read(actor, row)) };
    },
  ],
  [
    'comments on tasks',
    async (actor) => {
      const query = selectTaskComments(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableTaskComments(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => taskCommentRule.read(actor, row)) };
    },
  ],
];

test.each(nouns)('row rule and list rule of %s agree for everyone in a random workspace', (_, read) =>
  expectAgreement(people, read),
);

test('the counts of tasks that the triggers keep are those of the tasks', async () => {
  const { rows } = await database.pool.query<{ wrong: number }>(`
    select count(*)::int as wrong from project_task_counts c
    where (c.total, c.completed) <> (
      select count(*)::int, count(t.completed_at)::int from tasks t where t.project_id = c.project_id)`);
  expect(rows).toEqual([{ wrong: 0 }]);
});
