import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { connect, openConnect, profileOf } from './support/people.ts';
import { addToProject, newProject } from './support/project.ts';
import { expect, test } from './support/test.ts';

const name = 'Assign a task to Grace Hopper';

test('assigns a task from the profile of a connection, by mouse and by keyboard', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  await connect(ada, grace);
  const { page } = ada;
  const form = page.getByRole('dialog', { name: 'Create New Task' });

  await test.step('from Connect', async () => {
    await openConnect(page);
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await profileOf(page, 'Grace Hopper').getByRole('button', { name }).click();
    await expect(form).toContainText('For Grace Hopper');
    await form.getByLabel('Title').fill('Find the moth');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(form).toBeHidden();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Task assigned to Grace Hopper' }),
    ).toBeVisible();
    await expect(profileOf(page, 'Grace Hopper')).toBeVisible();
    await expect.poll(async () => (await grace.tasks()).map(({ title }) => title)).toEqual(['Find the moth']);
  });

  await test.step('from the URL of her profile, by keyboard', async () => {
    await openConnect(page, `?person=${grace.id}`);
    const button = profileOf(page, 'Grace Hopper').getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Write it into the log');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(button).toBeFocused();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Task assigned to Grace Hopper' })
      .getByRole('button', { name: 'Open' })
      .click();
    await expect(page.getByRole('dialog', { name: 'Write it into the log' })).toContainText('Grace Hopper');
    await page.goBack();
    await expect(profileOf(page, 'Grace Hopper')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/app/connect');
  });
});

test('assigns people who are not connected only tasks of shared projects', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const jean = await newPerson('Jean Bartik');
  const { page } = ada;
  await openConnect(page, `?person=${grace.id}`);
  const profile = profileOf(page, 'Grace Hopper');
  await expect(profile.getByRole('button', { name: 'Connect with Grace Hopper' })).toBeVisible();
  await expect(profile.getByRole('button', { name })).toHaveCount(0);

  const engine = await newProject(jean, 'Engine');
  for (const person of [ada, grace]) await addToProject(jean, engine.id, person);
  await page.reload();
  await profile.getByRole('button', { name }).click();
  const form = page.getByRole('dialog', { name: 'Create New Task' });
  await expect(form).toContainText('In Engine, for Grace Hopper');
  await form.getByLabel('Title').fill('Oil it');
  await form.getByRole('button', { name: 'Create task' }).click();
  await expect
    .poll(async () => (await grace.tasks()).map(({ title, projectId }) => [title, projectId]))
    .toEqual([['Oil it', engine.id]]);

  const mill = await newProject(jean, 'Mill');
  for (const { id: personId } of [ada, grace])
    await jean.call(projectMembersApi.add, { projectId: mill.id, id: newId(), personId });
  await page.reload();
  await profile.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Mill' }).click();
  await expect(form).toContainText('In Mill, for Grace Hopper');
});
