import { newId } from '@longtable/contract/ids';
import { notificationsApi } from '@longtable/contract/notifications';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { tasksApi } from '@longtable/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { openTask } from './support/board.ts';
import { connect, personRow } from './support/people.ts';
import { newTeam, openTeam, teamTab } from './support/team.ts';
import { expect, test } from './support/test.ts';

test('who is assigned a task sees it at the bell of every tab, and no more once it is open in one', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const ben = await newPerson('Ben Babbage');
  await connect(ada, ben);
  await ben.call(notificationsApi.clear, {});
  const task = await ada.has('Translate the memoir');
  const second = await ben.newTab();
  await ben.page.goto('/app/connect');
  await second.goto('/app/collaboration/teams');
  for (const tab of [ben.page, second]) {
    await expect(bell(tab, 0)).toBeVisible();
    await staysTheSame(tab);
  }

  await ada.page.goto(`/app/tasks?task=${task.id}`);
  const detail = openTask(ada.page, 'Translate the memoir');
  await detail.getByRole('button', { name: /^Assigned to/ }).click();
  await ada.page.getByRole('combobox', { name: 'Find a person' }).fill('Ben');
  await ada.page.getByRole('option', { name: /^Ben Babbage/ }).click();
  for (const tab of [ben.page, second]) await expect(bell(tab, 1)).toBeVisible();

  await bell(ben.page, 1).click();
  await dropdown(ben.page)
    .getByRole('link', { name: /New Task Assigned/ })
    .click();
  await expect(ben.page).toHaveURL(`/app/tasks?task=${task.id}`);
  await expect(openTask(ben.page, 'Translate the memoir')).toBeVisible();
  for (const tab of [ben.page, second]) {
    await expect(bell(tab, 0)).toBeVisible();
    await isTheSame(tab);
  }

  // What arrives about the task that is open is not left unread.
  await ada.call(taskCommentsApi.post, {
    taskId: task.id,
    id: newId(),
    content: 'By Monday?',
    mentionIds: [],
  });
  await ada.call(tasksApi.create, { id: newId(), title: 'Order paper', assigneeId: ben.id });
  await expect(bell(second, 1)).toBeVisible();
});

test('who is invited to a team accepts at the bell, and is a member on both screens', async ({
  newPerson,
}) => {
  const olive = await newPerson('Olive Owner');
  const name = `Jean ${newId().slice(-8)}`;
  const jean = await newPerson(name);
  const team = await newTeam(olive, 'Bakery');
  await jean.call(notificationsApi.clear, {});
  await jean.page.goto('/app/connect');
  await expect(bell(jean.page, 0)).toBeVisible();
  await openTeam(olive.page, team, 'members');
  await expect(teamTab(olive.page, 'Members', 1)).toBeVisible();
  for (const { page } of [olive, jean]) await staysTheSame(page);

  await olive.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = olive.page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('button', { name: `Invite ${name}` }).click();
  const invited = dialog.getByRole('region', { name: 'Invited people' });
  await expect(invited.getByRole('listitem')).toContainText(['Pending, expires in 30 days']);

  await bell(jean.page, 1).click();
  await expect(dropdown(jean.page)).toContainText('Olive Owner invited you to the team Bakery.');
  await dropdown(jean.page)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(jean.page).toHaveURL(`/app/collaboration/teams/${team.id}`);
  await expect(jean.page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible();
  await expect(bell(jean.page, 0)).toBeVisible();

  await expect(invited.getByRole('listitem')).toContainText(['Accepted']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(personRow(olive.page, name)).toContainText('Member');
  await expect(teamTab(olive.page, 'Members', 2)).toBeVisible();
  for (const { page } of [olive, jean]) await isTheSame(page);
});

function bell(page: Page, unread: number): Locator {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return page.getByRole('button', { name, exact: true });
}

function dropdown(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Notifications' });
}

/** Marks a document, so that a reload would be noticed. */
async function staysTheSame(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['journey'] = 'same page';
  });
}

async function isTheSame(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset['journey'])).toBe('same page');
}
