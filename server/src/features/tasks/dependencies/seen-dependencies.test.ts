import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToProject, newProject } from '../../../../test/project.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { shareTask } from '../../../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { selectTasks, taskPolicy } from '../../../policies/task.ts';

const random = seededRandom('POLICY_SEED');
const { chance } = random;

let app: TestApp;
let people: Person[];
beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(Array.from({ length: 6 }, (_, index) => app.newPerson(`Person ${index}`)));
  const [owner, ...others] = people as [Person, ...Person[]];
  const { id: projectId } = await newProject(owner);
  await addToProject(owner, projectId, others.slice(0, 2));
  const made: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const id = newId();
    const creator = people[index % people.length] as Person;
    const isInProject = index % people.length < 3 && chance(0.5);
    await creator.ok(tasksApi.create, { id, title: 'Task', projectId: isInProject ? projectId : null });
    if (!isInProject && chance(0.6))
      await shareTask(app, id, { to: random.pick(people), by: random.pick(people) });
    // The person who added the dependencies may not be the one who reads them.
    const waited = made.filter(() => chance(0.2));
    if (waited.length > 0)
      await app.database.db
        .insertInto('task_dependencies')
        .values(waited.map((depends_on_id) => ({ task_id: id, depends_on_id })))
        .execute();
    made.push(id);
  }
}, 60_000);
afterAll(() => app.close());

test(`shows titles of dependencies, and dependents, only if the reader may see them (POLICY_SEED=${random.seed})`, async () => {
  const { db } = app.database;
  let shown = 0;
  let hidden = 0;
  for (const person of people) {
    const rows = await selectTasks(db, person.id).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id: taskId, dependencies } of rows.filter((row) => taskPolicy.reads(person, row))) {
      const answer = await person.ok(tasksApi.dependencies, { taskId });
      expect(answer.dependencies.map((each) => each.taskId).toSorted()).toEqual(dependencies.toSorted());
      const dependents = rows.filter(
        (row) => row.dependencies.includes(taskId) && taskPolicy.reads(person, row),
      );
      expect(answer.dependents.toSorted()).toEqual(dependents.map(({ id }) => id).toSorted());
      for (const { taskId: waited, title } of answer.dependencies) {
        const row = byId.get(waited);
        expect(title !== null).toBe(row !== undefined && taskPolicy.reads(person, row));
        if (title === null) hidden += 1;
        else shown += 1;
      }
    }
  }
  expect(shown).toBeGreaterThan(people.length);
  expect(hidden).toBeGreaterThan(people.length);
});
