import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type ColumnName,
  card,
  cardTitle,
  column,
  dragCard,
  expectColumn,
  openBoard,
} from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { boxOf, grab, middleOf, mouse } from '../../../../test/pointer.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();

describe('a collapsed column', () => {
  onDevice(desktop);

  /** The button of a collapsed column. */
  const strip = (name: ColumnName) => column(name).getByRole('button', { expanded: false });

  /** Opens the board of somebody who has collapsed nothing yet. */
  async function openFew() {
    const person = aUser();
    const tasks = fakeTasks(person, [
      aTask(person, 'Travels'),
      aTask(person, 'Waits', { status: 'review' }),
      aTask(person, 'Waits, too', { status: 'review' }),
    ]);
    await openBoard(person);
    await expectColumn('Review', ['Waits', 'Waits, too']);
    return { person, tasks };
  }

  test('is a strip with its name and count that takes cards, and stays so', async () => {
    const { tasks } = await openFew();
    await column('Review').getByRole('button', { name: 'Options for Review' }).click();
    await page.getByRole('menuitem', { name: 'Collapse column' }).click();
    await expect.element(strip('Review')).toMatchTextContent('Review2 tasks');
    await expect.element(strip('Review')).toHaveFocus();
    expect(boxOf(column('Review')).width).toBe(44);
    await expectScreen('a collapsed column');

    await dragCard('Travels', { to: 'Review' });
    await expect.element(strip('Review')).toMatchTextContent('Review3 tasks');
    await expect
      .poll(() => tasks().flatMap(({ title, status }) => (status === 'review' ? [title] : [])))
      .toEqual(['Travels', 'Waits', 'Waits, too']);

    await visit('/app');
    await visit('/app/tasks');
    await expect.element(strip('Review')).toBeVisible();
    await strip('Review').click();
    await expectColumn('Review', ['Travels', 'Waits', 'Waits, too']);
  });

  test('by keyboard: the key collapses and expands it, arrows pass it, cards go into it, N opens it', async () => {
    const { tasks } = await openFew();
    await pressOn(cardTitle('Waits'), '-');
    await expect.element(strip('Review')).toHaveFocus();
    await pressOn(cardTitle('Travels'), '{ArrowRight}');
    await expect.element(cardTitle('Travels')).toHaveFocus();
    await press(' ', '{ArrowRight}', '{ArrowRight}', ' ');
    await expect.poll(() => tasks().filter(({ status }) => status === 'review').length).toBe(3);
    await expect.element(strip('Review')).toHaveFocus();
    await press('-');
    await expect.element(page.getByRole('button', { name: 'Options for Review' })).toHaveFocus();
    await press('-', 'n');
    await expect.element(column('Review').getByRole('textbox')).toHaveFocus();
  });
});

describe('on a tablet', () => {
  onDevice(desktop);

  test('shows two whole columns and the edge of the next, and snaps to columns', async () => {
  fakeTasks(ada, [aTask(ada, 'One')]);
  await openBoard(ada);
  await page.viewport(820, 900);
  const widthShown = (name: ColumnName) => {
    const { left, right } = boxOf(column(name));
    return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
  };
  await expect.element(column('In Progress')).toBeInViewport({ ratio: 1 });
  await expect.element(column('To Do')).toBeInViewport({ ratio: 1 });
  expect(widthShown('Review')).toBeGreaterThan(30);
  expect(widthShown('Review')).toBeLessThan(80);

  column('Review').element().parentElement?.scrollBy({ left: 250 });
  await expect.poll(() => boxOf(column('In Progress')).left).toBe(24);
  await expect.element(column('Review')).toBeInViewport({ ratio: 1 });
  await page.viewport(1440, 900);
  await expect.element(column('Completed')).toBeInViewport({ ratio: 1 });
  expect(boxOf(column('To Do')).left).toBeGreaterThan(0);
});
});

describe('while a card is dragged', () => {
  onDevice(desktop);

  /** The tops of cards in the window, once they have come to rest. */
  const tops = (titles: readonly string[]) => titles.map((title) => Math.round(boxOf(card(title)).top));

  test('its neighbours part, and what is dropped is where they made room', async () => {
    fakeTasks(ada, [
      ...['One', 'Two', 'Three'].map((title) => aTask(ada, title)),
      ...['Four', 'Five'].map((title) => aTask(ada, title, { status: 'review' })),
    ]);
    await openBoard(ada);
    await expectColumn('Review', ['Four', 'Five']);
    const [one = 0, two = 0, three = 0] = tops(['One', 'Two', 'Three']);
    const [four = 0, five = 0] = tops(['Four', 'Five']);
    await grab(middleOf(card('One')));
    const { x, y } = middleOf(card('Five'));
    await mouse.move({ x, y: y - 10 }, { steps: 6 });
    await expect.poll(() => tops(['Four', 'Five'])).toEqual([four, five + (two - one)]);
    // In its own column, it goes to its new place, and the others close up.
    await mouse.move({ x: boxOf(card('Two')).x + 40, y: three + 50 }, { steps: 6 });
    await expect.poll(() => tops(['Two', 'Three', 'One'])).toEqual([one, two, three]);
    await expect.poll(() => tops(['Four', 'Five'])).toEqual([four, five]);
    await mouse.up();
    await expectColumn('To Do', ['Two', 'Three', 'One']);
    await expect.poll(() => tops(['Two', 'Three', 'One'])).toEqual([one, two, three]);
  });

  test('by keyboard, too; Escape closes the gap', async () => {
    fakeTasks(ada, [aTask(ada, 'One'), aTask(ada, 'Two'), aTask(ada, 'Elsewhere', { status: 'review' })]);
    await openBoard(ada);
    await expectColumn('To Do', ['One', 'Two']);
    const before = tops(['One', 'Two']);
    await pressOn(cardTitle('Elsewhere'), ' ', '{ArrowLeft}', '{ArrowLeft}');
    await expect.poll(() => tops(['One', 'Two'])).not.toEqual(before);
    await press('{Escape}');
    await expect.poll(() => tops(['One', 'Two'])).toEqual(before);
  });
});

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
