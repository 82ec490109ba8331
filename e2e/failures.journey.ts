import { type ErrorBody, type ErrorCode, errorStatus, errorText } from '@longtable/contract/errors';
import type { Page } from '@playwright/test';
import { card, column, dragCard, expectColumn, openBoard, zoneMessage } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

test('a refused move says why and puts the card back', async ({ newPerson, watch }) => {
  watch.expectError(answered(403));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Stubborn');
  await openBoard(page);
  await refuse(page, '**/api/tasks/*/move', 'task/not-allowed');
  await dragCard(page, 'Stubborn', { to: 'Review' });
  await expect(alert(page)).toContainText(
    'Failed to update task: Only the person who created this task, or an owner or admin of its project, can do this.',
  );
  await expect(zoneMessage(page, 'Review')).toHaveText('Failed to move task. Please try again.');
  await expectColumn(page, 'To Do', ['Stubborn']);
  await expectColumn(page, 'Review', []);
});

test('removes a deleted task from the board when it is moved', async ({ newPerson, server, watch }) => {
  watch.expectError(answered(404));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('A ghost');
  await ada.has('Stays');
  await openBoard(page);
  await expectColumn(page, 'To Do', ['A ghost', 'Stays']);
  await server.query('delete from tasks where id = $1', [task.id]);
  await dragCard(page, 'A ghost', { to: 'In Progress' });
  await expect(alert(page)).toContainText('Failed to update task: Task not found or access denied');
  await expectColumn(page, 'In Progress', []);
  await expectColumn(page, 'To Do', ['Stays']);
});

test('offers to retry a move that failed on the server', async ({ newPerson, watch }) => {
  watch.expectError(answered(500));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Second time lucky');
  await openBoard(page);
  await refuse(page, '**/api/tasks/*/move', 'server/unexpected');
  await dragCard(page, 'Second time lucky', { to: 'Review' });
  await expect(alert(page)).toContainText('Failed to update task: Something went wrong.');
  await expectColumn(page, 'To Do', ['Second time lucky']);
  await page.unroute('**/api/tasks/*/move');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectColumn(page, 'Review', ['Second time lucky']);
  await expect.poll(async () => (await ada.tasks())[0]?.status).toBe('review');
});

test('reopens the form of a task that could not be saved, with the reason', async ({ newPerson, watch }) => {
  watch.expectError(answered(422));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('There already');
  await openBoard(page);
  await refuse(page, '**/api/tasks', 'task/title-required');
  const create = page.getByRole('dialog', { name: 'Create New Task' });
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  await create.getByLabel('Title').fill('Not wanted');
  await create.getByRole('button', { name: 'Create task' }).click();
  await expect(create.getByRole('alert')).toContainText('Unable to save task');
  await expect(create.getByRole('alert')).toContainText(
    'Task title is required if provided and cannot be empty.',
  );
  await expect(create.getByLabel('Title')).toHaveValue('Not wanted');
  expect(await ada.tasks()).toHaveLength(1);
  await page.unroute('**/api/tasks');
  await create.getByRole('button', { name: 'Create task' }).click();
  await expectColumn(page, 'To Do', ['Not wanted', 'There already']);

  await refuse(page, '**/api/tasks/*', 'task/not-allowed');
  watch.expectError(answered(403));
  await card(page, 'There already').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Task' });
  await edit.getByLabel('Title').fill('Renamed');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByRole('alert')).toContainText('Unable to save task');
  await expect(edit.getByLabel('Title')).toHaveValue('Renamed');
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await page.keyboard.press('Escape');
  await expectColumn(page, 'To Do', ['Not wanted', 'There already']);
});

test('restores the task when its deletion is refused', async ({ newPerson, watch }) => {
  watch.expectError(answered(403));
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Here to stay');
  await openBoard(page);
  await refuse(page, '**/api/tasks/*', 'task/not-allowed');
  await card(page, 'Here to stay').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
  await expect(alert(page)).toContainText(
    'Error deleting task: Only the person who created this task, or an owner or admin of its project, can do this.',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectColumn(page, 'To Do', ['Here to stay']);
});

test('shows an id and two ways to continue for an error of the page', async ({ newPerson, watch }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('A task');
  // A response that no version of this page expects.
  await page.route('**/api/tasks*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/"dueDate":"[^"]*"/, '"dueDate":"soon"');
    await route.fulfill({ response: answer, body: text });
  });
  watch.expectError(/^Error [0-9a-f]+:/);
  await page.goto('/app/tasks');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    'Something went wrong. We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.',
  );
  await expect(page.getByText(/^Error ID: [0-9a-f]{6,}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('Try Again recovers from a temporary error', async ({ newPerson, watch }) => {
  watch.expectError(answered(500), /^Error [\w-]+:/);
  const { page } = await newPerson('Ada Lovelace');
  await refuse(page, '**/api/session', 'server/unexpected');
  await page.goto('/app/tasks');
  await expect(page.getByText('Error ID: journey-error')).toBeVisible();
  // A request under way when a route is removed may never be answered.
  await page.waitForLoadState('networkidle');
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(column(page, 'To Do')).toBeVisible();
});

test('says that data is safe when it cannot be loaded, and retries', async ({ newPerson, watch }) => {
  watch.expectError(answered(500), lostConnection);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Found at last');
  await refuse(page, '**/api/tasks*', 'server/unexpected');
  await page.goto('/app/tasks');
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again in a moment.');
  await expect(page.getByRole('alert')).toContainText('Nothing is lost. This page tries again by itself.');
  const askedAgain = page.waitForRequest('**/api/tasks*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await askedAgain;
  await page.waitForLoadState('networkidle');
  // From here on it may load by itself at any moment.
  await page.unroute('**/api/tasks*');
  await expect(card(page, 'Found at last')).toBeVisible({ timeout: 15_000 });
});

test('retries until the server responds when it cannot be reached at the start', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(lostConnection, /^Error \w+: Unreachable/);
  const { page } = await newPerson('Ada Lovelace');
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/app/tasks');
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached right now.');
  await page.unroute('**/api/**');
  await expect(column(page, 'To Do')).toBeVisible({ timeout: 15_000 });
});

/** The message at the edge of the screen. */
function alert(page: Page) {
  const messages = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
  // The toast of the change fades out before the refusal.
  return messages.filter({ hasNotText: /^(Moved to|Task deleted)/ });
}

/** Makes the server refuse all writes there. */
async function refuse(page: Page, address: string, code: ErrorCode): Promise<void> {
  const error = { code, text: errorText(code), errorId: 'journey-error' } satisfies ErrorBody['error'];
  await page.route(address, async (route) => {
    const isReading =
      route.request().method() === 'GET' && !address.endsWith('tasks*') && !address.endsWith('session');
    if (isReading) await route.fallback();
    else await route.fulfill({ status: errorStatus(code), json: { error } });
  });
}
