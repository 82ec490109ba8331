import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import { card, createTask, dragCard, expectColumn, openBoard, openTask } from './support/board.ts';
import { keptData } from './support/kept-data.ts';
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
  await openBoard(page);
  await createTask(page, 'Made online');
  await expectColumn(page, 'To Do', ['Made online', 'To be moved', 'To be edited', 'To be deleted']);
  await expect.poll(() => summary(ada)).toHaveLength(4);

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
  await expectColumn(page, 'To Do', ['Made online', 'Edited offline']);
  // The server has received nothing yet.
  const before = ['Made online todo', 'To be moved todo', 'To be edited todo', 'To be deleted todo'];
  expect(await summary(ada)).toEqual(before);

  await page.context().setOffline(false);
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  const saved = ['Edited offline todo', 'Made offline review', 'Made online todo', 'To be moved in_progress'];
  expect((await summary(ada)).toSorted()).toEqual(saved);
  await expectColumn(page, 'To Do', ['Made online', 'Edited offline']);
  await expectColumn(page, 'In Progress', ['To be moved']);
  await expectColumn(page, 'Review', ['Made offline']);
  await page.reload();
  await expectColumn(page, 'Review', ['Made offline']);
  expect((await summary(ada)).toSorted()).toEqual(saved);
});

test('shows changes by others after reconnecting', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('Changed elsewhere');
  await ada.has('Stays');
  await openBoard(page);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await ada.call(tasksApi.move, { taskId: task.id, status: 'completed' });
  await ada.has('Made elsewhere');
  await page.context().setOffline(false);
  await expectColumn(page, 'Completed', ['Changed elsewhere']);
  await expectColumn(page, 'To Do', ['Stays', 'Made elsewhere']);
});

test('opens a visited board without the server and saves changes made on it later', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Seen before');
  await openBoard(page);
  await expectColumn(page, 'To Do', ['Seen before']);
  await expect.poll(async () => (await keptData(page)).snapshot).toBeGreaterThan(0);

  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expectColumn(page, 'To Do', ['Seen before']);
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  await dragCard(page, 'Seen before', { to: 'Review' });
  await expectColumn(page, 'Review', ['Seen before']);
  await expect.poll(async () => (await keptData(page)).queue).toBe(1);
  await page.reload();
  await expectColumn(page, 'Review', ['Seen before']);
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  expect(await summary(ada)).toEqual(['Seen before todo']);

  await page.unroute('**/api/**');
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  await expectColumn(page, 'Review', ['Seen before']);
  expect(await summary(ada)).toEqual(['Seen before review']);
  expect(await keptData(page)).toMatchObject({ queue: 0 });
});

test('shows names of people and projects on a board opened without the server', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const engine = await newProject(ada, 'Difference engine');
  await addToProject(ada, engine.id, grace);
  await ada.call(tasksApi.create, {
    id: newId(),
    title: 'Cut the gears',
    projectId: engine.id,
    assigneeId: grace.id,
  });
  const { page } = ada;
  await openBoard(page);
  const shown = ['Difference engine', 'Assigned to Grace Hopper'];
  for (const text of shown) await expect(card(page, 'Cut the gears')).toContainText(text);
  await expect.poll(async () => (await keptData(page)).snapshot).toBeGreaterThan(0);

  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByText('Reconnecting… Your changes are kept.')).toBeVisible();
  for (const text of shown) await expect(card(page, 'Cut the gears')).toContainText(text);
});

test('asks before signing out with unsaved changes', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openBoard(page);
  await createTask(page, 'Saved');
  await expect.poll(() => summary(ada)).toEqual(['Saved todo']);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await createTask(page, 'Not saved yet');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out and lose changes?' });
  await expect(question).toContainText('1 change has not reached the server yet and would be lost.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.context().setOffline(false);
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  expect((await summary(ada)).toSorted()).toEqual(['Not saved yet todo', 'Saved todo']);
});

async function summary(person: Visitor): Promise<string[]> {
  return (await person.tasks()).map(({ title, status }) => `${title} ${status}`);
}
