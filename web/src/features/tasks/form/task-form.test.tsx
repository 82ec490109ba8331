import { connectionsApi } from '@longtable/contract/connections';
import { errorText } from '@longtable/contract/errors';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { card, column, expectColumn, openBoard, openNewTask, openTask } from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { aConnection, aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';
import { dayInWords } from '../marks/due.ts';

const ada = aUser();
const today = calendarDay(ada.timeZone);
const create = page.getByRole('dialog', { name: 'Create New Task' });

async function openForm(tasks: readonly Task[] = []): Promise<() => Task[]> {
  const all = fakeTasks(ada, tasks);
  await openBoard(ada);
  await openNewTask();
  await expect.element(create).toBeVisible();
  return all;
}

/** The texts of the items of a list, in order. */
function texts(list: Locator): () => string[] {
  return () =>
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('removes a chip while the list is open', async () => {
    await openForm(['One', 'Two', 'Three', 'Four'].map((title) => aTask(ada, title)));
    const field = create.getByRole('combobox', { name: 'Waits for' });
    await field.click();
    for (const title of ['One', 'Two', 'Three'])
      await page.getByRole('option', { name: title, exact: false }).click();
    const chips = texts(create.getByRole('list', { name: 'Waits for these tasks' }));
    await expect.poll(chips).toEqual([/One$/, /Two$/, /Three$/].map((text) => expect.stringMatching(text)));
    await create.getByRole('button', { name: 'Remove Two' }).click();
    await expect.poll(chips).toEqual([/One$/, /Three$/].map((text) => expect.stringMatching(text)));
    // The list is still open and contains the removed one again.
    await page.getByRole('option', { name: 'Two', exact: false }).click();
    await expect.poll(chips).toEqual([/One$/, /Three$/, /Two$/].map((text) => expect.stringMatching(text)));

    await userEvent.keyboard('{Escape}');
    create.getByRole('button', { name: 'Remove One' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(chips).toEqual([/Three$/, /Two$/].map((text) => expect.stringMatching(text)));
    await expect.element(field).toHaveFocus();
  });

  test('keeps header, tabs and height where they are', async () => {
    const grace = aPerson('Grace Hopper');
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      cards: { people: [cardOf(grace)] },
      next: null,
    });
    await openForm();
    const dialog = page.getByRole('dialog');
    const places = () =>
      [dialog, dialog.getByRole('heading', { level: 2 }), dialog.getByRole('tablist')].map((part) => {
        const { top, height } = part.element().getBoundingClientRect();
        return [Math.round(top), Math.round(height)];
      });
    const before = places();
    await dialog.getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: 'Grace Hopper', exact: false }).click();
    await expect.element(dialog).toMatchTextContent('For Grace Hopper');
    expect(places()).toEqual(before);
    await dialog.getByRole('tab', { name: 'Assignment' }).click();
    // Both tabs edit the same task.
    await expect.element(dialog.getByRole('combobox', { name: 'Assign to' })).toHaveValue('Grace Hopper');
    expect(places()).toEqual(before);
    await dialog.getByRole('switch', { name: 'Several people', exact: false }).click();
    await expect.element(page.getByRole('dialog', { name: 'Create New Tasks' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click();
    expect(places()).toEqual(before);
    await expectScreen('form, assignment');
    await dialog.getByRole('tab', { name: 'Details' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('For nobody');
    await dialog.getByRole('textbox', { name: 'Estimated hours' }).fill('many');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).toMatchTextContent('Enter hours as a number');
    expect(places()).toEqual(before);
    await dialog.getByRole('textbox', { name: 'Estimated hours' }).fill('');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).toMatchTextContent('Choose who gets a task.');
    expect(places()).toEqual(before);
  });

  test('chooses days in the picker', async () => {
    await openForm();
    await create.getByRole('combobox', { name: 'Due date' }).click();
    const due = page.getByRole('dialog', { name: 'Due date' });
    await expectScreen('form, choosing a day', { resized: false });
    await due.getByRole('button', { name: 'Tomorrow' }).click();
    await expect.element(due).not.toBeInTheDocument();
    await expect
      .element(create.getByRole('combobox', { name: 'Due date' }))
      .toHaveValue(dayInWords(addDays(today, 1)));

    const start = page.getByRole('dialog', { name: 'Start date' });
    await create.getByRole('combobox', { name: 'Start date' }).click();
    await start.getByRole('button', { name: 'Today' }).click();
    await expect.element(create.getByRole('combobox', { name: 'Start date' })).toHaveValue(dayInWords(today));
    await create.getByRole('combobox', { name: 'Start date' }).click();
    await start.getByRole('button', { name: 'No date' }).click();
    await expect.element(create.getByRole('combobox', { name: 'Start date' })).toHaveValue('');
    // Escape closes only the picker.
    await create.getByRole('combobox', { name: 'Start date' }).click();
    await expect.element(start).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(start).not.toBeInTheDocument();
    await expect.element(create).toBeVisible();
  });

  test('shows a recurrence, a checklist and dependencies', async () => {
    const first = aTask(ada, 'Dig the ground', { status: 'in_progress' });
    await openForm([first, aTask(ada, 'Pour the foundation', { dependencies: [first.id] })]);
    await create.getByRole('textbox', { name: 'Title' }).fill('Build the wall');
    await create.getByLabelText('Repeats').click();
    await page.getByRole('option', { name: 'Custom…' }).click();
    await create.getByLabelText('Checklist').fill('Lay bricks');
    await userEvent.keyboard('{Enter}');
    await create.getByRole('combobox', { name: 'Waits for' }).click();
    await page.getByRole('option', { name: 'Pour the foundation', exact: false }).click();
    await expectScreen('form, choosing a dependency');
    await userEvent.keyboard('{Escape}');
    await expectScreen('form');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('reads days in words, and tags with completion', async () => {
    const all = await openForm([aTask(ada, 'There already', { tags: ['relays', 'sums'] })]);
    await create.getByRole('textbox', { name: 'Title' }).fill('Find the moth');
    const due = create.getByRole('combobox', { name: 'Due date' });
    await pressOn(due, 'xyz', '{Tab}');
    await expect.element(create).toMatchTextContent('No date recognized.');
    await expect.element(due).toHaveValue('xyz');
    await pressOn(due, 'in 2 weeks', '{Enter}');
    await expect.element(due).toHaveValue(dayInWords(addDays(today, 14)));
    await expect.element(create).not.toMatchTextContent('No date recognized.');
    await pressOn(create.getByRole('combobox', { name: 'Start date' }), '{ArrowDown}');
    await expect.element(page.getByRole('dialog', { name: 'Start date' }).getByRole('textbox')).toHaveFocus();
    await press('tomorrow', '{Enter}');
    await expect.element(create.getByRole('combobox', { name: 'Start date' })).toHaveFocus();

    const tags = create.getByRole('combobox', { name: 'Tags' });
    const chips = texts(create.getByRole('list', { name: 'Tags of this task' }));
    await pressOn(tags, 're');
    await expect.element(page.getByRole('option', { name: 'relays' })).toBeVisible();
    await press('{Enter}', 'engine,', 'Relays,', 'moths');
    await expect.poll(chips).toEqual(['relays', 'engine']);
    await expect.element(tags).toHaveValue('moths');
    await expectScreen('form, adding tags', { resized: false });
    await press('{Escape}', '{Tab}');
    await expect.poll(chips).toEqual(['relays', 'engine', 'moths']);
    await pressOn(tags, '{Backspace}', 'logic');
    await expect.poll(chips).toEqual(['relays', 'engine']);
    // What is still typed is saved, too.
    await press('{Control>}{Enter}{/Control}');
    await expect.element(create).not.toBeInTheDocument();
    await expect
      .poll(() => all().find(({ title }) => title === 'Find the moth'))
      .toMatchObject({
        startDate: addDays(today, 1),
        dueDate: addDays(today, 14),
        tags: ['relays', 'engine', 'logic'],
      });
  });

  test('takes at most ten tags', async () => {
    await openForm();
    const tags = create.getByRole('combobox', { name: 'Tags' });
    await tags.fill('a, b, c, d, e, f, g, h, i, j, k,');
    await expect.poll(() => texts(create.getByRole('list', { name: 'Tags of this task' }))().length).toBe(10);
    await expect.element(create).toMatchTextContent('At most 10 tags; more are not saved.');
    await create.getByRole('button', { name: 'Remove tag b' }).click();
    await tags.fill('l,');
    await expect
      .poll(texts(create.getByRole('list', { name: 'Tags of this task' })))
      .toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'l']);
  });

  test('removes a person while the list of people is open', async () => {
    const grace = aPerson('Grace Hopper');
    fakeApi(connectionsApi.list, {
      connections: [aConnection(grace)],
      cards: { people: [cardOf(grace)] },
      next: null,
    });
    await openForm();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Assignment' }).click();
    await dialog.getByRole('switch', { name: 'Several people', exact: false }).click();
    await dialog.getByRole('combobox', { name: 'Assign to' }).click();
    await page.getByRole('option', { name: 'Grace Hopper', exact: false }).click();
    const chips = texts(dialog.getByRole('list', { name: 'Assigned to' }));
    await expect
      .poll(chips)
      .toEqual([expect.stringMatching(/Ada Lovelace \(you\)$/), expect.stringMatching(/Grace Hopper$/)]);
    await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click();
    await expect.poll(chips).toEqual([expect.stringMatching(/Ada Lovelace \(you\)$/)]);
    await expect.element(page.getByRole('option', { name: 'Grace Hopper', exact: false })).toBeVisible();
  });

  test('has defaults, requires a title, and creates, edits and deletes a task with all its fields', async () => {
    const all = await openForm();
    const title = create.getByRole('textbox', { name: 'Title' });
    const save = create.getByRole('button', { name: 'Create task' });
    await expect.element(title).toHaveFocus();
    await expect.element(save).toBeDisabled();
    await expect.element(create.getByRole('combobox', { name: 'Due date' })).toHaveValue(dayInWords(today));
    await expect.element(create.getByLabelText('Priority')).toHaveTextContent('Medium');
    await expect.element(create.getByLabelText('Status')).toHaveTextContent('To Do');
    await title.fill('   ');
    await expect.element(save).toBeDisabled();
    await title.fill('  Write the notes  ');
    await create.getByRole('combobox', { name: 'Due date' }).fill('');
    await create.getByRole('textbox', { name: 'Estimated hours' }).fill('many');
    await save.click();
    await expect.element(create.getByText('Choose a due date.')).toBeVisible();
    await expect.element(create.getByText('Enter hours as a number, such as 1.5.')).toBeVisible();
    await expect.element(create.getByRole('combobox', { name: 'Due date' })).toHaveFocus();
    await create.getByRole('combobox', { name: 'Due date' }).fill('2031-02-03');
    await create.getByRole('textbox', { name: 'Estimated hours' }).fill('1,5');
    await create.getByLabelText('Description').fill('With a table.');
    await create.getByRole('combobox', { name: 'Tags' }).fill('maths, engine, , maths');
    await create.getByLabelText('Priority').click();
    await page.getByRole('option', { name: 'High' }).click();
    await save.click();
    await expect.element(create).not.toBeInTheDocument();

    const written = card('Write the notes');
    await expect.element(written).toMatchTextContent('High');
    await expect.element(written.getByRole('list', { name: 'Tags' })).toHaveTextContent('mathsengine');
    await written.click();
    const detail = openTask('Write the notes');
    await expect.element(detail).toMatchTextContent('3 Feb 2031');
    await expect.element(detail).toMatchTextContent('With a table.');
    await expect.element(detail).toMatchTextContent('1.5 hours');
    await detail.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Task' });
    await expect.element(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the notes');
    await edit.getByRole('textbox', { name: 'Title' }).fill('Publish the notes');
    await edit.getByLabelText('Status').click();
    await page.getByRole('option', { name: 'Review' }).click();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    // Back in the details of the task.
    const published = openTask('Publish the notes');
    await expect.element(published).toBeVisible();
    await expectColumn('Review', ['Publish the notes']);
    await expectColumn('To Do', []);
    await expect.poll(all).toMatchObject([
      {
        title: 'Publish the notes',
        description: 'With a table.',
        dueDate: '2031-02-03',
        priority: 'high',
        status: 'review',
        progress: 90,
        tags: ['maths', 'engine'],
        estimatedHours: 1.5,
      },
    ]);

    // Deleting asks (docs/product/taskboard.md, "Task form").
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete Task' });
    const remove = published.getByRole('button', { name: 'Delete' });
    await remove.click();
    await expect
      .element(question)
      .toMatchTextContent('Are you sure you want to delete this task? This action cannot be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
    await remove.click();
    await question.getByRole('button', { name: 'Delete task' }).click();
    await expectColumn('Review', []);
    await expect.element(published).not.toBeInTheDocument();
    await expect.poll(all).toEqual([]);
  });

  test('keeps a draft over Back, and restores a cancelled one', async () => {
    await openForm();
    const title = create.getByRole('textbox', { name: 'Title' });
    await title.fill('Half a thought');
    await create.getByLabelText('Description').fill('With a reason');
    history.back();
    await expect.element(create).not.toBeInTheDocument();
    await openNewTask();
    await expect.element(title).toHaveValue('Half a thought');
    await expect.element(create.getByLabelText('Description')).toHaveValue('With a reason');
    await expect.element(create).toMatchTextContent('Your draft was restored.');
    await create.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(create).not.toBeInTheDocument();
    const toast = page.getByRole('listitem').filter({ hasText: 'Draft discarded' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.element(title).toHaveValue('Half a thought');
    await create.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(create).not.toBeInTheDocument();
    await openNewTask();
    await expect.element(title).toHaveValue('');
    await expect.element(create).not.toMatchTextContent('Your draft was restored.');
  });

  test("keeps the draft of an edit over others' changes", async () => {
    const task = aTask(ada, 'Write the notes');
    const all = fakeTasks(ada, [task]);
    await openBoard(ada);
    await live.connected();
    await card('Write the notes').click();
    const edit = page.getByRole('dialog', { name: 'Edit Task' });
    await openTask('Write the notes').getByRole('button', { name: 'Edit' }).click();
    await edit.getByLabelText('Description').fill('All seven of them');
    await userEvent.keyboard('{Escape}');
    await expect.element(edit).not.toBeInTheDocument();
    const { can, ...changed } = { ...task, title: 'Write the seven notes', version: 2 };
    live.send('task.saved', { task: changed, cards: {} }, can);
    await openTask('Write the seven notes').getByRole('button', { name: 'Edit' }).click();
    await expect.element(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the seven notes');
    await expect.element(edit.getByLabelText('Description')).toHaveValue('All seven of them');
    const requests = fakeApi(tasksApi.update, { ...task, cards: {} });
    fakeTasks(ada, [{ ...task, title: 'Write the seven notes', version: 2 }]);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => requests.length).toBe(1);
    // Only what was changed is sent.
    expect(requests[0]).toMatchObject({ description: 'All seven of them' });
    expect(requests[0]?.title).toBeUndefined();
    expect(all()).toHaveLength(1);
  });

  test('keeps the draft when the form is closed', async () => {
    const all = fakeTasks(ada, []);
    await openBoard(ada);
    await column('Review').getByRole('button', { name: 'Click to add task' }).click();
    await column('Review').getByRole('button', { name: 'Open the form' }).click();
    await expect.element(create.getByLabelText('Status')).toHaveTextContent('Review');
    await create.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
    await userEvent.keyboard('{Escape}');
    await expect.element(create).not.toBeInTheDocument();

    await userEvent.keyboard('c');
    await expect.element(create.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
    await expect.element(create).toMatchTextContent('Your draft was restored.');
    await create.getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(create.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await create.getByRole('textbox', { name: 'Title' }).fill('A whole thought');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(create).not.toBeInTheDocument();
    await expectColumn('To Do', ['A whole thought']);
    await expect.poll(() => all().map(({ title }) => title)).toEqual(['A whole thought']);
  });

  test('keeps the draft of tasks for several people', async () => {
    await openForm();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Tasks Assigned (0)' }).click();
    const assign = page.getByRole('button', { name: 'Click to assign your first task to someone' });
    await assign.click();
    const many = page.getByRole('dialog', { name: 'Create New Tasks' });
    await many.getByRole('textbox', { name: 'Title' }).fill('For all of us');
    await userEvent.keyboard('{Escape}');
    await expect.element(many).not.toBeInTheDocument();
    await assign.click();
    await expect.element(many.getByRole('textbox', { name: 'Title' })).toHaveValue('For all of us');
    await expect.element(many).toMatchTextContent('Your draft was restored.');
    await userEvent.keyboard('{Escape}');
    // The form for one task has a draft of its own.
    await page.getByRole('button', { name: 'New Task', exact: true }).click();
    await expect.element(create.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  });

  test('returns to the open task when an edit is saved', async () => {
    fakeTasks(ada, [aTask(ada, 'Paint the boat')]);
    await openBoard(ada);
    await page.getByRole('article', { name: 'Paint the boat' }).click();
    await openTask('Paint the boat').getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Task' });
    await edit.getByRole('textbox', { name: 'Title' }).fill('Paint the boat blue');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(openTask('Paint the boat blue')).toBeVisible();
  });

  test('opens the form again with a refused task and the reason', async () => {
    const there = aTask(ada, 'There already');
    const all = fakeTasks(ada, [there]);
    fakeApi(tasksApi.create, new Refusal('task/title-required'));
    await openBoard(ada);
    await openNewTask();
    await create.getByRole('textbox', { name: 'Title' }).fill('Not wanted');
    await create.getByRole('button', { name: 'Create task' }).click();
    await expect.element(create.getByRole('alert')).toMatchTextContent('Unable to save task');
    await expect.element(create.getByRole('alert')).toMatchTextContent(errorText('task/title-required'));
    await expect.element(create.getByRole('textbox', { name: 'Title' })).toHaveValue('Not wanted');
    expect(all()).toHaveLength(1);
    fakeTasks(ada, [there]);
    await create.getByRole('button', { name: 'Create task' }).click();
    await expectColumn('To Do', ['Not wanted', 'There already']);

    fakeApi(tasksApi.update, new Refusal('task/not-allowed'));
    await page.getByRole('article', { name: 'There already' }).click();
    await openTask('There already').getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Task' });
    await edit.getByRole('textbox', { name: 'Title' }).fill('Renamed');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(edit.getByRole('alert')).toMatchTextContent('Unable to save task');
    await expect.element(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Renamed');
    await userEvent.keyboard('{Escape}');
    await expect.element(edit).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expectColumn('To Do', ['Not wanted', 'There already']);
  });
});
