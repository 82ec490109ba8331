import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillRandomWorkspace } from '../../test/random-workspace.ts';
import { seededRandom } from '../../test/seeded-random.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../platform/db/database.ts';
import { projectPolicy } from '../policies/project.ts';
import { taskPolicy } from '../policies/task.ts';
import { readFollowers } from './notify.ts';

// On a random workspace in which everybody follows everything. POLICY_SEED repeats a run.

const random = seededRandom('POLICY_SEED');

let database: Database;
let people: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  people = await fillRandomWorkspace(database.db, random);
  await database.pool.query(
    `insert into notification_follows (user_id, about, level)
     select users.id, followed.about, 'following' from users, (
       select 'task:' || id as about from tasks union all select 'project:' || id from projects) as followed`,
  );
});
afterAll(() => database.close());

test.each(['task', 'project'] as const)(
  `the followers of a %s are those who see it now (POLICY_SEED=${random.seed})`,
  async (kind) => {
    const policy = kind === 'task' ? taskPolicy : projectPolicy;
    const table = kind === 'task' ? 'tasks' : 'projects';
    let told = 0;
    let notTold = 0;
    for (const { id } of await database.db.selectFrom(table).select('id').execute()) {
      const seeing = [];
      for (const person of people) {
        const refusal = await policy.authorize(database.db, 'read', { id: person }, id).then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal === null) seeing.push(person);
      }
      expect((await readFollowers(database.db, `${kind}:${id}`)).toSorted()).toEqual(seeing.toSorted());
      told += seeing.length;
      notTold += people.length - seeing.length;
    }
    // Otherwise the comparison proves nothing.
    expect(told).toBeGreaterThan(people.length);
    expect(notTold).toBeGreaterThan(people.length);
  },
);

test('nobody follows what is deleted, being deleted, or of another kind', async () => {
  const { id } = await database.db.selectFrom('projects').select('id').executeTakeFirstOrThrow();
  const task = await database.db
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow();
  await database.pool.query('update projects set deleted_at = now() where id = $1', [id]);
  expect(await readFollowers(database.db, `project:${id}`)).toEqual([]);
  expect(await readFollowers(database.db, `task:${task.id}`)).toEqual([]);
  await database.db.deleteFrom('task_comments').where('task_id', '=', task.id).execute();
  await database.db.deleteFrom('tasks').where('id', '=', task.id).execute();
  expect(await readFollowers(database.db, `task:${task.id}`)).toEqual([]);
  expect(await readFollowers(database.db, `team:${id}`)).toEqual([]);
});
