import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  card,
  cardTitle,
  column,
  dragCard,
  expectColumn,
  openBoard,
  openTask,
  zoneMessage,
} from '../../../../test/board.ts';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { boxOf, grab, longPress, middleOf, mouse, swipe, tap } from '../../../../test/pointer.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice, phone } from '../../../../test/screen.ts';
import { toasts } from '../../../../test/toasts.ts';

const ada = aUser();

const dialog = page.getByRole('dialog');
/** The toast of a refusal, as opposed to that of the change itself, which fades out. */
const alert = toasts.filter({ hasNotText: /” (moved to|completed)/ });

function count(selector: string): () => number {
  return () => document.querySelectorAll(selector).length;
}

/** Opens the board with tasks of these titles in To Do. */
async function openWith(...titles: readonly string[]): Promise<() => Task[]> {
  const tasks = fakeTasks(
    ada,
    titles.map((title) => aTask(ada, title)),
  );
  await openBoard(ada);
  return tasks;
}

describe('on a desktop', () => {
  onDevice(desktop);

  test('loads the next tasks of a column that is filtered by due date', async () => {
    const count = 3 * firstWindowSize;
    const dueDate = calendarDay(ada.timeZone);
    fakeTasks(
      ada,
      Array.from({ length: count }, (_, index) => aTask(ada, `Task ${index + 1}`, { dueDate })),
    );
    await renderApp('/app/tasks?due=today', { user: ada });
    await expect
      .poll(() => {
        const scroller = column('To Do').element().querySelector('[data-column-scroller]');
        scroller?.scrollTo({ top: scroller.scrollHeight });
        return scroller?.textContent;
      })
      .toContain(`Task ${count}`);
  });

  test('moves cards to the end of a column that is not loaded to its end', async () => {
    const titles = Array.from({ length: 10 * firstWindowSize }, (_, index) => `Task ${index + 1}`);
    const tasks = await openWith(...titles);
    const order = () => tasks().map(({ title }) => title);
    const openMenuOf = (title: string) =>
      page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();

    await openMenuOf('Task 2');
    await page.getByRole('menuitem', { name: 'Move to the bottom' }).click();
    await expect.poll(order).toEqual(['Task 1', ...titles.slice(2), 'Task 2']);
    await expect.element(page.getByRole('button', { name: 'Task 3', exact: true })).toHaveFocus();
    await expect.element(page.getByText('“Task 2” moved to the bottom')).toBeVisible();

    await openMenuOf('Task 1');
    await page.getByRole('menuitem', { name: 'Move to the bottom' }).click();
    await expect.poll(order).toEqual([...titles.slice(2), 'Task 2', 'Task 1']);
  });
});

