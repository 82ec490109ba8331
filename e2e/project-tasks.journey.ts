import { profileApi } from '@longtable/contract/profile';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import type { Locator, Page } from '@playwright/test';
import { card, cardTitle, column, dragCard, expectColumn, openBoard } from './support/board.ts';
import { connect } from './support/people.ts';
import { addToProject, newProject, openProject, projectTab } from './support/project.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const notMembers =
  'Some selected assignees are not members of the chosen project. Please select valid project members.';

test("moves a project's task from one person to another, and updates the progress", async ({
  newPerson,
  watch,
}) => {
  // She fetches again what she may not see any more.
  watch.expectError(answered(404));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  await openProject(ada.page, project, 'tasks');
  await openProject(grace.page, project, 'tasks');

  await test.step('created in the project and given to the other', async () => {
    await ada.page.getByRole('button', { name: 'New Task', exact: true }).click();
    const form = ada.page.getByRole('dialog', { name: 'Create New Task' });
    await expect(form).toContainText('In Difference engine');
    await form.getByLabel('Title').fill('Cut the gears');
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await expect(form.getByRole('combobox', { name: 'Project' })).toHaveValue('Difference engine');
    await expect(form.getByRole('combobox', { name: 'Assign to' })).toHaveValue('Ada Lovelace (you)');
    await choose(form, 'Assign to', 'Grace Hopper');
    await expect(form).toContainText('In Difference engine, for Grace Hopper');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(card(ada.page, 'Cut the gears')).toContainText('Assigned to Grace Hopper');
    await expect(card(grace.page, 'Cut the gears')).toContainText('Assigned to you');
  });

  await test.step('a new name of theirs stands there at once', async () => {
    await grace.call(profileApi.update, { fullName: 'Admiral Hopper' });
    await expect(card(ada.page, 'Cut the gears')).toContainText('Assigned to Admiral Hopper');
    await grace.call(profileApi.update, { fullName: 'Grace Hopper' });
    await expect(card(ada.page, 'Cut the gears')).toContainText('Assigned to Grace Hopper');
  });

  await test.step('completed by them, on the screen of who gave it', async () => {
    await projectTab(ada.page, 'Overview').click();
    await expect(ada.page.getByText('0 of 1 task')).toBeVisible();
    await dragCard(grace.page, 'Cut the gears', { to: 'Completed' });
    await expectColumn(grace.page, 'Completed', ['Cut the gears']);
    await expect(ada.page.getByText('1 of 1 task')).toBeVisible();
    await projectTab(ada.page, 'Tasks').click();
    await expectColumn(ada.page, 'Completed', ['Cut the gears']);
  });

  await test.step('only who created it, or runs the project, may change it', async () => {
    await card(grace.page, 'Cut the gears').click();
    const detail = grace.page.getByRole('dialog', { name: 'Cut the gears' });
    await expect(detail.getByRole('link', { name: 'Difference engine' })).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await grace.page.keyboard.press('Escape');
    await grace.has('Grease them', { projectId: project.id });
    await card(ada.page, 'Grease them').click();
    const ofGrace = ada.page.getByRole('dialog', { name: 'Grease them' });
    await expect(ofGrace.getByRole('button', { name: 'Edit' })).toBeVisible();
    await ofGrace.getByRole('button', { name: 'Delete' }).click();
    await ada.page.getByRole('button', { name: 'Delete task' }).click();
    await expect(card(grace.page, 'Grease them')).toHaveCount(0);
  });

  await test.step('taken out of the project it is gone for who is only in that', async () => {
    const loose = await ada.has('Look for money', { projectId: project.id });
    await expect(card(grace.page, 'Look for money')).toBeVisible();
    await card(ada.page, 'Look for money').click();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const form = ada.page.getByRole('dialog', { name: 'Edit Task' });
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await choose(form, 'Project', 'No project');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
    await ada.page.keyboard.press('Escape');
    await expect(card(ada.page, 'Look for money')).toHaveCount(0);
    await expect(card(grace.page, 'Look for money')).toHaveCount(0);
    expect((await ada.tasks()).find(({ id }) => id === loose.id)?.projectId).toBeNull();
  });

  await test.step('whoever is removed sees none of it, on the Taskboard either', async () => {
    await openBoard(grace.page);
    await expectColumn(grace.page, 'Completed', ['Cut the gears']);
    await ada.call(projectMembersApi.remove, { projectId: project.id, personId: grace.id });
    await expectColumn(grace.page, 'Completed', []);
  });
});

