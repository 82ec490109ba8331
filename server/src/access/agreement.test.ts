import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareTask } from '../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../test/test-app.ts';
import { readableTasks, selectTasks, taskRule } from './task.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('row rule and list rule of tasks agree for everyone in a random workspace', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => app.newPerson(`Person ${index}`)));
  const anyone = (): Person => people[Math.floor(Math.random() * people.length)] as Person;
  for (let made = 0; made < 60; made += 1) {
    const { id } = await anyone().ok(api.tasks.create, { id: newId(), title: `Task ${made}` });
    if (Math.random() < 0.7) await shareTask(app, id, { to: anyone(), by: anyone() });
  }
  const { db } = app.database;
  const all = await selectTasks(db).execute();
  for (const person of people) {
    const actor = { id: person.id, sessionId: newId(), timeZone: 'UTC' };
    const byRow = all.filter((row) => taskRule.read(actor, row)).map(({ id }) => id);
    const byList = await selectTasks(db).where(readableTasks(actor.id)).execute();
    expect(byList.map(({ id }) => id).toSorted()).toEqual(byRow.toSorted());
    // Someone sees something and not everything, or the comparison says nothing.
    expect(byRow.length).toBeGreaterThan(0);
    expect(byRow.length).toBeLessThan(all.length);
  }
});
