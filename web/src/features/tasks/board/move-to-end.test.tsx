import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();

onDevice(desktop);

test('moves cards to the end of a column that is not loaded to its end', async () => {
  const titles = Array.from({ length: 10 * firstWindowSize }, (_, index) => `Task ${index + 1}`);
  const tasks = fakeTasks(
    ada,
    titles.map((title) => aTask(ada, title)),
  );
  const order = () => tasks().map(({ title }) => title);
  await renderApp('/app/tasks', { user: ada });
  const openMenuOf = (title: string) =>
    page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();

  await openMenuOf('Task 2');
  await page.getByRole('menuitem', { name: 'Move to the bottom' }).click();
  await expect.poll(order).toEqual(['Task 1', ...titles.slice(2), 'Task 2']);
  await expect.element(page.getByRole('button', { name: 'Task 3', exact: true })).toHaveFocus();
  await expect.element(page.getByText('Moved to the bottom')).toBeVisible();

  await openMenuOf('Task 1');
  await page.getByRole('menuitem', { name: 'Move to the bottom' }).click();
  await expect.poll(order).toEqual([...titles.slice(2), 'Task 2', 'Task 1']);
});
