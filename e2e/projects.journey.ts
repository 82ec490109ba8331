import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { projectsApi } from '@longtable/contract/projects';
import { teamsApi } from '@longtable/contract/teams';
import type { Locator, Page } from '@playwright/test';
import { isKept, keptData } from './support/kept-data.ts';
import { newProject, openProject, projectTab } from './support/project.ts';
import { addToTeam, newTeam, openTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { lostConnection } from './support/watch.ts';

test('creates, edits and deletes individual, team and department projects', async ({ newPerson }) => {
  test.slow();
  const ada = await newPerson('Ada Lovelace');
  const mia = await newPerson('Mia Member');
  const { page } = ada;
  const team = await newTeam(ada, 'Harbour crew');
  await addToTeam(ada, team.id, mia);
  const dock = await ada.call(departmentsApi.create, { teamId: team.id, id: newId(), name: 'Dock' });

  await test.step('creates an individual project', async () => {
    await page.goto('/app');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page).toHaveURL(/\/app\/collaboration\/projects$/);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Teams')).toBeVisible();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a name for the project.')).toBeVisible();
    await page.keyboard.type('Paint the boat');
    await dialog.getByLabel('Description').fill('Blue, and before the summer');
    await dialog.getByLabel('Due date').fill('2026-01-05');
    await dialog.getByLabel('Priority').click();
    await page.getByRole('option', { name: 'High' }).click();
    await dialog.getByLabel('Name').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Paint the boat' })).toBeVisible();
  });

  await test.step('creates a project of a department', async () => {
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').fill('New pier');
    await dialog.getByRole('radio', { name: 'Departments' }).check();
    // The only team is selected.
    await expect(dialog.getByRole('combobox', { name: 'Team' })).toContainText('Harbour crew');
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(dialog.getByText('Choose at least one department.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Dock' }).check();
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New pier' })).toBeVisible();
  });

  await test.step('creates a project visible to the team', async () => {
    await openTeam(page, team);
    await page.getByRole('tab', { name: 'Projects' }).click();
    await expect(projectRow(page, 'New pier')).toBeVisible();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await expect(dialog.getByRole('combobox', { name: 'Team' })).toContainText('Harbour crew');
    await dialog.getByLabel('Name').fill('Lighthouse');
    await dialog.getByRole('radio', { name: 'Everyone in Harbour crew' }).check();
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible();
    // The page shows the project before it is saved.
    await expect
      .poll(async () => (await ada.call(projectsApi.list, { sort: 'createdAt' })).projects)
      .toMatchObject([
        {
          name: 'Paint the boat',
          type: 'individual',
          visibility: 'private',
          priority: 'high',
          dueDate: '2026-01-05',
        },
        { name: 'New pier', type: 'department', departmentIds: [dock.id], visibility: 'private' },
        { name: 'Lighthouse', type: 'team', teamId: team.id, visibility: 'team' },
      ]);
  });

  await test.step('filters and sorts the list, and keeps both in the URL', async () => {
    await page.goto('/app/collaboration/projects');
    await expect.poll(() => namesOf(page)).toEqual(['Lighthouse', 'New pier', 'Paint the boat']);
    await page.getByRole('radio', { name: 'Department' }).check();
    await expect.poll(() => namesOf(page)).toEqual(['New pier']);
    await page.getByRole('radio', { name: 'Team' }).check();
    await expect.poll(() => namesOf(page)).toEqual(['Lighthouse', 'New pier']);
    await page.getByRole('button', { name: 'Sort by: Name' }).click();
    await page.getByRole('menuitemradio', { name: 'Created' }).click();
    await page.getByRole('button', { name: 'Sort by: Created' }).click();
    await page.getByRole('menuitemradio', { name: 'Oldest first' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['New pier', 'Lighthouse']);
    await page.getByRole('searchbox', { name: 'Find a project by name' }).fill('i');
    await expect(page).toHaveURL(/scope=team&sort=createdAt&direction=ascending&text=i/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Team' })).toBeChecked();
    await expect(page.getByRole('searchbox')).toHaveValue('i');
    await expect.poll(() => namesOf(page)).toEqual(['New pier', 'Lighthouse']);
    await page.getByRole('searchbox').fill('zebra');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['New pier', 'Lighthouse']);
    await page.getByRole('searchbox').fill('pier');
    await page
      .getByRole('navigation', { name: 'Teams and projects' })
      .getByRole('link', { name: 'Projects' })
      .click();
    await expect(page).toHaveURL(/projects$/);
    // After the debounce, writing the URL must not restore the previous text.
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/projects$/);
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.getByRole('button', { name: 'Sort by Due' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Paint the boat', 'New pier', 'Lighthouse']);
    await expect(projectRow(page, 'Paint the boat')).toContainText('overdue');
  });

  await test.step('shows the project to a team member, live until it is deleted', async () => {
    await mia.page.goto('/app/collaboration/projects');
    await expect.poll(() => namesOf(mia.page)).toEqual(['Lighthouse']);
    await mia.page.getByRole('radio', { name: 'My projects' }).check();
    await expect(mia.page.getByText('You are not in a project yet')).toBeVisible();
    await mia.page.getByRole('radio', { name: 'All' }).check();

    await page.bringToFront();
    await projectRow(page, 'Lighthouse').getByRole('link').click();
    await page.getByRole('button', { name: 'Actions for this project' }).click();
    await page.getByRole('menuitem', { name: 'Edit details…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    await dialog.getByLabel('Name').fill('Tall lighthouse');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tall lighthouse' })).toBeVisible();
    await expect(projectRow(mia.page, 'Tall lighthouse')).toBeVisible();
    await projectRow(mia.page, 'Tall lighthouse').getByRole('link').click();
    await expect(mia.page.getByRole('heading', { level: 1, name: 'Tall lighthouse' })).toBeVisible();
    await expect(mia.page.getByRole('tab', { name: 'Tasks' })).toHaveCount(0);
    await openTeam(mia.page, team);
    await expect(mia.page.getByText('Default for a team without tasks')).toBeVisible();
    await mia.page.goBack();
    await expect(mia.page.getByRole('heading', { level: 1, name: 'Tall lighthouse' })).toBeVisible();
    await ada.call(teamsApi.update, { teamId: team.id, name: 'Harbour watch' });
    await expect(mia.page.getByRole('link', { name: 'Harbour watch' })).toBeVisible();
    await expect(mia.page.getByText('Everyone in Harbour watch')).toBeVisible();

    const { projects } = await ada.call(projectsApi.list, { text: 'lighthouse' });
    await ada.call(projectsApi.delete, { projectId: projects[0]?.id ?? '' });
    await expect(mia.page).toHaveURL(/\/app\/collaboration\/projects$/);
    await expect(
      mia.page.getByRole('listitem').filter({ hasText: 'Tall lighthouse was deleted.' }),
    ).toBeVisible();
    await expect(mia.page.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
  });
});

