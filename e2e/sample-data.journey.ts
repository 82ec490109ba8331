import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { sampleProject, sampleTaskCount } from '@longtable/contract/rules/sample-data';
import { tasksApi } from '@longtable/contract/tasks';
import type { Page } from '@playwright/test';
import { card, openBoard } from './support/board.ts';
import { newTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'Get started' });
const load = (page: Page) => page.getByRole('button', { name: 'Load sample data' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove sample data' });

test('sample data and the first steps follow what is done in another tab', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const ben = await newPerson('Ben');
  const { page } = ada;
  const other = await ada.newTab();
  await page.goto('/app');
  await openBoard(other);
  await load(page).click();
  await expect(card(other, 'Choose the shelves')).toBeVisible();
  await expect(remove(page)).toBeVisible();
  // Samples are no first step.
  await expect(steps(page)).toContainText('0 of 3');
  await expect(page.getByRole('button', { name: 'Choose the shelves', exact: true })).toBeVisible();
  const tasks = await ada.tasks();
  expect(tasks).toHaveLength(sampleTaskCount);

  await newTeam(ada, 'Engines');
  await expect(steps(page)).toContainText('1 of 3');
  await ada.call(connectionsApi.request, { id: newId(), personId: ben.id });
  await expect(steps(page)).toContainText('2 of 3');
  await expect(steps(page).getByRole('link', { name: /^Invite someone\s+Done/ })).toBeVisible();

  const painting = tasks.find(({ title }) => title === 'Paint the walls');
  await ada.call(tasksApi.update, { taskId: painting?.id ?? '', title: 'Paint my walls' });
  await expect(card(other, 'Paint my walls')).toContainText(sampleProject.name);
  await ada.call(tasksApi.create, { id: newId(), title: 'My own' });
  await expect(steps(page)).toBeHidden();
  await page.goto('/app/settings?section=data');
  await remove(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove the sample data?' });
  await expect(dialog).toContainText('You have made “Paint my walls” your own. It stays, with the project.');
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(card(other, 'Choose the shelves')).toBeHidden();
  await expect(card(other, 'Paint my walls')).toContainText(sampleProject.name);
  expect((await ada.tasks()).map(({ title }) => title).toSorted()).toEqual(['My own', 'Paint my walls']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(other, 'Choose the shelves')).toBeVisible();
  expect(await ada.tasks()).toHaveLength(sampleTaskCount + 1);
});
