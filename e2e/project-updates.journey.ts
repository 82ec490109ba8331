import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { projectResourcesApi } from '@longtable/contract/project-resources';
import { tasksApi } from '@longtable/contract/tasks';
import { updatesApi } from '@longtable/contract/updates';
import type { Locator, Page } from '@playwright/test';
import { isKept, keptData } from './support/kept-data.ts';
import { addToProject, newProject, openProject, projectTab } from './support/project.ts';
import { addToTeam, newTeam, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { answered, lostConnection } from './support/watch.ts';

test('posts, edits and deletes updates about a task, live for others', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const vera = await newPerson('Vera Visitor');
  const team = await newTeam(ada, 'Engine room');
  await addToTeam(ada, team.id, vera);
  const project = await newProject(ada, 'Difference engine', {
    type: 'team',
    teamId: team.id,
    visibility: 'team',
  });
  await addToProject(ada, project.id, grace);
  await ada.has('Cut the gears', { projectId: project.id });
  await ada.has('Somewhere else');
  await openProject(ada.page, project, 'updates');
  await openProject(grace.page, project);
  await expect(grace.page.getByText('None in 7 days')).toBeVisible();
  await openProject(vera.page, project, 'updates');

  await test.step('posts an update with a type and a task', async () => {
    const { page } = ada;
    const box = page.getByRole('textbox', { name: 'Write an update' });
    await box.fill('The brass has not come.');
    await choose(page, 'Update type', 'Blocker');
    await page.getByRole('combobox', { name: 'Related task' }).click();
    await expect(page.getByRole('option', { name: 'Somewhere else' })).toHaveCount(0);
    await page.getByRole('option', { name: /^Cut the gears/ }).click();
    await page.getByRole('button', { name: 'Post update' }).click();
    await expect(box).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Update type' })).toHaveText('General');
  });

  await test.step('shows the update and its task to others', async () => {
    await expect(grace.page.getByText('1 in 7 days')).toBeVisible();
    await projectTab(grace.page, 'Updates').click();
    for (const { page } of [ada, grace, vera]) {
      await expect(updates(page)).toHaveCount(1);
      await expect(updates(page)).toContainText('Blocker');
      await expect(updates(page)).toContainText('The brass has not come.');
    }
    await expect(actions(updates(grace.page))).toHaveCount(0);
    await updates(grace.page).getByRole('button', { name: 'About the task Cut the gears' }).click();
    await expect(grace.page.getByRole('dialog', { name: 'Cut the gears' })).toBeVisible();
    await grace.page.keyboard.press('Escape');
  });

  await test.step('shows a visitor the updates without actions', async () => {
    const { page } = vera;
    await expect(page.getByRole('textbox', { name: 'Write an update' })).toHaveCount(0);
    await expect(updates(page)).toContainText('About the task Cut the gears');
    await expect(updates(page).getByRole('button')).toHaveCount(0);
    await projectTab(page, 'Resources').click();
    await expect(page.getByRole('heading', { name: 'No links yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add link' })).toHaveCount(0);
    await projectTab(page, 'Updates').click();
  });

  await test.step('keeps an edit made without the server over a reload', async () => {
    const { page } = ada;
    await expect.poll(() => isKept(page, 'The brass has not come.')).toBe(true);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await actions(updates(page)).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit the update' }).fill('The brass has come.');
    const item = updates(page);
    await choose(page, 'Update type', 'Milestone', item);
    await choose(page, 'Related task', 'No related task', item);
    await item.getByRole('button', { name: 'Save' }).click();
    await expectMilestone(page);
    await expect.poll(async () => (await keptData(page)).queue).toBe(1);
    await page.reload();
    await expectMilestone(page);
    await page.unroute('**/api/**');
    for (const person of [grace, vera]) await expectMilestone(person.page);
    const { updates: told } = await ada.call(updatesApi.listOfProject, { projectId: project.id });
    expect(told).toMatchObject([{ content: 'The brass has come.', type: 'milestone', relatedTaskId: null }]);
  });

  await test.step('deletes, undoes, and deletes permanently', async () => {
    const { page } = ada;
    await actions(updates(page)).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No updates yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectMilestone(page);
    await actions(updates(page)).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    for (const person of [grace, vera])
      await expect(person.page.getByRole('heading', { name: 'No updates yet' })).toBeVisible();
    await projectTab(grace.page, 'Overview').click();
    await expect(grace.page.getByText('None in 7 days')).toBeVisible();
  });
});

test('posts an update without its task, and says so, if the task is deleted before sending', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection, answered(422));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const project = await newProject(ada, 'Difference engine');
  const task = await ada.has('Cut the gears', { projectId: project.id });
  await openProject(page, project, 'updates');
  await page.getByRole('textbox', { name: 'Write an update' }).fill('Half of them are cut.');
  await choose(page, 'Related task', 'Cut the gears');
  await page.route('**/api/projects/*/updates', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Post update' }).click();
  await expect(updates(page)).toContainText('Half of them are cut.');
  await ada.call(tasksApi.delete, { taskId: task.id });
  await page.unroute('**/api/projects/*/updates');
  const refusal = toastOf(page, errorText('project-update/task-not-found'));
  await expect(refusal).toContainText('Half of them are cut.');
  await refusal.getByRole('button', { name: 'Leave the task out' }).click();
  await expect
    .poll(async () => (await ada.call(updatesApi.listOfProject, { projectId: project.id })).updates)
    .toMatchObject([{ content: 'Half of them are cut.', relatedTaskId: null }]);
  await expect(updates(page)).toHaveCount(1);
});

