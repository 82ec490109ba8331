import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, cardTitle, openBoard, openTask } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const title = page.getByRole('textbox', { name: 'Title' });
const description = page.getByRole('textbox', { name: 'Description' });

let tasks: ReturnType<typeof fakeTasks>;
beforeEach(() => {
  const received = {
    description: 'Somewhere in relay 70',
    can: { move: true, edit: false, delete: false, link: false },
  };
  tasks = fakeTasks(
    ada,
    [aTask(ada, 'Cut the wheels'), aTask(grace, 'Find the moth', { assignedTo: ada.id, ...received })],
    { people: [cardOf(ada), cardOf(grace)] },
  );
});
const saved = () => tasks().map((task) => [task.title, task.description]);

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('edits title and description where they are read', async () => {
    await openBoard(ada);
    await card('Cut the wheels').click();
    const task = openTask('Cut the wheels');
    await task.getByRole('button', { name: 'Cut the wheels', exact: true }).click();
    await title.fill('Nothing of it');
    await press('{Escape}');
    await expect.element(title).not.toBeInTheDocument();
    await task.getByRole('button', { name: 'Cut the wheels', exact: true }).click();
    await expectScreen('the title of a task while it is edited');
    await title.fill('Cut the gears');
    await press('{Enter}');
    const renamed = openTask('Cut the gears');
    await expect.element(renamed.getByRole('button', { name: 'Cut the gears', exact: true })).toHaveFocus();

    await renamed.getByRole('button', { name: 'Add a description…' }).click();
    await expectScreen('the description of a task while it is edited');
    await description.fill('With forty teeth');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(renamed.getByText('With forty teeth')).toBeVisible();
    await renamed.getByText('With forty teeth').click();
    await description.fill('With fifty teeth');
    // Leaving the field saves.
    await renamed.getByRole('textbox', { name: 'Add a step' }).click();
    await expect.element(renamed.getByText('With fifty teeth')).toBeVisible();
    await expect.poll(() => saved()[0]).toEqual(['Cut the gears', 'With fifty teeth']);
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('keeps a text that is being edited when the frame changes, and saves it on Back', async () => {
    await openBoard(ada);
    await cardTitle('Cut the wheels').click();
    await page.getByRole('button', { name: 'Add a description…' }).click();
    await description.fill('Half a thought');
    await page.viewport(1000, 900);
    await expect
      .element(page.getByRole('dialog').getByRole('textbox', { name: 'Description' }))
      .toHaveTextContent('Half a thought');
    expect(saved()[0]).toEqual(['Cut the wheels', '']);
    history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => saved()[0]).toEqual(['Cut the wheels', 'Half a thought']);
  });

  test('is not possible without the right to edit', async () => {
    await openBoard(ada);
    await card('Find the moth').click();
    const task = openTask('Find the moth');
    await expect.element(task.getByText('Somewhere in relay 70')).toBeVisible();
    await expect
      .element(task.getByRole('button', { name: 'Find the moth', exact: true }))
      .not.toBeInTheDocument();
    await expect
      .element(task.getByRole('button', { name: 'Change the description' }))
      .not.toBeInTheDocument();
    await task.getByText('Somewhere in relay 70').click();
    await expect.element(description).not.toBeInTheDocument();
  });
});
