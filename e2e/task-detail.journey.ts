import { tasksApi } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { cardTitle, openBoard, openTask } from './support/board.ts';
import { loseResponse } from './support/lost-response.ts';
import { addToProject, newProject } from './support/project.ts';
import { expect, test } from './support/test.ts';
import { lostConnection } from './support/watch.ts';

test('two people share the checklist, comments and history of a task, and see what the other does', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection);
  const olive = await newPerson('Olive Owner');
  const mia = await newPerson('Mia Member');
  const project = await newProject(olive, 'Difference engine');
  await addToProject(olive, project.id, mia);
  const task = await olive.has('Build the mill', { projectId: project.id });
  await openBoard(mia.page);
  // By its link.
  await olive.page.goto(`/app/tasks?task=${task.id}`);
  const opened = openTask(olive.page, 'Build the mill');
  await expect(opened).toBeVisible();

  await test.step('notifies a mentioned person', async () => {
    const { page } = olive;
    await commentBox(page).click();
    await page.keyboard.type('Ask @mi');
    await expect(page.getByRole('option', { name: 'Mia Member' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('first');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(comments(page)).toHaveText([/Olive Owner.*Ask @Mia Member first/s]);
    await expect(others(page)).toHaveCount(0);
    // The mention, and that she was added to the project.
    await mia.page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await mia.page.getByRole('link', { name: /You were mentioned by Olive Owner/ }).click();
    await expect(comments(mia.page)).toHaveText([/Ask @Mia Member first/]);
    await expect(comments(mia.page).locator('[data-mention]')).toHaveText('@Mia Member');
    await expect(actionsOf(comments(mia.page))).toHaveCount(0);
  });

  await test.step('shows who else looks at the task, and what they edit', async () => {
    await expect(others(olive.page).getByRole('img', { name: 'Mia Member' })).toBeVisible();
    await expect(others(mia.page).getByRole('img', { name: 'Olive Owner' })).toBeVisible();
    await opened.getByRole('button', { name: 'Build the mill', exact: true }).click();
    const note = openTask(mia.page, 'Build the mill').getByText('Olive Owner is editing');
    await expect(note).toBeVisible();
    await olive.page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await openTask(mia.page, 'Build the mill').getByRole('button', { name: 'Close' }).first().click();
    await expect(others(olive.page)).toHaveCount(0);
    await cardTitle(mia.page, 'Build the mill').click();
    await expect(others(olive.page)).toHaveCount(1);
  });

  await test.step('adds and checks steps, live for the other', async () => {
    const checklist = checklistOf(olive.page);
    await checklist.getByRole('textbox', { name: 'Add a step' }).click();
    for (const step of ['Turn the axles', 'Oil it']) {
      await olive.page.keyboard.type(step);
      await olive.page.keyboard.press('Enter');
    }
    await expect(checklistOf(mia.page).getByRole('listitem')).toHaveText(['Turn the axles', 'Oil it']);
    await checklistOf(mia.page).getByRole('checkbox', { name: 'Oil it' }).check();
    await expect(checklist).toContainText('1 of 2');
  });

  await test.step('shows replies, edits and deletions live, once if a response is lost', async () => {
    const { page } = mia;
    await loseResponse(page, '**/api/tasks/*/comments');
    await commentBox(page).fill('On my way');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comments(page)).toHaveCount(2);
    await expect(comments(olive.page)).toHaveText([/On my way/, /Ask @Mia/]);
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
    await opened.getByRole('tab', { name: 'Activity' }).click();
    const told = opened.getByRole('list', { name: 'Activity' });
    await expect(told).toContainText('Mia Member completed the step Oil it');
    await expect(told).toContainText('You created it');
    await mia.call(tasksApi.move, { taskId: task.id, status: 'review' });
    await expect(told.getByRole('listitem').first()).toHaveText(
      /Mia Member moved it from To Do to Review · Just now$/,
    );
  });

  await test.step('forgets a person whose page is gone', async () => {
    await mia.page.close();
    await expect(others(olive.page)).toHaveCount(0);
  });
});

function others(page: Page): Locator {
  return page.getByRole('group', { name: 'Also looking at this task' });
}

function checklistOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Checklist' });
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
