import { connectionsApi } from '@longtable/contract/connections';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  card,
  cardTitle,
  column,
  expectColumn,
  openBoard,
  openNewTask,
  openTask,
  zoneMessage,
} from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { boxOf, grab, middleOf, mouse } from '../../../../test/pointer.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const waits = 'Cannot complete task. The following dependencies are not yet complete: Dig the ground.';

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

/** Dig the ground, and Pour the foundation, which waits for it. */
async function openWaiting(fields: Partial<Task> = {}): Promise<() => Task[]> {
  const first = aTask(ada, 'Dig the ground');
  const stored = fakeTasks(ada, [
    first,
    aTask(ada, 'Pour the foundation', { dependencies: [first.id], ...fields }),
  ]);
  await openBoard(ada);
  await expectColumn('To Do', ['Dig the ground', 'Pour the foundation']);
  return stored;
}

describe('dependencies', () => {
  onDevice(desktop);

  test('are found by words and chosen by keyboard in the form of a task with all that it can have', async () => {
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      cards: { people: [cardOf(grace)] },
      next: null,
    });
    const first = aTask(ada, 'Dig the ground');
    const stored = fakeTasks(ada, [first, aTask(ada, 'Order concrete')], {
      people: [cardOf(ada), cardOf(grace)],
    });
    await openBoard(ada);
    await openNewTask();
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Pour the foundation');
    await pressOn(form.getByRole('combobox', { name: 'Waits for' }), 'ground dig');
    await expect.poll(options).toEqual([expect.stringMatching(/Dig the ground$/)]);
    await press('{Enter}');
    const chosen = form.getByRole('list', { name: 'Waits for these tasks' });
    await expect.element(chosen).toMatchTextContent('Dig the ground');
    // The list stays open, without the chosen task.
    await press('o');
    await expect.poll(options).toEqual([expect.stringMatching(/Order concrete$/)]);
    await press('{Enter}', '{Escape}');
    await form.getByRole('button', { name: 'Remove Order concrete' }).click();
    await expect.element(chosen).not.toMatchTextContent('Order concrete');

    await pressOn(form.getByLabelText('Checklist'), 'Bring the mixer', '{Enter}', 'Stir');
    await form.getByRole('combobox', { name: 'Start date' }).fill('2031-02-04');
    await form.getByRole('combobox', { name: 'Due date' }).fill('2031-02-03');
    await form.getByLabelText('Repeats').click();
    await page.getByRole('option', { name: 'Every week', exact: true }).click();
    await form.getByRole('tab', { name: 'Assignment' }).click();
    await form.getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: 'Grace Hopper', exact: false }).click();
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect.element(form.getByText('A task can’t start after it is due.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Start date' }).fill('2031-02-01');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect.element(form).not.toBeInTheDocument();
    const created = () => stored().find(({ title }) => title === 'Pour the foundation');
    await expect.poll(created).toMatchObject({
      startDate: '2031-02-01',
      dueDate: '2031-02-03',
      repeat: { unit: 'week', every: 1 },
      dependencies: [first.id],
      assignedTo: grace.id,
    });
    expect(created()?.subtasks.map(({ title }) => title)).toEqual(['Bring the mixer', 'Stir']);
  });

  test('can’t be circular', async () => {
    await openWaiting();
    await card('Dig the ground').click();
    await openTask('Dig the ground').getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Task' });
    await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Dig the ground');
    await expect.element(form.getByLabelText('Checklist')).not.toBeInTheDocument();
    await form.getByRole('combobox', { name: 'Waits for' }).fill('pour');
    const option = page.getByRole('option', { name: /Pour the foundation/ });
    await expect
      .element(option)
      .toMatchTextContent('Already waits for this task: this would be a circular dependency.');
    await expect.element(option).toHaveAttribute('aria-disabled', 'true');
    (option.element() as HTMLElement).click();
    await expect.element(form.getByRole('list', { name: 'Waits for these tasks' })).not.toBeInTheDocument();
  });

  test('that are open stop a drop, a move by keyboard and the menu, which say why', async () => {
    await openWaiting();
    const to = boxOf(column('Completed'));
    const completed = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
    await grab(middleOf(card('Pour the foundation')));
    await mouse.move(completed, { steps: 8 });
    await expect.element(zoneMessage('Completed')).toHaveTextContent(waits);
    await mouse.move(middleOf(column('Review')), { steps: 4 });
    await expect.element(zoneMessage('Completed')).toHaveTextContent('');
    await mouse.move(completed, { steps: 4 });
    await mouse.up();
    await expect.element(zoneMessage('Completed')).toHaveTextContent(waits);
    await expect.element(toast(`Failed to update task: ${waits}`)).toBeVisible();
    await expectColumn('Completed', []);
    await expect.element(zoneMessage('Completed')).toHaveTextContent('');

    await pressOn(cardTitle('Pour the foundation'), ' ', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}');
    await expect.element(zoneMessage('Completed')).toHaveTextContent(waits);
    await press(' ');
    await expect.element(cardTitle('Pour the foundation')).toHaveFocus();
    await expectColumn('Completed', []);

    await press('m');
    await page.getByRole('menuitemradio', { name: 'Completed' }).click();
    await expect.element(toast(`Failed to update task: ${waits}`)).toBeVisible();
    await expectColumn('Completed', []);
  });

  test('that only the server knows return the card; the person is told when none is open', async () => {
    const task = aTask(ada, 'Pour the foundation');
    fakeTasks(ada, [task]);
    await openBoard(ada);
    await expectColumn('To Do', ['Pour the foundation']);
    const text = `${waits.slice(0, waits.indexOf('Dig'))}a task that you can’t see.`;
    fakeApi(tasksApi.move, new Refusal('task/dependencies-open', { text }));
    const complete = () =>
      pressOn(cardTitle('Pour the foundation'), ' ', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}', ' ');
    await complete();
    await expect.element(toast(`Failed to update task: ${text}`)).toBeVisible();
    await expect
      .element(zoneMessage('Completed'))
      .toHaveTextContent('Failed to move task. Please try again.');
    await expectColumn('To Do', ['Pour the foundation']);

    await live.connected();
    live.send('task.unblocked', { taskId: task.id, title: task.title });
    await expect.element(toast('You can start “Pour the foundation” now')).toBeVisible();
    fakeTasks(ada, [task]);
    await complete();
    await expectColumn('Completed', ['Pour the foundation']);
  });
});
