import type { CurrentUser } from '@longtable/contract/people';
import { profileApi } from '@longtable/contract/profile';
import { projectsApi } from '@longtable/contract/projects';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type ColumnName,
  card,
  cardTitle,
  column,
  dragCard,
  expectColumn,
  openBoard,
} from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { boxOf, grab, middleOf, mouse, tap } from '../../../../test/pointer.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aProject } from '../../../../test/sample-projects.ts';
import { aTask, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';

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
    // The menus and keys of columns are loaded after the first paint.
    await expect.element(page.getByRole('button', { name: 'Options for Review' })).toBeVisible();
    return { person, tasks };
  }

  test('is a strip with its name and count that takes cards, and stays so', async () => {
    const { tasks } = await openFew();
    await column('Review').getByRole('button', { name: 'Options for Review' }).click();
    await page.getByRole('menuitem', { name: /^Collapse column/ }).click();
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

describe('a limit', () => {
  onDevice(desktop);

  const menu = (name: ColumnName) => page.getByRole('button', { name: `Options for ${name}` });

  test('of one’s own board is set in the menu of the column; the count is red above it', async () => {
    fakeTasks(ada, [aTask(ada, 'One'), aTask(ada, 'Two', { priority: 'high' })]);
    let user = ada;
    const changes = fakeApi(profileApi.update, (change) => {
      user = { ...user, ...(change as Partial<CurrentUser>) };
      return { user };
    });
    await openBoard(ada);
    await expectColumn('To Do', ['One', 'Two']);
    await menu('To Do').click();
    await page.getByRole('menuitem', { name: 'Set limit…' }).click();
    const limit = page.getByRole('textbox', { name: 'Tasks' });
    await expect.element(limit).toHaveFocus();
    await expectScreen('the limit of a column');
    await userEvent.keyboard('0{Enter}');
    await expect.element(limit).toHaveAccessibleDescription(/Enter a number from 1 to 999/);
    await limit.fill('1');
    await press('{Enter}');
    await expect.element(column('To Do').getByText('2 / 1 task, over the limit')).toBeVisible();
    await expectScreen('a column over its limit');
    expect(changes).toEqual([{ todoLimit: 1 }]);

    // What the filter hides counts, too.
    await visit('/app/tasks?priority=high');
    await expect.element(column('To Do').getByText('1 of 2 / 1 task, over the limit')).toBeVisible();

    await menu('To Do').click();
    await page.getByRole('menuitem', { name: 'Change limit…' }).click();
    await expect.element(limit).toHaveValue('1');
    await limit.fill('2');
    await press('{Enter}');
    await expect.element(column('To Do').getByText('1 of 2 / 2 tasks', { exact: true })).toBeVisible();

    // What is completed only grows.
    await menu('Completed').click();
    await expect.element(page.getByRole('menuitem', { name: /^Collapse column/ })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Set limit…' })).not.toBeInTheDocument();
  });

  test('of a project’s board is set by its managers and follows the event', async () => {
    const project = aProject(ada, 'Harbour', { role: 'Admin', reviewLimit: 2 });
    const projects = [{ id: project.id, name: project.name, version: 1 }];
    fakeTasks(ada, [aTask(ada, 'One', { projectId: project.id, status: 'review' })], { projects });
    fakeApi(projectsApi.get, { ...project, cards: { people: [cardOf(ada)] } });
    const changes = fakeApi(projectsApi.update, ({ reviewLimit = null }) => ({
      ...project,
      reviewLimit,
      version: 2,
      cards: { people: [cardOf(ada)] },
    }));
    await renderApp(`/app/collaboration/projects/${project.id}?tab=tasks&view=board`, { user: ada });
    await expect.element(column('Review').getByText('1 / 2 tasks', { exact: true })).toBeVisible();
    await menu('Review').click();
    await page.getByRole('menuitem', { name: 'Change limit…' }).click();
    await page.getByRole('textbox', { name: 'Tasks' }).fill('');
    await press('{Enter}');
    await expect.element(column('Review').getByText('1 task', { exact: true })).toBeVisible();
    expect(changes).toEqual([{ projectId: project.id, reviewLimit: null }]);

    // Somebody else sets another one, and makes the reader a member, who sees it but cannot change it.
    const { role: _role, can, ...shared } = project;
    const member = { ...can, edit: false, delete: false, transfer: false, addMembers: false };
    live.send('project.saved', { project: { ...shared, todoLimit: 3, version: 3 }, cards: {} }, member);
    await expect.element(column('To Do').getByText('0 / 3 tasks')).toBeVisible();
    await menu('To Do').click();
    await expect.element(page.getByRole('menuitem', { name: /^Collapse column/ })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Change limit…' })).not.toBeInTheDocument();
  });
});

describe('while a card is dragged', () => {
  onDevice(desktop);
  // Tests run with reduced motion, with which a line shows the place.
  beforeEach(() => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia(query === '(prefers-reduced-motion: reduce)' ? 'not all' : query),
    );
    // The next test must not mock the mock.
    return () => {
      vi.restoreAllMocks();
    };
  });

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

describe('old completed tasks', () => {
  onDevice(desktop);

  const toggle = (name: string) => column('Completed').getByRole('button', { name });

  test('are folded at the end of the column, wherever they are in its order, and load when shown', async () => {
    const count = 3 * firstWindowSize;
    const titles = Array.from({ length: count }, (_, index) => `Old ${index + 1}`);
    fakeTasks(ada, [
      ...titles.slice(0, 5).map((title) => aTask(ada, title, { status: 'completed', completedAt: longAgo })),
      aTask(ada, 'New', { status: 'completed' }),
      aTask(ada, 'Newer', { status: 'completed' }),
      ...titles.slice(5).map((title) => aTask(ada, title, { status: 'completed', completedAt: longAgo })),
      aTask(ada, 'Open'),
    ]);
    await openBoard(ada);
    await expectColumn('Completed', ['New', 'Newer']);
    await expect.element(column('Completed').getByText(`${count + 2} tasks`)).toBeVisible();
    await expectScreen('folded tasks');

    // What is dropped below the last one that is shown stays above the fold.
    await dragCard('Open', { to: 'Completed' });
    await expectColumn('Completed', ['New', 'Newer', 'Open']);
    await pressOn(cardTitle('Open'), '{ArrowDown}');
    await expect.element(cardTitle('Open')).toHaveFocus();

    await pressOn(toggle(`Show ${count} older`), '{Enter}');
    await expect.element(toggle(`Hide ${count} older`)).toHaveFocus();
    await expect.element(card('Old 1')).toBeVisible();
    await expect
      .poll(() => {
        const scroller = column('Completed').element().querySelector('[data-column-scroller]');
        scroller?.scrollTo({ top: scroller.scrollHeight });
        return scroller?.textContent;
      })
      .toContain(`Old ${count}`);
    column('Completed').element().querySelector('[data-column-scroller]')?.scrollTo({ top: 0 });
    await toggle(`Hide ${count} older`).click();
    await expectColumn('Completed', ['New', 'Newer', 'Open']);
  });

  test('are folded in the list, and found by a search', async () => {
    fakeTasks(ada, [
      aTask(ada, 'Old one', { status: 'completed', completedAt: longAgo }),
      aTask(ada, 'New one', { status: 'completed' }),
    ]);
    await renderApp('/app/tasks?view=list', { user: ada });
    const list = page.getByRole('table', { name: 'Tasks' });
    await expect.element(cardTitle('New one')).toBeVisible();
    await expect.element(cardTitle('Old one')).not.toBeInTheDocument();
    await expectScreen('folded tasks of the list');
    await list.getByRole('button', { name: 'Show 1 older' }).click();
    await expect.element(cardTitle('Old one')).toBeVisible();
    await visit('/app/tasks?view=board&text=old');
    await expectColumn('Completed', ['Old one']);
  });

  test('are skipped by “Select all” and by J until they are shown, and deselected when they are hidden', async () => {
    fakeTasks(ada, [
      aTask(ada, 'Open'),
      aTask(ada, 'New one', { status: 'completed' }),
      aTask(ada, 'Old one', { status: 'completed', completedAt: longAgo }),
    ]);
    await openBoard(ada);
    const selectAll = (count: number) => page.getByRole('button', { name: `Select all ${count} shown` });
    await pressOn(cardTitle('Open'), 'x');
    await selectAll(2).click();
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
    await toggle('Show 1 older').click();
    await selectAll(3).click();
    await expect.element(bar.getByText('3 selected')).toBeVisible();
    await toggle('Hide 1 older').click();
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Clear selection' }).click();

    const openTask = (name: string) => page.getByRole('complementary', { name });
    await cardTitle('New one').click();
    await expect.element(openTask('New one')).toBeVisible();
    await press('j');
    await expect.element(page.getByText('This is the last task.')).toBeInTheDocument();
    await expect.element(openTask('New one')).toBeVisible();
    await toggle('Show 1 older').click();
    await press('j');
    await expect.element(openTask('Old one')).toBeVisible();
  });

  test('are shown by the timeline, where J reaches them', async () => {
    fakeTasks(ada, [
      aTask(ada, 'New one', { status: 'completed' }),
      aTask(ada, 'Old one', { status: 'completed', completedAt: longAgo }),
    ]);
    await renderApp('/app/tasks?view=timeline', { user: ada });
    await page.getByRole('button', { name: 'New one', exact: true }).click();
    await expect.element(page.getByRole('complementary', { name: 'New one' })).toBeVisible();
    await press('j');
    await expect.element(page.getByRole('complementary', { name: 'Old one' })).toBeVisible();
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

describe('on a phone', () => {
  onDevice(phone);

  test('taps show and hide old completed tasks', async () => {
    fakeTasks(ada, [
      aTask(ada, 'New one', { status: 'completed' }),
      aTask(ada, 'Old one', { status: 'completed', completedAt: longAgo }),
    ]);
    await openBoard(ada);
    const tabs = page.getByRole('navigation', { name: 'Columns' });
    const toggle = (name: string) => column('Completed').getByRole('button', { name });
    const tab = tabs.getByRole('button', { name: /^Completed 2/ });
    await expect.element(tab).toBeVisible();
    await tap(tab);
    await expect.element(card('New one')).toBeInViewport({ ratio: 1 });
    await expect.element(card('Old one')).not.toBeInTheDocument();
    await tap(toggle('Show 1 older'));
    await expect.element(card('Old one')).toBeInViewport({ ratio: 1 });
    await tap(toggle('Hide 1 older'));
    await expect.element(card('Old one')).not.toBeInTheDocument();
  });
});