describe('dragging with a mouse', () => {
  onDevice(desktop);

  test('sets the status, through all columns', async () => {
    const tasks = await openWith('Travelling card', 'Stays behind');
    const stored = () => {
      const found = tasks().find(({ title }) => title === 'Travelling card');
      return { status: found?.status, progress: found?.progress, isCompleted: found?.completedAt !== null };
    };
    await expectColumn('To Do', ['Travelling card', 'Stays behind']);
    await dragCard('Travelling card', { to: 'In Progress' });
    await expectColumn('In Progress', ['Travelling card']);
    await expectColumn('To Do', ['Stays behind']);
    await expect.poll(stored).toEqual({ status: 'in_progress', progress: 25, isCompleted: false });

    await dragCard('Travelling card', { to: 'Review' });
    await expectColumn('Review', ['Travelling card']);
    await expect.poll(stored).toEqual({ status: 'review', progress: 90, isCompleted: false });

    await dragCard('Travelling card', { to: 'Completed' });
    await expectColumn('Completed', ['Travelling card']);
    await expect.poll(stored).toEqual({ status: 'completed', progress: 100, isCompleted: true });

    await dragCard('Travelling card', { to: 'To Do' });
    await expectColumn('To Do', ['Stays behind', 'Travelling card']);
    await expect.poll(stored).toEqual({ status: 'todo', progress: 0, isCompleted: false });
  });

  test('sets the order of a column', async () => {
    const tasks = fakeTasks(ada, [
      ...['One', 'Two', 'Three', 'Four'].map((title) => aTask(ada, title)),
      aTask(ada, 'Elsewhere', { status: 'review' }),
    ]);
    await openBoard(ada);
    await expectColumn('To Do', ['One', 'Two', 'Three', 'Four']);
    await dragCard('Four', { to: 'To Do', above: 'One' });
    await expectColumn('To Do', ['Four', 'One', 'Two', 'Three']);
    await dragCard('One', { to: 'To Do' });
    await expectColumn('To Do', ['Four', 'Two', 'Three', 'One']);
    await dragCard('Elsewhere', { to: 'To Do', above: 'Three' });
    await expectColumn('To Do', ['Four', 'Two', 'Elsewhere', 'Three', 'One']);
    await expect
      .poll(() => tasks().map(({ title }) => title))
      .toEqual(['Four', 'Two', 'Elsewhere', 'Three', 'One']);
  });

  test('shows the card under the pointer', async () => {
    await openWith('One', 'Two', 'Three');
    await expectColumn('To Do', ['One', 'Two', 'Three']);
    const start = boxOf(card('Two'));
    const review = middleOf(column('Review'));
    await grab(middleOf(card('Two')));
    await mouse.move(review, { steps: 6 });
    const preview = () => document.querySelector<HTMLElement>('[data-drag-preview]');
    expect(preview()?.textContent).toMatch(/^Two/);
    // Held where it was pressed: at its middle.
    const middle = () => {
      const { x = 0, y = 0, width = 0, height = 0 } = preview()?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    };
    await expect.poll(() => Math.round(middle().x)).toBe(Math.round(review.x));
    expect(middle().y).toBeCloseTo(review.y, 0);
    expect(preview()?.offsetWidth).toBeCloseTo(start.width, 0);
    expect(card('Two').elements()).toHaveLength(1);
    await mouse.up();
    await expectColumn('Review', ['Two']);
    expect(preview()).toBeNull();
    expect(card('Two').elements()).toHaveLength(1);
  });

  test('scrolls a column while a card is held near its end, until Escape puts it back', async () => {
    await page.viewport(1440, 600);
    const tasks = await openWith(...Array.from({ length: 12 }, (_, index) => `Card ${index + 1}`));
    await expect.element(card('Card 1')).toBeVisible();
    const { bottom } = boxOf(column('To Do'));
    const start = middleOf(card('Card 1'));
    await grab(start);
    await mouse.move({ x: start.x, y: bottom - 12 }, { steps: 6 });
    await expect.element(card('Card 12')).toBeInViewport({ ratio: 1 });
    await expect.poll(count('[data-drop-line="12"]')).toBe(1);
    await press('{Escape}');
    await expect.poll(count('[data-drag-preview], [data-drop-line]')).toBe(0);
    // Released over a card, it opens none.
    await mouse.up();
    await expect.element(openTask('Card 12')).not.toBeInTheDocument();
    expect(tasks().every(({ version }) => version === 1)).toBe(true);
    await card('Card 12').click();
    await expect.element(openTask('Card 12')).toBeVisible();
  });

  test('shows a message for three seconds after a drop in the same column', async () => {
    await openWith('Only one');
    await expectColumn('To Do', ['Only one']);
    await dragCard('Only one', { to: 'To Do' });
    await expect.element(zoneMessage('To Do')).toHaveTextContent('Task is already in this status');
    await expect.element(zoneMessage('To Do'), { timeout: 5000 }).toHaveTextContent('');
    await dragCard('Only one', { to: 'Review' });
    await expectColumn('Review', ['Only one']);
  });

  test('shows blocked tasks in a strip, which is hidden without any', async () => {
    const tasks = fakeTasks(ada, [aTask(ada, 'Waits for parts', { status: 'in_progress', progress: 25 })]);
    await openBoard(ada);
    await expectColumn('In Progress', ['Waits for parts']);
    await expect.element(column('Blocked')).not.toBeInTheDocument();
    await grab(middleOf(card('Waits for parts')));
    // The drop target of an absent strip appears when a card is lifted.
    await expect.element(column('Blocked')).toHaveTextContent('Drop here to mark as Blocked');
    await mouse.move(middleOf(column('Blocked')), { steps: 6 });
    await mouse.up();
    await expect.element(column('Blocked').getByRole('article', { name: 'Waits for parts' })).toBeVisible();
    await expectColumn('In Progress', []);
    await expect.poll(() => tasks()[0]).toMatchObject({ status: 'blocked', progress: 25, completedAt: null });

    await dragCard('Waits for parts', { to: 'Completed' });
    await expectColumn('Completed', ['Waits for parts']);
    await expect.element(column('Blocked')).not.toBeInTheDocument();
    await expect.poll(() => tasks()[0]?.status).toBe('completed');
  });

  test('changes the status but not the position on a sorted board', async () => {
    const tasks = fakeTasks(ada, [
      aTask(ada, 'Alpha', { status: 'review' }),
      aTask(ada, 'Gamma'),
      aTask(ada, 'Beta'),
      aTask(ada, 'Delta', { status: 'review' }),
    ]);
    await renderApp('/app/tasks?sort=title&direction=asc', { user: ada });
    await expectColumn('To Do', ['Beta', 'Gamma']);

    await dragCard('Gamma', { to: 'To Do', above: 'Beta' });
    await expect.element(zoneMessage('To Do')).toHaveTextContent('Task is already in this status');
    await expectColumn('To Do', ['Beta', 'Gamma']);

    const { x, y } = middleOf(card('Delta'));
    await grab(middleOf(card('Beta')));
    await mouse.move({ x, y: y + 20 }, { steps: 6 });
    expect(count('[data-drop-line]')()).toBe(0);
    await mouse.up();
    await expectColumn('Review', ['Alpha', 'Beta', 'Delta']);
    // In the manual order, it comes first.
    const inReview = () => tasks().filter(({ status }) => status === 'review');
    await expect.poll(() => inReview().map(({ title }) => title)).toEqual(['Beta', 'Alpha', 'Delta']);
    await visit('/app/tasks');
    await expectColumn('Review', ['Beta', 'Alpha', 'Delta']);
  });

  test('returns the card and shows the reason when the move is refused', async () => {
    await openWith('Stubborn');
    fakeApi(tasksApi.move, new Refusal('task/not-allowed'));
    await expectColumn('To Do', ['Stubborn']);
    await dragCard('Stubborn', { to: 'Review' });
    await expect
      .element(alert)
      .toMatchTextContent(
        'Failed to update task: Only the person who created this task, or an owner or admin of its project, can do this.',
      );
    await expect.element(zoneMessage('Review')).toHaveTextContent('Failed to move task. Please try again.');
    await expectColumn('To Do', ['Stubborn']);
    await expectColumn('Review', []);
  });

  test('removes a task that was deleted before it is moved', async () => {
    const [ghost, stays] = [aTask(ada, 'A ghost'), aTask(ada, 'Stays')];
    fakeTasks(ada, [ghost, stays]);
    await openBoard(ada);
    await expectColumn('To Do', ['A ghost', 'Stays']);
    fakeTasks(ada, [stays]);
    await dragCard('A ghost', { to: 'In Progress' });
    await expect.element(alert).toMatchTextContent('Failed to update task: Task not found or access denied');
    await expectColumn('In Progress', []);
    await expectColumn('To Do', ['Stays']);
  });

  test('returns a card lifted by keyboard on Escape, even while a tooltip is open', async () => {
    await openWith('Lifted');
    await page.getByRole('button', { name: 'New task in Review' }).hover();
    await expect.element(page.getByRole('tooltip')).toBeInTheDocument();
    await pressOn(cardTitle('Lifted'), ' ', '{ArrowRight}', '{Escape}');
    await expect
      .poll(() => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join())
      .toContain('Cancelled. “Lifted” is back in To Do.');
    await expectColumn('To Do', ['Lifted']);
  });
});