test('adds a link named after its page, edits and deletes it', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  await openProject(ada.page, project, 'resources');
  await openProject(grace.page, project, 'resources');
  const { page } = ada;

  await test.step('suggests the title of the page as name', async () => {
    // Journeys must not load pages of other hosts.
    await page.route('**/link-title', (route) => route.fulfill({ json: { title: 'Notes on the Engine' } }));
    await page.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog.getByText('Enter a web address that begins with http')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'URL' }).fill('notes.example/engine');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Notes on the Engine');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('With the first program');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog).toHaveCount(0);
    const link = links(grace.page).getByRole('link', { name: /^Notes on the Engine/ });
    await expect(link).toHaveAttribute('href', 'https://notes.example/engine');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(links(grace.page)).toContainText('With the first program');
    await expect(links(grace.page)).toContainText('notes.example · Ada Lovelace');
    await expect(actions(links(grace.page))).toHaveCount(0);
    // A request in flight when its route is removed may never get a response.
    await page.unroute('**/link-title');
  });

  await test.step('names a link after its URL if the page has no title', async () => {
    await grace.page.getByRole('button', { name: 'Add link' }).click();
    const dialog = grace.page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill('http://localhost:9/plans');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('localhost/plans');
    await dialog.getByRole('button', { name: 'Add link' }).click();
    for (const person of [ada, grace]) {
      await expect(links(person.page)).toHaveCount(2);
      await expect(links(person.page).first()).toContainText('localhost/plans');
    }
  });

  await test.step('lets managers of the project edit it', async () => {
    await actions(links(page).first()).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit link' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Plans');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(links(grace.page).first()).toContainText('Plans');
  });

  await test.step('deletes it', async () => {
    await actions(links(grace.page).first()).click();
    await grace.page.getByRole('menuitem', { name: 'Delete…' }).click();
    await grace.page.getByRole('button', { name: 'Delete link' }).click();
    for (const person of [ada, grace]) await expect(links(person.page)).toHaveCount(1);
    const { resources } = await ada.call(projectResourcesApi.list, { projectId: project.id });
    expect(resources.map(({ name }) => name)).toEqual(['Notes on the Engine']);
  });
});

test('keeps links added, edited and deleted without the server over a reload, and saves them later', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  for (const name of ['Plans', 'Old notes']) await addLink(ada, project.id, name);
  await openProject(grace.page, project, 'resources');
  await openProject(ada.page, project, 'resources');
  const { page } = ada;
  await expect(links(page)).toHaveCount(2);
  await expect.poll(() => isKept(page, 'Old notes')).toBe(true);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));

  await page.getByRole('button', { name: 'Add link' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a link' });
  await adding.getByRole('textbox', { name: 'URL' }).fill('gears.example/list');
  await adding.getByRole('textbox', { name: 'Name' }).fill('Gears');
  await adding.getByRole('button', { name: 'Add link' }).click();
  await expect(adding).toHaveCount(0);
  await actions(links(page).filter({ hasText: 'Plans' })).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit link' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Drawings');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await actions(links(page).filter({ hasText: 'Old notes' })).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete link' }).click();
  // A link that is not saved yet can be edited too.
  await actions(links(page).filter({ hasText: 'Gears' })).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await editing.getByRole('textbox', { name: 'Description' }).fill('All of them');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectLinks(page);
  await expect.poll(async () => (await keptData(page)).queue).toBe(4);

  await page.reload();
  await expectLinks(page);
  await expect(links(grace.page)).toHaveText([/^Old notes/, /^Plans/]);
  await page.unroute('**/api/**');
  for (const person of [ada, grace]) await expectLinks(person.page);
  await expect.poll(async () => (await keptData(page)).queue).toBe(0);
  const { resources } = await ada.call(projectResourcesApi.list, { projectId: project.id });
  expect(resources).toMatchObject([
    { name: 'Gears', url: 'https://gears.example/list', description: 'All of them' },
    { name: 'Drawings' },
  ]);
});

function updates(page: Page): Locator {
  return page.getByRole('list', { name: 'Updates' }).locator(':scope > li');
}

function links(page: Page): Locator {
  return page.getByRole('list', { name: 'Links' }).locator(':scope > li');
}

function actions(of: Locator): Locator {
  return of.getByRole('button', { name: /^Actions/ });
}

async function addLink(person: Visitor, projectId: string, name: string): Promise<void> {
  const url = `https://${name.replace(' ', '-').toLowerCase()}.example/`;
  await person.call(projectResourcesApi.add, { projectId, id: newId(), name, url });
}

async function expectLinks(page: Page): Promise<void> {
  await expect(links(page)).toHaveText([/^Gears.*All of them/s, /^Drawings/]);
}

async function expectMilestone(page: Page): Promise<void> {
  await expect(updates(page)).toContainText('The brass has come.');
  await expect(updates(page)).toContainText('Milestone');
  await expect(updates(page)).toContainText('Edited');
  await expect(updates(page)).not.toContainText('Cut the gears');
}

async function choose(
  page: Page,
  field: string,
  option: string,
  within: Page | Locator = page,
): Promise<void> {
  await within.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}
