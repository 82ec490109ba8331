import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToProject, newProject } from '../../../test/project.ts';
import { shareTask } from '../../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { selectTasks, taskRule } from '../task.ts';
import { chance, expectAgreement } from './agree.ts';

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
    if (!isInProject && chance(0.6)) await shareTask(app, id, { to: anyOf(people), by: anyOf(people) });
    // Whoever had it wait for these may not be who looks at it.
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

test('of what a task waits for, a person reads the titles of those that they may see, and knows of all', () =>
  expectAgreement(
    people.map(({ id }) => id),
    async (actor) => {
      const { db } = app.database;
      const rows = await selectTasks(db, actor.id).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      const all: { id: string }[] = [];
      const byRow: typeof all = [];
      const byList: typeof all = [];
      for (const { id: taskId, dependencies } of rows.filter((row) => taskRule.read(actor, row))) {
        const person = people.find(({ id }) => id === actor.id) as Person;
        const answer = await person.ok(tasksApi.dependencies, { taskId });
        expect(answer.dependencies.map((each) => each.taskId).toSorted()).toEqual(dependencies.toSorted());
        for (const { taskId: waited, title } of answer.dependencies) {
          const pair = { id: `${taskId} ${waited}` };
          const row = byId.get(waited);
          all.push(pair);
          if (row && taskRule.read(actor, row)) byRow.push(pair);
          if (title !== null) byList.push(pair);
        }
      }
      return { all, byRow, byList };
    },
  ));

function anyOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}
