import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { resourcesApi } from '@longtable/contract/resources';
import { updatesApi } from '@longtable/contract/updates';
import type { Locator, Page } from '@playwright/test';
import { card, dragCard, expectColumn, openBoard } from './support/board.ts';
import { isKept, keptData } from './support/kept-data.ts';
import { personRow } from './support/people.ts';
import { newProject, openProject, projectTab } from './support/project.ts';
import { addToTeam, newTeam, toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

test('two people share a project from its creation to its deletion, live', async ({ newPerson, watch }) => {
  test.slow();
  watch.expectError(answered(404));
  const olive = await newPerson('Olive Owner');
  const mia = await newPerson('Mia Member');
  const team = await newTeam(olive, 'Harbour crew');
  await addToTeam(olive, team.id, mia);
  const second = await mia.newTab();
  await openBoard(second);
  await mia.page.goto('/app/collaboration/projects');
  await expect(mia.page.getByRole('heading', { name: 'Create your first project' })).toBeVisible();
  await olive.page.goto('/app/collaboration/projects');

  await test.step('everyone in its team sees a new project, as visitors', async () => {
    await olive.page.getByRole('button', { name: 'New project' }).click();
    const dialog = olive.page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').fill('Lighthouse');
    await dialog.getByRole('radio', { name: 'Team', exact: true }).check();
    // The only team is selected.
    await expect(dialog.getByRole('combobox', { name: 'Team' })).toContainText('Harbour crew');
    await dialog.getByRole('radio', { name: 'Everyone in Harbour crew' }).check();
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(olive.page.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible();
    await projectRow(mia.page, 'Lighthouse').getByRole('link').click();
    await expect(mia.page.getByRole('tab')).toHaveText([/Overview/, /Members/, /Updates/, /Resources/]);
  });
  const [project] = (await olive.call(projectsApi.list, {})).projects;
  if (!project) throw new Error('There is no project.');
  const { id: projectId } = project;

  await test.step('a new member sees more, and an admin may do more, at once', async () => {
    await projectTab(mia.page, 'Members').click();
    await projectTab(olive.page, 'Members').click();
    await olive.page.getByRole('button', { name: 'Add people' }).click();
    const dialog = olive.page.getByRole('dialog', { name: 'Add people' });
    await dialog.getByRole('button', { name: `Add ${mia.name} as Member` }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(projectTab(mia.page, 'Tasks')).toBeVisible();
    await expect(personRow(mia.page, mia.name)).toContainText('Member');
    await expect(mia.page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
    await chooseFor(olive.page, mia.name, 'Make Admin');
    await expect(mia.page.getByRole('button', { name: 'Add people' })).toBeVisible();
    await chooseFor(olive.page, mia.name, 'Make Member');
    await expect(mia.page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
    await projectTab(mia.page, 'Overview').click();
    await expect(mia.page.getByRole('list', { name: 'Recent activity' })).toContainText(
      'Olive Owner added you to the project',
    );
  });

  await test.step('a task for the other is on both boards, and counts when it is completed', async () => {
    await projectTab(olive.page, 'Tasks').click();
    await olive.page.getByRole('button', { name: 'New Task', exact: true }).click();
    const form = olive.page.getByRole('dialog', { name: 'Create New Task' });
    await form.getByLabel('Title').fill('Cut the gears');
    await form.getByRole('combobox', { name: 'Assign to' }).click();
    await olive.page.getByRole('option', { name: mia.name }).click();
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(card(olive.page, 'Cut the gears')).toContainText(`Assigned to ${mia.name}`);
    await expect(card(second, 'Cut the gears')).toContainText('Lighthouse');
    await expect(mia.page.getByText('0 of 1 task')).toBeVisible();
    await dragCard(olive.page, 'Cut the gears', { to: 'Completed' });
    await expectColumn(second, 'Completed', ['Cut the gears']);
    await expect(mia.page.getByText('1 of 1 task')).toBeVisible();
    await olive.call(projectsApi.update, { projectId, name: 'Tall lighthouse' });
    await expect(card(second, 'Cut the gears')).toContainText('Tall lighthouse');
    await expect(mia.page.getByRole('heading', { level: 1, name: 'Tall lighthouse' })).toBeVisible();
  });

  await test.step('updates and links of one are on the page of the other', async () => {
    const { page } = olive;
    await projectTab(page, 'Updates').click();
    await page.getByRole('textbox', { name: 'Write an update' }).fill('The brass has not come.');
    await page.getByRole('combobox', { name: 'Update type' }).click();
    await page.getByRole('option', { name: 'Blocker' }).click();
    await page.getByRole('combobox', { name: 'Related task' }).click();
    await page.getByRole('option', { name: /^Cut the gears/ }).click();
    await page.getByRole('button', { name: 'Post update' }).click();
    await expect(mia.page.getByText('1 in 7 days')).toBeVisible();
    await projectTab(mia.page, 'Updates').click();
    await expect(rows(mia.page, 'Updates')).toHaveText([/Blocker.*The brass has not come\..*Cut the gears/s]);
    const [update] = (await olive.call(updatesApi.listOfProject, { projectId })).updates;
    const projectUpdateId = update?.id ?? '';
    await olive.call(updatesApi.editInProject, {
      projectUpdateId,
      content: 'It has come.',
      type: 'milestone',
    });
    await expect(rows(mia.page, 'Updates')).toHaveText([/Milestone.*Edited.*It has come\./s]);
    await olive.call(updatesApi.deleteInProject, { projectUpdateId });
    await expect(mia.page.getByRole('heading', { name: 'No updates yet' })).toBeVisible();

    await projectTab(mia.page, 'Resources').click();
    const added = { projectId, id: newId(), name: 'Notes', url: 'https://notes.example/engine' };
    const { id: resourceId } = await olive.call(resourcesApi.addLink, added);
    await expectItems(mia.page, ['Notes']);
    await olive.call(resourcesApi.updateLink, { resourceId, name: 'Plans' });
    await expectItems(mia.page, ['Plans']);
    await olive.call(resourcesApi.trash, { resourceIds: [resourceId], projectId });
    await expectItems(mia.page, []);
  });

  await test.step('somebody who is removed loses the project and its tasks in every tab', async () => {
    await olive.call(projectsApi.changeScope, {
      projectId,
      type: 'team',
      teamId: team.id,
      departmentIds: [],
      visibility: 'private',
    });
    await projectTab(olive.page, 'Members').click();
    await chooseFor(olive.page, mia.name, 'Remove from project…');
    await olive.page
      .getByRole('alertdialog', { name: `Remove ${mia.name}?` })
      .getByRole('button', { name: 'Remove from project' })
      .click();
    await expect(mia.page).toHaveURL('/app/collaboration/projects');
    await expect(toastOf(mia.page, `${olive.name} removed you from Tall lighthouse.`)).toBeVisible();
    await expect(projectRow(mia.page, 'Tall lighthouse')).toHaveCount(0);
    await expectColumn(second, 'Completed', []);
  });

  await test.step('its new owner deletes it, for everyone', async () => {
    await olive.call(projectMembersApi.add, { projectId, id: newId(), personId: mia.id, role: 'Admin' });
    await projectRow(mia.page, 'Tall lighthouse').getByRole('link').click();
    await projectTab(mia.page, 'Settings').click();
    await olive.call(projectsApi.transfer, { projectId, newOwnerId: mia.id });
    await mia.page.getByRole('button', { name: 'Delete project' }).click();
    const question = mia.page.getByRole('dialog', { name: 'Delete this project' });
    await expect(question.getByRole('list', { name: 'What happens' })).toContainText(
      '1 task is deleted, whether completed or not.',
    );
    await question.getByRole('textbox').fill('Tall lighthouse');
    await question.getByRole('button', { name: 'Delete project' }).click();
    for (const { page } of [mia, olive]) {
      await expect(page).toHaveURL('/app/collaboration/projects');
      await expect(toastOf(page, 'Tall lighthouse was deleted.')).toBeVisible();
    }
    expect(await mia.tasks()).toEqual([]);
  });
});

test('keeps what is changed in projects and teams without the server over a reload, and saves it later', async ({
  newPerson,
  watch,
}) => {
  test.slow();
  watch.expectError(lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const team = await newTeam(ada, 'Engine room');
  const old = await newProject(ada, 'Harbour');
  const project = await newProject(ada, 'Lighthouse');
  const projectId = project.id;
  const kept: { id: string }[] = [];
  for (const content of ['To be deleted', 'To be edited']) {
    await ada.call(updatesApi.postToTeam, { teamId: team.id, id: newId(), content });
    const link = { projectId, id: newId(), name: content, url: 'https://notes.example/' };
    kept.push(await ada.call(updatesApi.postToProject, { projectId, id: newId(), content }));
    kept.push(await ada.call(resourcesApi.addLink, link));
  }
  const teamPage = `/app/collaboration/teams/${team.id}`;
  const projectPage = `/app/collaboration/projects/${projectId}`;
  // Everything is visited before the connection is lost.
  await page.goto(teamPage);
  await expect(rows(page, 'Updates')).toHaveCount(2);
  await expect.poll(() => isKept(page, 'To be edited')).toBe(true);
  await openProject(page, old, 'settings');
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
  await openProject(page, project, 'resources');
  await expectItems(page, ['To be deleted', 'To be edited']);
  await projectTab(page, 'Updates').click();
  await expect(rows(page, 'Updates')).toHaveCount(2);
  for (const { id } of kept) await expect.poll(() => isKept(page, id)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'New project' }).click();
  const creating = page.getByRole('dialog', { name: 'New project' });
  await expect(creating.getByLabel('Name')).toBeFocused();
  await expect.poll(() => isKept(page, 'Harbour')).toBe(true);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));

  await test.step('projects', async () => {
    await creating.getByLabel('Name').fill('New pier');
    await creating.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New pier' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
    await projectRow(page, 'Harbour').getByRole('link').click();
    await projectTab(page, 'Settings').click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this project' });
    await question.getByRole('textbox').fill('Harbour');
    await question.getByRole('button', { name: 'Delete project' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Lighthouse', 'New pier']);
    await projectRow(page, 'Lighthouse').getByRole('link').click();
    await page.getByRole('button', { name: 'Actions for this project' }).click();
    await page.getByRole('menuitem', { name: 'Edit details…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    await dialog.getByLabel('Name').fill('Tall lighthouse');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tall lighthouse' })).toBeVisible();
    await expect.poll(async () => (await keptData(page)).queue).toBe(3);
  });

  await test.step('updates of a project', async () => {
    await projectTab(page, 'Updates').click();
    await changeUpdates(page);
  });

  await test.step('links', async () => {
    await projectTab(page, 'Resources').click();
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Add link' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a link' });
    await adding.getByRole('textbox', { name: 'URL' }).fill('gears.example/list');
    await adding.getByRole('textbox', { name: 'Name' }).fill('Gears');
    await adding.getByRole('button', { name: 'Add link' }).click();
    const edit = async (link: string, field: string, text: string) => {
      await chooseForItem(page, link, 'Edit link…');
      const editing = page.getByRole('dialog', { name: 'Edit link' });
      await editing.getByRole('textbox', { name: field }).fill(text);
      await editing.getByRole('button', { name: 'Save changes' }).click();
      await expect(editing).toHaveCount(0);
    };
    await edit('To be edited', 'Name', 'Drawings');
    // A link that is not saved yet can be edited too.
    await edit('Gears', 'Description', 'All of them');
    await chooseForItem(page, 'To be deleted', /^Move to trash/);
    await expectItems(page, ['Drawings', 'Gears']);
  });

  await test.step('updates of a team', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Teams/ })
      .click();
    await page.getByRole('main').getByRole('link', { name: 'Engine room' }).click();
    await changeUpdates(page);
    await expect.poll(async () => (await keptData(page)).queue).toBe(3 + 3 + 4 + 3);
  });

  const told = async () => ({
    projects: (await ada.call(projectsApi.list, {})).projects.map(({ name }) => name),
    links: (await ada.call(resourcesApi.list, { projectId })).resources,
    updates: [
      ...(await ada.call(updatesApi.listOfProject, { projectId })).updates,
      ...(await ada.call(updatesApi.listOfTeam, { teamId: team.id })).updates,
    ].map(({ content }) => content),
  });

  await test.step('is all there after a reload, and saved once the server is back', async () => {
    await page.reload();
    await expectUpdates(page);
    await page.goto(`${projectPage}?tab=updates`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tall lighthouse' })).toBeVisible();
    await expectUpdates(page);
    await projectTab(page, 'Resources').click();
    await expectItems(page, ['Drawings', 'Gears']);
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['New pier', 'Tall lighthouse']);
    expect((await told()).projects).toEqual(['Harbour', 'Lighthouse']);

    await page.unroute('**/api/**');
    const written = ['Written in the dark', 'Edited in the dark'];
    await expect.poll(told).toMatchObject({
      projects: ['New pier', 'Tall lighthouse'],
      links: [
        { name: 'Drawings' },
        { name: 'Gears', url: 'https://gears.example/list', description: 'All of them' },
      ],
      updates: [...written, ...written],
    });
    await expect.poll(async () => (await keptData(page)).queue).toBe(0);
    await expect.poll(() => namesOf(page)).toEqual(['New pier', 'Tall lighthouse']);
  });
});

