import { connectionsApi } from '@longtable/contract/connections';
import { tasksApi } from '@longtable/contract/tasks';
import { card, createTask, dragCard, expectColumn, openBoard, openTask } from './support/board.ts';
import { keptData } from './support/kept-data.ts';
import { openConnect, personRow, request, tab } from './support/people.ts';
import { addToProject, newProject } from './support/project.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { lostConnection } from './support/watch.ts';

test('shows and keeps changes made offline, and saves them once online', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('To be moved');
  await ada.has('To be edited');
  await ada.has('To be deleted');
  const elsewhere = await ada.has('Changed elsewhere');
  await openBoard(page);
  const others = ['To be moved', 'To be edited', 'To be deleted', 'Changed elsewhere'];
  await expectColumn(page, 'To Do', others);
  // Loads the code of the form, which is not there offline otherwise.
  await createTask(page, 'Made online');
  await expectColumn(page, 'To Do', ['Made online', ...others]);
  const before = ['Made online todo', ...others.map((title) => `${title} todo`)];
  await expect.poll(() => summary(ada)).toEqual(before);

  await page.context().setOffline(true);
  await expect(
    page.getByText('You are offline. Your changes are kept and will be saved when the connection is back.'),
  ).toBeVisible();
  await createTask(page, 'Made offline');
  await dragCard(page, 'To be moved', { to: 'In Progress' });
  await expectColumn(page, 'In Progress', ['To be moved']);
  await dragCard(page, 'Made offline', { to: 'Review' });
  await expectColumn(page, 'Review', ['Made offline']);
  await card(page, 'To be edited').click();
  await openTask(page, 'To be edited').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title').fill('Edited offline');
  await page.keyboard.press('Control+Enter');
  await expect(openTask(page, 'Edited offline')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Edited offline')).toBeVisible();
  await card(page, 'To be deleted').click();
  await openTask(page, 'To be deleted').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
  await expectColumn(page, 'To Do', ['Made online', 'Edited offline', 'Changed elsewhere']);
  // The server has received nothing yet.
  expect(await summary(ada)).toEqual(before);

  await test.step('asks before signing out', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out and lose changes?' });
    await expect(question).toContainText('5 changes have not reached the server yet and would be lost.');
    await question.getByRole('button', { name: 'Stay' }).click();
  });

  await ada.call(tasksApi.move, { taskId: elsewhere.id, status: 'completed' });
  await ada.has('Made elsewhere');
  await page.context().setOffline(false);
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  const saved = [
    'Changed elsewhere completed',
    'Edited offline todo',
    'Made elsewhere todo',
    'Made offline review',
    'Made online todo',
    'To be moved in_progress',
  ];
  expect((await summary(ada)).toSorted()).toEqual(saved);
  await expectColumn(page, 'To Do', ['Made online', 'Edited offline', 'Made elsewhere']);
  await expectColumn(page, 'In Progress', ['To be moved']);
  await expectColumn(page, 'Review', ['Made offline']);
  await expectColumn(page, 'Completed', ['Changed elsewhere']);
});

test('opens visited pages without the server, and saves changes made on them once, after the page was closed', async ({
  newPerson,
  server,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const jean = await newPerson('Jean Bartik');
  const engine = await newProject(ada, 'Difference engine');
  await addToProject(ada, engine.id, grace);
  await request(jean, ada);
  await ada.has('Cut the gears', { projectId: engine.id, assigneeId: grace.id });
  await ada.has('Seen before');
  const { page } = ada;
  const shown = ['Difference engine', 'Assigned to Grace Hopper'];
  await openConnect(page, '?tab=received');
  await expect(personRow(page, jean.name)).toBeVisible();
  await page.getByRole('link', { name: 'Taskboard', exact: true }).click();
  for (const text of shown) await expect(card(page, 'Cut the gears')).toContainText(text);
  await expect.poll(async () => (await keptData(page)).snapshot).toBeGreaterThan(3);

  await page.context().route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expectColumn(page, 'To Do', ['Cut the gears', 'Seen before']);
  for (const text of shown) await expect(card(page, 'Cut the gears')).toContainText(text);
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  await createTask(page, 'Not saved yet');
  await dragCard(page, 'Not saved yet', { to: 'In Progress' });
  await dragCard(page, 'Seen before', { to: 'Review' });
  await page.getByRole('link', { name: /^Connect/ }).click();
  await tab(page, 'Received').click();
  await personRow(page, jean.name)
    .getByRole('button', { name: /^Accept/ })
    .click();
  // The browser stores them in the background: a page that is closed before that loses them.
  await expect.poll(async () => (await keptData(page)).queue).toBe(4);
  await page.close();

  const next = await ada.newTab();
  await openConnect(next, '?tab=received');
  await expect(next.getByText('No requests received')).toBeVisible();
  await expect(tab(next, 'Connections', 2)).toBeVisible();
  await openBoard(next);
  await expectColumn(next, 'In Progress', ['Not saved yet']);
  await expectColumn(next, 'Review', ['Seen before']);
  await expect(next.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  // The server has received nothing yet.
  expect((await summary(ada)).toSorted()).toEqual(['Cut the gears todo', 'Seen before todo']);
  expect(await ada.call(connectionsApi.counts, {})).toEqual({ connections: 1, received: 1, sent: 0 });
  await next.context().unroute('**/api/**');
  await expect(next.getByText('Back online. Everything is saved.')).toBeVisible();
  await expectColumn(next, 'Review', ['Seen before']);
  const saved = ['Cut the gears todo', 'Not saved yet in_progress', 'Seen before review'];
  expect((await summary(ada)).toSorted()).toEqual(saved);
  expect(await ada.call(connectionsApi.counts, {})).toEqual({ connections: 2, received: 0, sent: 0 });
  expect(await keptData(next)).toMatchObject({ queue: 0 });
  // Created, created and moved twice.
  const times = await server.query<{ times: number }>(
    `select count(*)::int as times from events join tasks on tasks.id::text = payload -> 'task' ->> 'id'
     where type = 'task.saved' and user_id = $1 group by title order by title`,
    [ada.id],
  );
  expect(times.map(({ times }) => times)).toEqual([1, 2, 2]);
});

async function summary(person: Visitor): Promise<string[]> {
  return (await person.tasks()).map(({ title, status }) => `${title} ${status}`);
}
