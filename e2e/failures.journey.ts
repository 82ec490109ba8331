import { type ErrorBody, type ErrorCode, errorStatus, errorText } from '@longtable/contract/errors';
import type { Page } from '@playwright/test';
import { dragCard, expectColumn, openBoard, zoneMessage } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('returns the card and shows the reason when a move is refused', async ({ newPerson, watch }) => {
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

test('removes a task from the board that was deleted before it is moved', async ({
  newPerson,
  server,
  watch,
}) => {
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

test('shows an id and two ways to continue for an error of the page', async ({ newPerson, watch }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('A task');
  // A response that the page can't handle.
  await page.route('**/api/tasks/board*', async (route) => {
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

/** The toast of an error. */
function alert(page: Page) {
  const messages = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
  // The toast of the change closes before that of the refusal.
  return messages.filter({ hasNotText: /^(Moved to|Task deleted)/ });
}

/** Makes the server refuse all writes to a path. */
async function refuse(page: Page, address: string, code: ErrorCode): Promise<void> {
  const error = { code, text: errorText(code), errorId: 'journey-error' } satisfies ErrorBody['error'];
  await page.route(address, async (route) => {
    const isReading =
      route.request().method() === 'GET' && !address.endsWith('tasks*') && !address.endsWith('session');
    if (isReading) await route.fallback();
    else await route.fulfill({ status: errorStatus(code), json: { error } });
  });
}