test('keeps an edit made without the server over a reload, and saves it later', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const project = await newProject(ada, 'Lighthouse');
  await newProject(ada, 'Harbour');
  await page.goto('/app/collaboration/projects');
  await expect.poll(() => namesOf(page)).toHaveLength(2);
  await openProject(page, project);
  await expect.poll(() => isKept(page, 'Lighthouse')).toBe(true);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));

  await page.getByRole('button', { name: 'Actions for this project' }).click();
  await page.getByRole('menuitem', { name: 'Edit details…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit project' });
  await dialog.getByLabel('Name').fill('Tall lighthouse');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1, name: 'Tall lighthouse' });
  await expect(heading).toBeVisible();
  await expect.poll(async () => (await keptData(page)).queue).toBe(1);
  await page.reload();
  await expect(heading).toBeVisible();

  await page.unroute('**/api/**');
  const saved = async () => (await ada.call(projectsApi.get, { projectId: project.id })).name;
  await expect.poll(saved).toBe('Tall lighthouse');
  await expect(heading).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await expect(projectRow(page, 'Tall lighthouse')).toBeVisible();
});

test('keeps a project created and one deleted without the server over a reload, and saves both later', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const old = await newProject(ada, 'Harbour');
  await openProject(page, old, 'settings');
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  // Load the code of the form and of the page that follows before the connection is lost.
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect.poll(() => isKept(page, 'Harbour')).toBe(true);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));

  await dialog.getByLabel('Name').fill('Lighthouse');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Lighthouse' });
  await expect(heading).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await projectRow(page, 'Harbour').getByRole('link').click();
  await projectTab(page, 'Settings').click();
  await page.getByRole('button', { name: 'Delete project' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this project' });
  await question.getByRole('textbox').fill('Harbour');
  await question.getByRole('button', { name: 'Delete project' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect.poll(() => namesOf(page)).toEqual(['Lighthouse']);
  await expect.poll(async () => (await keptData(page)).queue).toBe(2);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(['Lighthouse']);
  await projectRow(page, 'Lighthouse').getByRole('link').click();
  await expect(heading).toBeVisible();

  await page.unroute('**/api/**');
  const saved = async () => (await ada.call(projectsApi.list, {})).projects.map(({ name }) => name);
  await expect.poll(saved).toEqual(['Lighthouse']);
  await expect(page.getByText('You created the project')).toBeVisible();
  await projectTab(page, 'Members', 1).click();
  await expect(page.getByText(ada.email)).toBeVisible();
});

function projectRow(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Projects' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The listed names, from top to bottom. */
function namesOf(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Projects' }).getByRole('link').allTextContents();
}
