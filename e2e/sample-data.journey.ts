import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { sampleProject, sampleTaskCount } from '@longtable/contract/rules/sample-data';
import { tasksApi } from '@longtable/contract/tasks';
import type { Page } from '@playwright/test';
import { card, openBoard, openTask } from './support/board.ts';
import { newTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'Get started' });
const load = (page: Page) => page.getByRole('button', { name: 'Load sample data' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove sample data' });

test('sample data is loaded in one click, and what the person made their own stays when it is removed', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const other = await ada.newTab();
  await page.goto('/app');
  await other.goto('/app');
  await expect(load(other)).toBeVisible();
  await load(page).click();
  // The other tab follows, and samples are no first step there either.
  for (const tab of [page, other]) {
    await expect(remove(tab)).toBeVisible();
    await expect(steps(tab)).toContainText('0 of 3');
    await expect(tab.getByRole('button', { name: 'Choose the shelves', exact: true })).toBeVisible();
  }
  expect(await ada.tasks()).toHaveLength(sampleTaskCount);

  await openBoard(other);
  await card(other, 'Paint the walls').getByRole('button', { name: 'Paint the walls', exact: true }).click();
  const detail = openTask(other, 'Paint the walls');
  await detail.getByRole('button', { name: 'Paint the walls' }).click();
  await detail.getByRole('textbox', { name: 'Title' }).fill('Paint my walls');
  await other.keyboard.press('Enter');
  await expect.poll(async () => (await ada.tasks()).map(({ title }) => title)).toContain('Paint my walls');

  await remove(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove the sample data?' });
  await expect(dialog).toContainText('You have made “Paint my walls” your own. It stays, with the project.');
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(load(page)).toBeVisible();
  await expect(steps(page)).toContainText('1 of 3');
  await expect(card(other, 'Choose the shelves')).toBeHidden();
  await expect(card(other, 'Paint my walls')).toBeVisible();
  await expect(card(other, 'Paint my walls')).toContainText(sampleProject.name);
  expect((await ada.tasks()).map(({ title }) => title)).toEqual(['Paint my walls']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(remove(page)).toBeVisible();
  await expect(card(other, 'Choose the shelves')).toBeVisible();
  expect(await ada.tasks()).toHaveLength(sampleTaskCount);
});

test('the first steps complete as they are done, wherever that is', async ({ newPerson }) => {
  const [ada, ben] = [await newPerson('Ada Lovelace'), await newPerson('Ben')];
  const { page } = ada;
  await page.goto('/app');
  await expect(steps(page)).toContainText('0 of 3');
  await newTeam(ada, 'Engines');
  await expect(steps(page)).toContainText('1 of 3');
  await ada.call(connectionsApi.request, { id: newId(), personId: ben.id });
  await expect(steps(page)).toContainText('2 of 3');
  await expect(steps(page).getByRole('link', { name: /^Invite someone\s+Done/ })).toBeVisible();
  await load(page).click();
  await expect(remove(page)).toBeVisible();
  await expect(steps(page)).toContainText('2 of 3');
  await ada.call(tasksApi.create, { id: newId(), title: 'My own' });
  await expect(steps(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your tasks' })).toBeVisible();
  await expect(steps(page)).toBeHidden();
});
