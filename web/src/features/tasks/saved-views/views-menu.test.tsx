import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const loading = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('./views-parts.tsx'), async (importOriginal) => {
  await loading.promise;
  return importOriginal();
});

onDevice(desktop);

test('keeps the focus on its button while its views are loaded, and then opens', async () => {
  const ada = aUser();
  fakeTasks(ada, [aTask(ada, 'Pay the rent')]);
  await openBoard(ada);
  const button = page.getByRole('button', { name: 'Views' });
  await expect.element(button).toBeVisible();
  const focused = button.element() as HTMLElement;
  focused.focus();
  // The first key starts the loading of menus, too.
  await userEvent.keyboard('{Enter}');
  expect(page.getByRole('menu').query()).toBeNull();
  loading.resolve();
  await expect.element(page.getByRole('menu', { name: 'Views' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});