function projectRow(page: Page, name: string): Locator {
  return rows(page, 'Projects').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The listed names, from top to bottom. */
function namesOf(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Projects' }).getByRole('link').allTextContents();
}

/** The rows of a list, without those of nested lists. */
function rows(page: Page, list: 'Updates' | 'Projects'): Locator {
  return page.getByRole('main').getByRole('list', { name: list, exact: true }).locator(':scope > li');
}

async function choose(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions/ }).click();
  await row.page().getByRole('menuitem', { name: action }).click();
}

async function chooseFor(page: Page, name: string, action: string): Promise<void> {
  await personRow(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Posts, edits and deletes an update. */
async function changeUpdates(page: Page): Promise<void> {
  const updates = rows(page, 'Updates');
  await expect(updates).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Write an update' }).fill('Written in the dark');
  await page.keyboard.press('Control+Enter');
  await expect(updates).toHaveCount(3);
  await choose(updates.filter({ hasText: 'To be edited' }), 'Edit');
  await page.getByRole('textbox', { name: 'Edit the update' }).fill('Edited in the dark');
  await page.keyboard.press('Control+Enter');
  await choose(updates.filter({ hasText: 'To be deleted' }), 'Delete');
  await expectUpdates(page);
}

async function expectUpdates(page: Page): Promise<void> {
  await expect(rows(page, 'Updates')).toHaveText([/Written in the dark/, /Edited in the dark/]);
}

/** The links and files of the open project. */
function items(page: Page): Locator {
  return page.locator('[data-item]');
}

async function expectItems(page: Page, names: readonly string[]): Promise<void> {
  await expect(items(page).locator('[data-row-focus]')).toHaveText(
    names.map((name) => new RegExp(`^${name}`)),
  );
}

async function chooseForItem(page: Page, name: string, action: string | RegExp): Promise<void> {
  await items(page)
    .filter({ hasText: name })
    .getByRole('button', { name: /^Actions/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}
