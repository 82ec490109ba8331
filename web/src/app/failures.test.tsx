import { errorText } from '@longtable/contract/errors';
import { peopleApi } from '@longtable/contract/people';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import { tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, column, expectColumn, openBoard, openTask } from '../../test/board.ts';
import { fakeApi, Refusal, unreachable } from '../../test/fake-api.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aTask, aUser } from '../../test/samples.ts';
import { desktop, onDevice } from '../../test/screen.ts';
import { toasts } from '../../test/toasts.ts';
import { expectConsole } from '../../test/watch-console.ts';

const ada = aUser();
/** The toast of a refusal, as opposed to that of the change itself, which fades out. */
const alert = toasts.filter({ hasNotText: /^“.*” (moved to|completed|deleted)/ });
/** What the page and the router log when the error screen is shown. */
const caught = [/^Error [\w-]+:/, /Error in route match/];

async function moveToReview(title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitemradio', { name: 'Review' }).click();
}

describe('failures', () => {
  onDevice(desktop);

  test('retries a move after a server error', async () => {
    const task = aTask(ada, 'Second time lucky');
    fakeTasks(ada, [task]);
    fakeApi(tasksApi.move, new Refusal('server/unexpected'));
    await openBoard(ada);
    await moveToReview(task.title);
    await expect.element(alert).toMatchTextContent('Failed to update task: Something went wrong.');
    await expectColumn('To Do', ['Second time lucky']);
    const all = fakeTasks(ada, [task]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectColumn('Review', ['Second time lucky']);
    await expect.poll(() => all()[0]?.status).toBe('review');
  });

  test('restores a task when its deletion is refused', async () => {
    fakeTasks(ada, [aTask(ada, 'Here to stay')]);
    fakeApi(tasksApi.delete, new Refusal('task/not-allowed'));
    await openBoard(ada);
    await card('Here to stay').click();
    await openTask('Here to stay').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
    await expect.element(alert).toMatchTextContent(`Error deleting task: ${errorText('task/not-allowed')}`);
    await expect.element(openTask('Here to stay')).not.toBeInTheDocument();
    await expectColumn('To Do', ['Here to stay']);
  });

  test('recovers from a temporary error by Try Again', async () => {
    expectConsole(...caught);
    fakeApi(peopleApi.session, new Refusal('server/unexpected'));
    await renderApp('/app/tasks');
    await expect.element(page.getByText('Error ID: test')).toBeVisible();
    fakeApi(peopleApi.session, { user: ada, offset: '1', off: [] });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(column('To Do')).toBeVisible();
  });

  test('retries loading tasks automatically and on request', async () => {
    fakeApi(tasksApi.counts, new Refusal('server/unexpected'));
    fakeApi(taskWindowsApi.board, new Refusal('server/unexpected'));
    await renderApp('/app/tasks', { user: ada });
    const error = page.getByRole('alert');
    await expect.element(error).toMatchTextContent('Something went wrong. Please try again in a moment.');
    await expect.element(error).toMatchTextContent('Nothing is lost. Retrying automatically…');
    const requests = fakeApi(taskWindowsApi.board, new Refusal('server/unexpected'));
    const before = requests.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => requests.length).toBeGreaterThan(before);
    fakeTasks(ada, [aTask(ada, 'Found at last')]);
    await expect.element(card('Found at last'), { timeout: 15_000 }).toBeVisible();
  });

  test('loads once the server is reachable, if it was not at the start', async () => {
    expectConsole(...caught);
    fakeApi(peopleApi.session, unreachable);
    await renderApp('/app/tasks');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The server can’t be reached right now.');
    fakeApi(peopleApi.session, { user: ada, offset: '1', off: [] });
    await expect.element(column('To Do'), { timeout: 15_000 }).toBeVisible();
  });
});
