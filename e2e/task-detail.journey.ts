import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { boxOf, card, cardTitle, column, middleOf, openBoard, openTask } from './support/board.ts';
import { loseResponse } from './support/lost-response.ts';
import { projectOfThree } from './support/project.ts';
import { toastOf } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

test('two people share the checklist, comments and history of a task', async ({ newPerson, watch }) => {
  watch.expectError(lostConnection);
  const { olive, mia, project } = await projectOfThree(newPerson, 'Difference engine');
  const wheels = await olive.has('Cut the wheels', { projectId: project.id });
  const task = await olive.has('Build the mill', {
    projectId: project.id,
    description: 'Plans: https://example.org/mill.',
    startDate: '2031-01-10',
    dueDate: '2031-01-20',
    dependencies: [wheels.id],
    repeat: { unit: 'week', every: 1 },
  });
  await openBoard(olive.page);
  await openBoard(mia.page);

  await test.step('shows metadata and dependencies', async () => {
    const detail = await openDetail(olive.page, 'Build the mill');
    await expect(detail).toContainText('Every week');
    await expect(detail).toContainText('Jan 2031');
    await expect(detail.getByRole('link', { name: 'https://example.org/mill' })).toBeVisible();
    await detail
      .getByRole('region', { name: 'Waits for' })
      .getByRole('button', { name: 'Cut the wheels' })
      .click();
    const other = openTask(olive.page, 'Cut the wheels');
    await expect(other.getByRole('button', { name: 'Edit' })).toBeFocused();
    await other.getByRole('region', { name: 'Required by' }).getByRole('button').click();
    await expect(openTask(olive.page, 'Build the mill')).toBeVisible();
  });

  await test.step('adds and checks steps, live for the other', async () => {
    const { page } = olive;
    const checklist = checklistOf(page);
    await checklist.getByRole('textbox', { name: 'Add a step' }).click();
    for (const step of ['Turn the axles', 'Fit the wheels', 'Oil it']) {
      await page.keyboard.type(step);
      await page.keyboard.press('Enter');
    }
    await expectSteps(page, ['Turn the axles', 'Fit the wheels', 'Oil it']);
    await checklist.getByRole('checkbox', { name: 'Fit the wheels' }).check();
    await expect(checklist).toContainText('1 of 3');
    await openDetail(mia.page, 'Build the mill');
    await expectSteps(mia.page, ['Turn the axles', 'Fit the wheels', 'Oil it']);
    await checklistOf(mia.page).getByRole('checkbox', { name: 'Oil it' }).check();
    await expect(checklist).toContainText('2 of 3');
  });

  await test.step('moves, renames and removes steps, by keyboard and mouse', async () => {
    const { page } = olive;
    const checklist = checklistOf(page);
    const handle = checklist.getByRole('button', { name: 'Move the step Oil it', exact: true });
    await handle.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expectSteps(page, ['Turn the axles', 'Oil it', 'Fit the wheels']);
    await expect(handle).toBeFocused();
    await dragStep(page, 'Fit the wheels', 'Turn the axles', { isCancelled: true });
    await expect(openTask(page, 'Build the mill')).toBeVisible();
    await expectSteps(page, ['Turn the axles', 'Oil it', 'Fit the wheels']);
    await dragStep(page, 'Fit the wheels', 'Turn the axles');
    await expectSteps(page, ['Fit the wheels', 'Turn the axles', 'Oil it']);
    await checklist.getByRole('button', { name: 'Rename the step Oil it' }).click();
    const field = checklist.getByRole('textbox', { name: 'Name of the step' });
    await field.fill('Nothing of it');
    await field.press('Escape');
    await expect(openTask(page, 'Build the mill')).toBeVisible();
    await checklist.getByRole('button', { name: 'Rename the step Oil it' }).click();
    await field.fill('Oil the axles');
    await field.press('Enter');
    await checklist.getByRole('button', { name: 'Remove the step Turn the axles' }).click();
    for (const person of [olive, mia]) await expectSteps(person.page, ['Fit the wheels', 'Oil the axles']);
  });

  await test.step('notifies a mentioned person', async () => {
    await mia.page.keyboard.press('Escape');
    const { page } = olive;
    const box = commentBox(page);
    await box.click();
    await page.keyboard.type('Ask @mi');
    await expect(page.getByRole('option', { name: 'Mia Member' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('Ask @Mia Member ');
    await page.keyboard.type('first');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(comments(page)).toHaveText([/Olive Owner.*Ask @Mia Member first/s]);
    await expect(toastOf(mia.page, 'You were mentioned by Olive Owner')).toBeVisible();
    await toastOf(mia.page, 'You were mentioned by Olive Owner')
      .getByRole('button', { name: 'Open' })
      .click();
    await expect(comments(mia.page)).toHaveText([/Ask @Mia Member first/]);
    await expect(comments(mia.page).locator('[data-mention]')).toHaveText('@Mia Member');
    await expect(actionsOf(comments(mia.page))).toHaveCount(0);
  });

  await test.step('keeps a draft over closing the dialog; shows replies, edits and deletions live', async () => {
    const { page } = mia;
    await commentBox(page).fill('On my way');
    await page.keyboard.press('Escape');
    await openDetail(page, 'Build the mill');
    await expect(commentBox(page)).toHaveValue('On my way');
    await loseResponse(page, '**/api/tasks/*/comments');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comments(page)).toHaveCount(2);
    await expect(comments(olive.page)).toHaveCount(2);
    await expect(comments(olive.page).first()).toContainText('On my way');
    await actionsOf(comments(page).first()).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit the comment' }).fill('I am there');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(comments(olive.page).first()).toContainText(/Edited.*I am there/s);
    await actionsOf(comments(olive.page).last()).click();
    await olive.page.getByRole('menuitem', { name: 'Delete…' }).click();
    await olive.page.getByRole('button', { name: 'Delete comment' }).click();
    for (const person of [olive, mia]) await expect(comments(person.page)).toHaveText([/I am there/]);
  });

  await test.step('shows the activity live', async () => {
    const { page } = olive;
    await page.getByRole('tab', { name: 'Activity' }).click();
    const told = page.getByRole('list', { name: 'Activity' });
    await expect(told).toContainText('Mia Member completed the step Oil it');
    await expect(told).toContainText('You created it');
    await mia.call(tasksApi.move, { taskId: task.id, status: 'review' });
    await expect(told.getByRole('listitem').first()).toHaveText(
      /Mia Member moved it from To Do to Review · Just now$/,
    );
  });
});

test('opens a task by its link, duplicates it, and creates others from a template of it', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(404));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('Write the notes', {
    description: 'Seven of them',
    tags: ['engine'],
    dueDate: '2031-05-06',
    subtasks: [
      { id: newId(), title: 'Note A', done: true },
      { id: newId(), title: 'Note B', done: false },
    ],
  });

  await test.step('opens by URL, and removes it from the URL on closing', async () => {
    await page.goto('/app');
    await page.goto(`/app/tasks?task=${task.id}`);
    await expect(openTask(page, 'Write the notes')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(openTask(page, 'Write the notes')).toBeHidden();
    await expect(page).toHaveURL('/app/tasks');
    await page.goBack();
    await expect(page).toHaveURL('/app');
    await page.goto('/app/tasks');
    await page.evaluate((id) => history.pushState(null, '', `?task=${id}`), task.id);
    await expect(openTask(page, 'Write the notes')).toBeVisible();
    await page.goBack();
    await expect(openTask(page, 'Write the notes')).toBeHidden();
    await page.goto(`/app/tasks?task=${newId()}`);
    await expect(toastOf(page, 'Task not found or access denied')).toBeVisible();
    await expect(page).toHaveURL('/app/tasks');
  });

  await test.step('duplicates', async () => {
    const detail = await openDetail(page, 'Write the notes');
    await more(page, detail, 'Duplicate');
    const copy = openTask(page, 'Write the notes (copy)');
    await expect(copy).toContainText('0 of 2');
    await page.keyboard.press('Escape');
    await expect(card(column(page, 'To Do'), 'Write the notes (copy)')).toBeVisible();
    await expect.poll(async () => (await ada.tasks()).length).toBe(2);
  });

  await test.step('saves a template and creates a task from it', async () => {
    await more(page, await openDetail(page, 'Write the notes'), 'Save as template');
    await expect(toastOf(page, 'Saved as a template')).toBeVisible();
    await page.keyboard.press('Escape');
    await fromTemplate(page, 'Write the notes');
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await expect(form.getByLabel('Title')).toHaveValue('Write the notes');
    await form.getByLabel('Title').fill('Write them again');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect(card(page, 'Write them again')).toBeVisible();
    await expect
      .poll(async () => (await ada.tasks()).find(({ title }) => title === 'Write them again'))
      .toMatchObject({
        description: 'Seven of them',
        tags: ['engine'],
        subtasks: [
          { title: 'Note A', done: false },
          { title: 'Note B', done: false },
        ],
      });
  });

  await test.step('renames and deletes the template', async () => {
    await fromTemplate(page, 'Templates…');
    const templates = dialog(page, 'Templates');
    await templates.getByRole('button', { name: 'Rename Write the notes' }).click();
    await templates.getByRole('textbox', { name: 'Name of the template' }).fill('Notes');
    await page.keyboard.press('Enter');
    await expect(templates.getByRole('listitem')).toContainText('Notes');
    await templates.getByRole('button', { name: 'Delete Notes' }).click();
    await page.getByRole('button', { name: 'Delete template' }).click();
    await expect(templates.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
  });
});

async function openDetail(page: Page, title: string): Promise<Locator> {
  await cardTitle(page, title).click();
  await expect(openTask(page, title)).toBeVisible();
  return openTask(page, title);
}

function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

function checklistOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Checklist' });
}

async function expectSteps(page: Page, titles: readonly string[]): Promise<void> {
  await expect(checklistOf(page).getByRole('listitem')).toHaveText([...titles]);
}

/** Drags a step by its handle above another one, and drops it or cancels by Escape. */
async function dragStep(
  page: Page,
  title: string,
  above: string,
  { isCancelled = false } = {},
): Promise<void> {
  const handle = (name: string) =>
    checklistOf(page).getByRole('button', { name: `Move the step ${name}`, exact: true });
  await handle(title).hover();
  await page.mouse.down();
  const { x } = await middleOf(handle(title));
  const { y } = await boxOf(handle(above));
  await page.mouse.move(x, y, { steps: 8 });
  if (isCancelled) await page.keyboard.press('Escape');
  await page.mouse.up();
}

function commentBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Write a comment' });
}

function comments(page: Page): Locator {
  return page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
}

function actionsOf(comment: Locator): Locator {
  return comment.getByRole('button', { name: /^Actions for the comment/ });
}

async function more(page: Page, detail: Locator, item: string): Promise<void> {
  await detail.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  // Until it has closed, it would handle Escape.
  await expect(page.getByRole('menu')).toBeHidden();
}

async function fromTemplate(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'New task from a template' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
