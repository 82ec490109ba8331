import { taskChangesApi } from '@longtable/contract/task-changes';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, cardTitle, expectColumn, openBoard } from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';
import { toast, toasts } from '../../../../test/toasts.ts';

onDevice(desktop);

const undo = () => press('{Control>}z{/Control}');
const redo = () => press('{Control>}{Shift>}z{/Shift}{/Control}');

/** Opens the board with two tasks and completes the first. */
async function openCompleted() {
  // Another person in each test: what can be undone is kept as long as the page.
  const ada = aUser();
  const tasks = fakeTasks(ada, [aTask(ada, 'One'), aTask(ada, 'Two')]);
  await openBoard(ada);
  // Only then every part of the page is loaded.
  await live.connected();
  await pressOn(cardTitle('One'), 'e');
  await expectColumn('Completed', ['One']);
  return tasks;
}

/** Expects one toast with this text and button. */
async function expectOffer(text: string, button: string): Promise<void> {
  await expect.element(toast(text).getByRole('button', { name: button })).toBeVisible();
  await expect.poll(() => toasts.elements().length).toBe(1);
}

test('by keyboard, with one toast that names the task and offers the way back', async () => {
  const tasks = await openCompleted();
  await undo();
  await expectColumn('To Do', ['One', 'Two']);
  await expectOffer('Undone: moved “One” to Completed', 'Redo');
  await redo();
  await expectColumn('Completed', ['One']);
  await expectOffer('Redone: moved “One” to Completed', 'Undo');
  await expect.poll(() => tasks().find(({ title }) => title === 'One')?.status).toBe('completed');
  await redo();
  await expect.element(page.getByText('Nothing to redo.')).toBeInTheDocument();
});

test('by Ctrl+Y, as on Windows', async () => {
  await openCompleted();
  await undo();
  await expectColumn('Completed', []);
  await press('{Control>}y{/Control}');
  await expectColumn('Completed', ['One']);
});

test('by the toasts, of several changes in turn', async () => {
  const tasks = await openCompleted();
  await pressOn(cardTitle('Two'), 'e');
  await expectColumn('Completed', ['Two', 'One']);
  await undo();
  await undo();
  await expectColumn('To Do', ['One', 'Two']);
  await toast('Undone: moved “One” to Completed').getByRole('button', { name: 'Redo' }).click();
  await expectColumn('Completed', ['One']);
  await redo();
  await expectColumn('Completed', ['Two', 'One']);
  await toast('Redone: moved “Two” to Completed').getByRole('button', { name: 'Undo' }).click();
  await expectColumn('Completed', ['One']);
  await expect
    .poll(() =>
      tasks()
        .map(({ status }) => status)
        .toSorted(),
    )
    .toEqual(['completed', 'todo']);
});

test('deletes a restored task again, offline too', async () => {
  const tasks = await openCompleted();
  const deleteOne = async () => {
    await card('One').click({ modifiers: ['Control'] });
    await page
      .getByRole('region', { name: 'Selected tasks' })
      .getByRole('button', { name: 'Delete' })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Delete 1 task?' });
    await question.getByRole('button', { name: 'Delete 1 task' }).click();
  };
  await deleteOne();
  await expectColumn('Completed', []);
  await expect.poll(() => tasks().length).toBe(1);
  await undo();
  await expectColumn('Completed', ['One']);
  await expect.poll(() => tasks().length).toBe(2);
  setOffline(true);
  await redo();
  await expectColumn('Completed', []);
  await undo();
  await expectColumn('Completed', ['One']);
  await redo();
  await expectColumn('Completed', []);
  expect(tasks()).toHaveLength(2);
  setOffline(false);
  await expect.poll(() => tasks().length).toBe(1);
  await expectOffer('Redone: deleted 1 task', 'Undo');
});

test('is over with the next change, and its toast with it', async () => {
  await openCompleted();
  await undo();
  await expectOffer('Undone: moved “One” to Completed', 'Redo');
  await pressOn(cardTitle('Two'), 'e');
  await expectColumn('Completed', ['Two']);
  await expectOffer('“Two” completed', 'Undo');
  await redo();
  await expect.element(page.getByText('Nothing to redo.')).toBeInTheDocument();
  await expectColumn('Completed', ['Two']);
});

test('that is refused says why, leaves the task as it is, and cannot be undone', async () => {
  await openCompleted();
  await undo();
  await expectColumn('Completed', []);
  fakeApi(taskChangesApi.redo, new Refusal('task/changed-since'));
  await redo();
  await expect.element(toast('It has been changed since, and stays as it is.')).toBeVisible();
  await expectColumn('To Do', ['One', 'Two']);
  await undo();
  await expect.element(page.getByText('Nothing to undo.')).toBeInTheDocument();
});

test('whose undo was refused is not sent', async () => {
  await openCompleted();
  const sent = fakeApi(taskChangesApi.redo, new Refusal('task/redo-over'));
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  fakeApi(taskChangesApi.undo, async () => {
    await refused;
    return new Refusal('task/changed-since');
  });
  await undo();
  await expectColumn('Completed', []);
  await redo();
  await expectColumn('Completed', ['One']);
  refuse();
  await expect.element(toast('It has been changed since, and stays as it is.')).toBeVisible();
  await expectColumn('Completed', ['One']);
  await undo();
  await expect.element(page.getByText('Nothing to undo.')).toBeInTheDocument();
  expect(sent).toEqual([]);
});