test("the board of a project shows its tasks only; the Taskboard shows each task's project", async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const engine = await newProject(ada, 'Engine');
  const garden = await newProject(ada, 'Garden');
  const inEngine = { projectId: engine.id };
  await ada.has('Order brass', inEngine);
  await ada.has('Water the roses', { projectId: garden.id });
  await ada.has('Draw the plans', inEngine);
  await ada.has('Call mother');
  await ada.has('Wait for the smith', { ...inEngine, status: 'blocked' });
  await openProject(page, engine, 'tasks');

  await test.step('columns, strip and numbers', async () => {
    await expectColumn(page, 'To Do', ['Order brass', 'Draw the plans']);
    await expect(card(column(page, 'Blocked'), 'Wait for the smith')).toBeVisible();
    await expect(page.getByLabel('Board statistics')).toContainText(/3\s*Total Tasks|Total Tasks\s*3/);
    await expect(card(page, 'Order brass')).not.toContainText('Engine');
  });

  await test.step('a place between two of them, by keyboard and by mouse', async () => {
    await dragCard(page, 'Draw the plans', { to: 'To Do', above: 'Order brass' });
    await expectColumn(page, 'To Do', ['Draw the plans', 'Order brass']);
    await cardTitle(page, 'Draw the plans').focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expectColumn(page, 'In Progress', ['Draw the plans']);
    await expectColumn(page, 'To Do', ['Order brass']);
  });

  await test.step('what is made here belongs here: by the column, by key, in the list', async () => {
    await column(page, 'Review').getByText('Click to add task').click();
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await expect(form).toContainText('In Engine');
    await form.getByLabel('Title').fill('Check the plans');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expectColumn(page, 'Review', ['Check the plans']);
    await page.keyboard.press('c');
    await expect(form).toContainText('In Engine');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'List' }).check();
    await page.getByPlaceholder('New task').fill('Find a workshop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Find a workshop', exact: true })).toBeVisible();
    await expect(page.getByText('Call mother')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Board' }).check();
    await expectColumn(page, 'To Do', ['Find a workshop', 'Order brass']);
  });

  await test.step('the Taskboard has all of them, with their projects by name', async () => {
    await openBoard(page);
    await expectColumn(page, 'To Do', ['Find a workshop', 'Order brass', 'Water the roses', 'Call mother']);
    await expect(card(page, 'Water the roses')).toContainText('Garden');
    await ada.call(projectsApi.update, { projectId: garden.id, name: 'Rose garden' });
    await expect(card(page, 'Water the roses')).toContainText('Rose garden');
    await card(page, 'Water the roses').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Rose garden' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rose garden' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openBoard(page);
    await ada.call(projectsApi.delete, { projectId: garden.id });
    await expectColumn(page, 'To Do', ['Find a workshop', 'Order brass', 'Call mother']);
  });
});

test("does not assign a project's task to people who may not have it", async ({ newPerson, watch }) => {
  watch.expectError(answered(422));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const jean = await newPerson('Jean Bartik');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  await connect(ada, jean);
  const { page } = ada;
  await openBoard(page);
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Create New Task' });
  const assignee = form.getByRole('combobox', { name: 'Assign to' });
  await form.getByLabel('Title').fill('Cut the gears');
  await form.getByRole('tab', { name: 'Assignment' }).click();

  await test.step('another project gives it back to oneself, and says so', async () => {
    await choose(form, 'Assign to', 'Jean Bartik');
    await choose(form, 'Project', 'Difference engine');
    await expect(assignee).toHaveValue('Ada Lovelace (you)');
    await expect(form).toContainText(
      'Jean Bartik is not a member of Difference engine, so the task is assigned to you.',
    );
    await choose(form, 'Project', 'No project');
    await choose(form, 'Assign to', 'Grace Hopper');
    // Read before she is removed below, or the form would give the task back to oneself.
    const members = page.waitForResponse(/\/api\/projects\/[^/]+\/members/);
    await choose(form, 'Project', 'Difference engine');
    await members;
    await expect(assignee).toHaveValue('Grace Hopper');
  });

  await test.step('removed meanwhile: the form comes back to the assignment', async () => {
    await ada.call(projectMembersApi.remove, { projectId: project.id, personId: grace.id });
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(form.getByRole('alert')).toContainText(notMembers);
    await expect(form.getByRole('tab', { name: 'Assignment' })).toHaveAttribute('aria-selected', 'true');
    await expect(assignee).toHaveAccessibleDescription(new RegExp(notMembers.slice(0, 40)));
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(form).toBeVisible();
    await choose(form, 'Assign to', 'Ada Lovelace (you)');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(card(page, 'Cut the gears')).toContainText('Difference engine');
    await expect
      .poll(async () => (await ada.tasks()).map(({ projectId }) => projectId))
      .toEqual([project.id]);
  });
});

async function choose(form: Locator, field: 'Project' | 'Assign to', option: string): Promise<void> {
  const page: Page = form.page();
  await form.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
