import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const loading = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('./views-menu.tsx'), async (importOriginal) => {
  await loading.promise;
  return importOriginal();
});

onDevice(desktop);

test('takes over the focus of the button that it replaces', async () => {
  const ada = aUser();
  fakeTasks(ada, [aTask(ada, 'Pay the rent')]);
  await openBoard(ada);
  const button = page.getByRole('button', { name: 'Views' });
  await expect.element(button).toBeVisible();
  const replaced = button.element() as HTMLElement;
  replaced.focus();
  // The first key starts the loading of menus.
  await userEvent.keyboard('{Shift}');
  loading.resolve();
  await expect.poll(() => replaced.isConnected).toBe(false);
  await expect.element(button).toHaveFocus();
});
