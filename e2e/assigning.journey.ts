import { connectionsApi } from '@longtable/contract/connections';
import type { Locator, Page } from '@playwright/test';
import { card, expectColumn, openBoard, openTask } from './support/board.ts';
import { connect } from './support/people.ts';
import { addToProject, newProject } from './support/project.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('assigns a task to each of several people, all or none, and shows the progress to both sides', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(422));
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const jean = await newPerson('Jean Bartik');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  await connect(ada, jean);
  const { page } = ada;
  await openBoard(page);
  await openBoard(grace.page);
  const form = page.getByRole('dialog', { name: 'Create New Tasks' });

  await test.step('shows the empty states of both sections', async () => {
    await section(page, 'Tasks Received', 0).click();
    await expect(page.getByText("You haven't received any tasks from others yet.")).toBeVisible();
    await section(page, 'Tasks Assigned', 0).click();
    await page.getByRole('button', { name: 'Click to assign your first task to someone' }).click();
    await expect(form).toBeVisible();
    await form.getByLabel('Title').fill('Read the manual');
    await form.getByRole('button', { name: 'Create Tasks' }).click();
    await expect(form.getByRole('tab', { name: 'Assignment' })).toHaveAttribute('aria-selected', 'true');
    await expect(form.getByText('Choose who gets a task.')).toBeVisible();
  });

  await test.step('creates a task for each of several people', async () => {
    await expect(form.getByRole('combobox', { name: 'Assign to' })).toBeFocused();
    await page.keyboard.type('grace');
    // While people are loading, the list may say that nothing was found.
    await expect(page.getByRole('option')).toHaveText([/Grace Hopper/]);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: 'Create 1 Task', exact: true })).toBeVisible();
    await page.keyboard.type('jean');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(form.getByRole('list', { name: 'Assigned to' }).getByRole('listitem')).toContainText([
      'Grace Hopper',
      'Jean Bartik',
    ]);
    await expect(form).toContainText('For Grace Hopper, Jean Bartik');
    await form.getByRole('button', { name: 'Create 2 Tasks' }).click();
    await expect(form).toBeHidden();
    await expect(section(page, 'Tasks Assigned', 2)).toBeVisible();
    await expectColumn(page, 'To Do', ['Read the manual', 'Read the manual']);
    await expectColumn(grace.page, 'To Do', ['Read the manual']);
    expect((await jean.tasks()).map(({ assignedTo, assignedBy }) => [assignedTo, assignedBy])).toEqual([
      [jean.id, ada.id],
    ]);
  });

  await test.step('shows the progress live in both sections', async () => {
    await section(grace.page, 'Tasks Received', 1).click();
    const received = grace.page.getByRole('list', { name: 'Tasks Received' });
    await expect(received).toContainText('Ada Lovelace');
    await received.getByRole('button', { name: 'Status of Read the manual: To Do' }).click();
    await grace.page.getByRole('option', { name: 'In Progress' }).click();
    const assigned = page.getByRole('list', { name: 'Tasks Assigned' });
    await expect(
      assigned.getByRole('button', { name: 'Status of Read the manual: In Progress' }),
    ).toBeVisible();
    await assigned.getByRole('button', { name: 'Read the manual', exact: true }).first().click();
    await expect(openTask(page, 'Read the manual')).toBeVisible();
    await page.keyboard.press('Escape');
    // The section stays open after a reload.
    await grace.page.reload();
    await expect(received.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('removes assignees who are not members of a chosen project', async () => {
    await page.getByRole('button', { name: 'Assign Task' }).click();
    await form.getByLabel('Title').fill('Oil the gears');
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await choose(form, 'Assign to', 'Grace Hopper');
    await choose(form, 'Assign to', 'Jean Bartik');
    await choose(form, 'Project', 'Difference engine');
    await expect(form).toContainText('Jean Bartik is not a member of Difference engine and was left out.');
    await expect(form.getByRole('button', { name: 'Create 1 Task', exact: true })).toBeVisible();
    await choose(form, 'Project', 'No project');
    await expect(form.getByRole('list', { name: 'Assigned to' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('creates no task if one is refused, and reopens the form with its input', async () => {
    const { connections } = await ada.call(connectionsApi.list, {});
    const ofJean = connections.find(({ personId }) => personId === jean.id);
    await ada.call(connectionsApi.remove, { connectionId: ofJean?.id ?? '' });
    await form.getByRole('button', { name: 'Create 2 Tasks' }).click();
    await expect(form.getByRole('alert')).toContainText(
      'A task without a project can be given to yourself and to people you are connected with.',
    );
    await expect(form.getByRole('tab', { name: 'Assignment' })).toHaveAttribute('aria-selected', 'true');
    expect((await ada.tasks()).some(({ title }) => title === 'Oil the gears')).toBe(false);
    await expect(card(page, 'Oil the gears')).toHaveCount(0);
    await form.getByRole('button', { name: 'Remove Jean Bartik' }).click();
    await form.getByRole('tab', { name: 'Details' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('Oil the gears');
    await form.getByRole('button', { name: 'Create 1 Task', exact: true }).click();
    await expect(card(grace.page, 'Oil the gears')).toBeVisible();
  });

  await test.step('offers only one assignee when editing', async () => {
    await card(page, 'Oil the gears').click();
    await openTask(page, 'Oil the gears').getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Task' });
    await edit.getByRole('tab', { name: 'Assignment' }).click();
    await expect(edit.getByRole('combobox', { name: 'Assign to' })).toHaveValue('Grace Hopper');
    await expect(edit.getByRole('switch', { name: 'Several people' })).toHaveCount(0);
    await edit.getByRole('button', { name: 'Cancel' }).click();
  });
});

/** The button that opens a section, with its count. */
function section(page: Page, name: 'Tasks Received' | 'Tasks Assigned', count: number): Locator {
  return page.getByRole('button', { name: `${name} (${count})`, exact: true });
}

async function choose(form: Locator, field: 'Project' | 'Assign to', option: string): Promise<void> {
  const page = form.page();
  await form.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
  // The list stays open where several can be chosen.
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
