import { profileApi } from '@longtable/contract/profile';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import type { Locator, Page } from '@playwright/test';
import { card, cardTitle, column, dragCard, expectColumn, openBoard, openTask } from './support/board.ts';
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
  // Her page refetches tasks that it may not read any more.
  watch.expectError(answered(404));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  await openProject(ada.page, project, 'tasks');
  await openProject(grace.page, project, 'tasks');

  await test.step('creates a task in the project for another member', async () => {
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

  await test.step('shows their new name live', async () => {
    await grace.call(profileApi.update, { fullName: 'Admiral Hopper' });
    await expect(card(ada.page, 'Cut the gears')).toContainText('Assigned to Admiral Hopper');
    await grace.call(profileApi.update, { fullName: 'Grace Hopper' });
    await expect(card(ada.page, 'Cut the gears')).toContainText('Assigned to Grace Hopper');
  });

  await test.step('shows the completion to the person who assigned it', async () => {
    await projectTab(ada.page, 'Overview').click();
    await expect(ada.page.getByText('0 of 1 task')).toBeVisible();
    await dragCard(grace.page, 'Cut the gears', { to: 'Completed' });
    await expectColumn(grace.page, 'Completed', ['Cut the gears']);
    await expect(ada.page.getByText('1 of 1 task')).toBeVisible();
    await projectTab(ada.page, 'Tasks').click();
    await expectColumn(ada.page, 'Completed', ['Cut the gears']);
  });

  await test.step('lets only the creator and managers of the project edit it', async () => {
    await card(grace.page, 'Cut the gears').click();
    const detail = openTask(grace.page, 'Cut the gears');
    await expect(detail.getByRole('link', { name: 'Difference engine' })).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await grace.page.keyboard.press('Escape');
    await grace.has('Grease them', { projectId: project.id });
    await card(ada.page, 'Grease them').click();
    const ofGrace = openTask(ada.page, 'Grease them');
    await expect(ofGrace.getByRole('button', { name: 'Edit' })).toBeVisible();
    await ofGrace.getByRole('button', { name: 'Delete' }).click();
    await ada.page.getByRole('button', { name: 'Delete task' }).click();
    await expect(card(grace.page, 'Grease them')).toHaveCount(0);
  });

  await test.step('removes the task from other members’ screens when it leaves the project', async () => {
    const loose = await ada.has('Look for money', { projectId: project.id });
    await expect(card(grace.page, 'Look for money')).toBeVisible();
    await card(ada.page, 'Look for money').click();
    await openTask(ada.page, 'Look for money').getByRole('button', { name: 'Edit' }).click();
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

  await test.step('removes the tasks from the Taskboard of a removed member', async () => {
    await openBoard(grace.page);
    await expectColumn(grace.page, 'Completed', ['Cut the gears']);
    await ada.call(projectMembersApi.remove, { projectId: project.id, personId: grace.id });
    await expectColumn(grace.page, 'Completed', []);
  });
});

test("shows only its tasks on the board of a project, and each task's project on the Taskboard", async ({
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

  await test.step('shows columns, strip and counts', async () => {
    await expectColumn(page, 'To Do', ['Order brass', 'Draw the plans']);
    await expect(card(column(page, 'Blocked'), 'Wait for the smith')).toBeVisible();
    await expect(page.getByLabel('Board statistics')).toContainText(/3\s*Total Tasks|Total Tasks\s*3/);
    await expect(card(page, 'Order brass')).not.toContainText('Engine');
  });

  await test.step('moves a task between two others, by keyboard and by mouse', async () => {
    await dragCard(page, 'Draw the plans', { to: 'To Do', above: 'Order brass' });
    await expectColumn(page, 'To Do', ['Draw the plans', 'Order brass']);
    await cardTitle(page, 'Draw the plans').focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expectColumn(page, 'In Progress', ['Draw the plans']);
    await expectColumn(page, 'To Do', ['Order brass']);
  });

  await test.step('creates tasks in the project from a column, by shortcut and in the list', async () => {
    await column(page, 'Review').getByText('Click to add task').click();
    await page.getByRole('textbox', { name: 'New task in Review' }).fill('Check the plans');
    await page.keyboard.press('Enter');
    await expectColumn(page, 'Review', ['Check the plans']);
    await page.keyboard.press('Escape');
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await page.keyboard.press('c');
    await expect(form).toContainText('In Engine');
    await page.keyboard.press('Escape');
    // Beside the sidebar there is no room for the layouts in the bar.
    await page.getByRole('button', { name: 'Tools' }).last().click();
    await page.getByRole('menuitemradio', { name: 'List' }).click();
    await page.getByPlaceholder('New task').fill('Find a workshop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Find a workshop', exact: true })).toBeVisible();
    await expect(page.getByText('Call mother')).toHaveCount(0);
    await page.getByRole('button', { name: 'Tools' }).last().click();
    await page.getByRole('menuitemradio', { name: 'Board' }).click();
    await expectColumn(page, 'To Do', ['Find a workshop', 'Order brass']);
  });

  await test.step('lists all tasks with their projects on the Taskboard', async () => {
    await openBoard(page);
    await expectColumn(page, 'To Do', ['Find a workshop', 'Order brass', 'Water the roses', 'Call mother']);
    await expect(card(page, 'Water the roses')).toContainText('Garden');
    await ada.call(projectsApi.update, { projectId: garden.id, name: 'Rose garden' });
    await expect(card(page, 'Water the roses')).toContainText('Rose garden');
    await card(page, 'Water the roses').click();
    await openTask(page, 'Water the roses').getByRole('link', { name: 'Rose garden' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rose garden' })).toBeVisible();
    await expect(openTask(page, 'Water the roses')).toHaveCount(0);
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

  await test.step('reassigns the task to oneself when another project is chosen, with a message', async () => {
    await choose(form, 'Assign to', 'Jean Bartik');
    await choose(form, 'Project', 'Difference engine');
    await expect(assignee).toHaveValue('Ada Lovelace (you)');
    await expect(form).toContainText(
      'Jean Bartik is not a member of Difference engine, so the task is assigned to you.',
    );
    await choose(form, 'Project', 'No project');
    await choose(form, 'Assign to', 'Grace Hopper');
    // Wait for the members: after her removal below, the form would reassign the task.
    const members = page.waitForResponse(/\/api\/projects\/[^/]+\/members/);
    await choose(form, 'Project', 'Difference engine');
    await members;
    await expect(assignee).toHaveValue('Grace Hopper');
  });

  await test.step('reopens the form at the assignment when the assignee was removed meanwhile', async () => {
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