describe('by touch', () => {
  onDevice(phone);

  /** The navigation to columns. */
  const tabs = page.getByRole('navigation', { name: 'Columns' });
  const isLifted = async () => {
    await expect.poll(count('[data-drag-preview]')).toBe(1);
  };

  /** Near the beginning of a card. */
  function onCard(title: string) {
    const { x, y, height } = boxOf(card(title));
    return { x: x + 40, y: y + height / 2 };
  }

  test('switches columns by swiping, one at a time, or by tabs', async () => {
    fakeTasks(ada, [
      ...['One', 'Two', 'Three'].map((title) => aTask(ada, title)),
      aTask(ada, 'Under way', { status: 'in_progress' }),
    ]);
    await openBoard(ada);
    await expect
      .element(tabs.getByRole('button', { name: /^To Do 3/ }))
      .toHaveAttribute('aria-current', 'true');
    await swipe(column('To Do'), { x: -260 });
    await expect
      .element(tabs.getByRole('button', { name: /^In Progress 1/ }))
      .toHaveAttribute('aria-current', 'true');
    await expect.element(card('Under way')).toBeInViewport({ ratio: 1 });
    await tap(tabs.getByRole('button', { name: /^Completed/ }));
    await expect.element(column('Completed').getByText('Click to add task')).toBeInViewport({ ratio: 1 });
    await tap(tabs.getByRole('button', { name: /^To Do/ }));
    await expect.element(card('One')).toBeInViewport({ ratio: 1 });
  });

  test('lifts a card by a long press, and drops it in its column or the next', async () => {
    const tasks = await openWith('One', 'Two', 'Three');
    await expectColumn('To Do', ['One', 'Two', 'Three']);
    await longPress(onCard('Three'), isLifted, async (finger) => {
      const { x, y } = boxOf(card('One'));
      await finger.moveTo({ x: x + 60, y: y + 8 });
    });
    await expectColumn('To Do', ['Three', 'One', 'Two']);

    await longPress(onCard('One'), isLifted, async (finger) => {
      const { y } = middleOf(card('One'));
      // While a card is held at the edge, the board scrolls to the next column.
      await finger.moveTo({ x: innerWidth - 8, y });
      await expect.element(column('Completed')).toBeInViewport({ ratio: 0.9 });
      await finger.moveTo({ x: middleOf(column('Completed')).x, y });
    });
    await expectColumn('Completed', ['One']);
    await expectColumn('To Do', ['Three', 'Two']);
    await expect.poll(() => tasks().find(({ title }) => title === 'One')?.status).toBe('completed');
  });

  test('moves and opens no card when a column is scrolled', async () => {
    const tasks = await openWith(...Array.from({ length: 12 }, (_, index) => `Card ${index + 1}`));
    await expect.element(card('Card 1')).toBeInViewport();
    // The distance depends on the speed of the swipe.
    await vi.waitFor(async () => {
      await swipe(column('To Do'), { y: -300 });
      await expect.element(card('Card 1'), { timeout: 1000 }).not.toBeInViewport();
    }, 20_000);
    await expect.element(dialog).not.toBeInTheDocument();
    await vi.waitFor(async () => {
      await swipe(column('To Do'), { y: 300 });
      await expect.element(card('Card 1'), { timeout: 1000 }).toBeInViewport();
    }, 20_000);
    expect(tasks().every(({ version }) => version === 1)).toBe(true);
  });
});
