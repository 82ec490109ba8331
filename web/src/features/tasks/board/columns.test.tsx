import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { column, expectColumn } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();

describe('numbers', () => {
  onDevice(desktop);

  /** Three tasks in To Do, of which one is high, and two low ones in Review. */
  function fakeFew() {
    fakeTasks(ada, [
      aTask(ada, 'Urgent', { priority: 'high' }),
      ...['One', 'Two'].map((title) => aTask(ada, title, { priority: 'low' })),
      ...['Three', 'Four'].map((title) => aTask(ada, title, { priority: 'low', status: 'review' })),
    ]);
  }

  test('of a filtered column are beside that of all; an emptied one says how many are hidden', async () => {
    fakeFew();
    await renderApp('/app/tasks?priority=high', { user: ada });
    await expectColumn('To Do', ['Urgent']);
    await expect.element(column('To Do').getByText('1 of 3 tasks')).toBeVisible();
    const review = column('Review');
    await expect.element(review).toMatchTextContent('No matching tasks · 2 hidden');
    await expect.element(review).toMatchTextContent('0 of 2');
    // What is empty without the filter, too, invites to add a task.
    await expect.element(column('Completed').getByText('Click to add task')).toBeVisible();
    await expectScreen('columns emptied by a filter');

    await review.getByRole('button', { name: 'Clear filters' }).click();
    await expectColumn('Review', ['Three', 'Four']);
    await expect.element(column('To Do').getByText('3 tasks', { exact: true })).toBeVisible();
  });

  test('of a list and a timeline, too', async () => {
    fakeFew();
    await renderApp('/app/tasks?priority=high&view=list', { user: ada });
    await expect.element(page.getByRole('button', { name: 'To Do 1 of 3 tasks' })).toBeVisible();
    await page.getByRole('radio', { name: 'Timeline' }).click();
    const timeline = page.getByRole('table', { name: 'Timeline' });
    await expect.element(timeline.getByRole('button', { name: 'Review 0 of 2 tasks' })).toBeVisible();
    await expect.element(timeline).toMatchTextContent('No matching tasks · 2 hidden');
  });
});
