import { notificationsApi } from '@longtable/contract/notifications';
import { peopleApi } from '@longtable/contract/people';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { tasksApi } from '@longtable/contract/tasks';
import { delMany } from 'idb-keyval';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openNewTask, openTask } from '../../test/board.ts';
import { fakeApi, Refusal, silence, unreachable } from '../../test/fake-api.ts';
import { setOffline } from '../../test/fake-network.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { keepChange } from '../../test/kept-changes.ts';
import { boxOf, longPress, middleOf, tap } from '../../test/pointer.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aPerson, aTask, aUser, cardOf, sampleTasks } from '../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice, phone, shareOfTasks } from '../../test/screen.ts';
import { expectConsole } from '../../test/watch-console.ts';
import { notificationChanges } from '../features/notifications/data/notifications.mutations.ts';
import { queueStore } from '../platform/local-data.ts';

const longName = /^Reconcile the ledgers/;

/** Sample tasks of a person with a long name; one of them was assigned by a person with a longer name. */
function fakeSampleTasks() {
  const ada = aUser({ name: 'Augusta Ada King, Countess of Lovelace, née Byron' });
  const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
  const received = aTask(ada, 'Given by somebody with a long name', {
    priority: 'low',
    createdBy: grace.id,
    userId: grace.id,
    assignedBy: grace.id,
    can: { move: true, edit: false, delete: false, link: false },
  });
  const tasks = [received, ...sampleTasks(ada)];
  fakeTasks(ada, tasks, { people: [cardOf(grace), cardOf(ada)] });
  return ada;
}

function column(name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}( \\d+ tasks?)?$`) });
}

async function openBoard(user = fakeSampleTasks()): Promise<void> {
  await renderApp('/app/tasks', { user });
  await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
}

/** On a phone, the tools of the Taskboard have the place of the account menu. */
async function openAccountMenu({ device }: { device: string }): Promise<void> {
  const name = device === 'phone' ? 'More' : /^Account of/;
  await page.getByRole('button', { name, exact: true }).click();
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('the empty Desk with the welcome notice', async () => {
    await renderApp('/app', { isWelcomed: false });
    await expect.element(page.getByText('No tasks yet')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'New task' })).toBeVisible();
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Welcome to Longtable' }))
      .toBeVisible();
    await expectScreen('empty Desk, with the welcome notice');
  });

  test('the empty board and list', async () => {
    await openBoard(aUser());
    await expect.element(column('To Do').getByText('Click to add task')).toBeVisible();
    await expectScreen('empty board');
    await page.getByRole('radio', { name: 'List' }).click();
    await expect.element(page.getByText('No tasks yet')).toBeVisible();
    await expectScreen('empty list');
  });

  test('the Desk', async () => {
    await renderApp('/app', { user: fakeSampleTasks() });
    await expect.element(page.getByRole('button', { name: 'Repair the press' })).toBeVisible();
    await expectScreen('Desk');
  });

  test('the board', async () => {
    await openBoard();
    await expect.element(page.getByRole('article', { name: 'Order paper' })).toBeInTheDocument();
    await expectScreen('board');
    const first = column('To Do').element().querySelector<HTMLElement>('[data-card-title]');
    first?.focus();
    await userEvent.keyboard(' {ArrowRight}');
    await expect.poll(() => column('In Progress').element().querySelector('[data-drop-line]')).not.toBeNull();
    await expectScreen('a card being moved by keyboard');
    await userEvent.keyboard('{Escape}');
  });

  test('menus', async () => {
    await openBoard();
    await page.getByRole('button', { name: /^Actions for Reconcile the ledgers/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectScreen('menu of a card');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();

    await openAccountMenu(device);
    await expect.element(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await expectScreen('account menu');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  test('the dialog for a new task', async () => {
    await openBoard();
    await openNewTask();
    const create = page.getByRole('dialog', { name: 'Create New Task' });
    await create.getByLabelText('Tags').fill('one, two, a rather long tag that nobody should have typed');
    await expectScreen('dialog for a new task');
    await create.getByRole('textbox', { name: 'Title' }).fill('Something');
    await create.getByLabelText('Due date', { exact: false }).fill('');
    await create.getByLabelText('Estimated hours').fill('many');
    await create.getByRole('button', { name: 'Create task' }).click();
    await expect.element(create.getByText('Choose a due date.')).toBeVisible();
    await expectScreen('dialog for a new task, with mistakes');
    await create.getByLabelText('Status').click();
    await expect.element(page.getByRole('option', { name: 'Review' })).toBeVisible();
    await expectScreen('choice of a status');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await create.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(create).not.toBeInTheDocument();
  });

  test('the details of a task', async () => {
    await openBoard();
    await page.getByText(longName).first().click();
    const detail = openTask(longName);
    await expect.element(detail).toMatchTextContent('12.5 hours');
    await expectScreen('details of a task');
    await detail.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete Task' });
    await expect.element(question).toBeVisible();
    await expectScreen('confirmation of deleting');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await detail.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Task' });
    await expect.element(edit.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await expectScreen('dialog to edit a task');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(edit).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(detail).not.toBeInTheDocument();
  });

  test('keyboard shortcuts', async () => {
    await openBoard();
    await userEvent.keyboard('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(shortcuts.getByText('Go to Desk')).toBeVisible();
    await expectScreen('keyboard shortcuts');
    await userEvent.keyboard('{Escape}');
    await expect.element(shortcuts).not.toBeInTheDocument();
  });

  test('the list', async () => {
    await openBoard();
    await page.getByRole('radio', { name: 'List' }).click();
    await expect.element(page.getByRole('table', { name: 'Tasks' })).toBeVisible();
    await expectScreen('list');
    await page.getByRole('button', { name: 'Status of A: To Do' }).click();
    await expect.element(page.getByRole('option', { name: 'Review' })).toBeVisible();
    await expectScreen('picker of a status in the list');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Status' })).not.toBeInTheDocument();
    if (device.device === 'phone') return;
    await page.getByRole('button', { name: /^Due date of A:/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Due date' })).toBeVisible();
    await expectScreen('due date in the list');
  });

  describe('failures', () => {
    /** A board with one card. */
    async function openBoardOfOne(): Promise<void> {
      const ada = aUser();
      fakeTasks(ada, [aTask(ada, 'Only one')]);
      await openBoard(ada);
    }
    /** What the page and the router log when the error screen is shown. */
    const caught = [/^Error [\w-]+:/, /Error in route match/];

    async function moveTo(status: string): Promise<void> {
      await page.getByRole('button', { name: 'Actions for Only one' }).click();
      await page.getByRole('menuitemradio', { name: status }).click();
    }

    test('a move within the same column', async () => {
      await openBoardOfOne();
      await moveTo('To Do');
      await expect
        .element(column('To Do').getByRole('status'))
        .toHaveTextContent('Task is already in this status');
      await expectScreen('message of a column');
    });

    test('a refused change', async () => {
      await openBoardOfOne();
      fakeApi(tasksApi.move, new Refusal('task/not-allowed', { text: 'No.' }));
      await moveTo('Review');
      await expect
        .element(page.getByRole('listitem').filter({ hasText: 'Failed to update task: No.' }))
        .toBeVisible();
      await expectScreen('alert');
    });

    test('without a connection', async () => {
      const ada = aUser();
      const task = aTask(ada, 'Only one');
      fakeTasks(ada, [task]);
      fakeApi(tasksApi.move, { ...task, status: 'completed', version: 2, cards: {} });
      await openBoard(ada);
      setOffline(true);
      await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
      await expectScreen('without a connection');
      await moveTo('Completed');
      await openAccountMenu(device);
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      const question = page.getByRole('alertdialog');
      await expect.element(question).toBeVisible();
      await expectScreen('confirmation of signing out');
      await question.getByRole('button', { name: 'Stay' }).click();
      setOffline(false);
      await expect.element(page.getByText('Back online. Everything is saved.')).toBeVisible();
      await expectScreen('back online');
    });

    test('an unreachable server', async () => {
      expectConsole(...caught);
      fakeApi(peopleApi.session, unreachable);
      await renderApp('/app/tasks');
      await expect
        .element(page.getByRole('alert'))
        .toMatchTextContent('The server can’t be reached right now.');
      await expectScreen('unreachable server');
    });

    test('a server error', async () => {
      expectConsole(...caught);
      fakeApi(peopleApi.session, new Refusal('server/unexpected', { text: 'No.' }));
      await renderApp('/app/tasks');
      await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      await expectScreen('error screen');
    });

    test('a slow response', async () => {
      fakeApi(peopleApi.session, silence);
      await renderApp('/app/tasks');
      await expect.element(page.getByText('Checking authentication status...')).toBeVisible();
      await expectScreen('checking the session');
    });
  });
});

describe('only on a desktop', () => {
  onDevice(desktop);

  test('the sidebar', async () => {
    await openBoard();
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    // Touch emulation leaves the browser without hover, so open it by focus; e2e/settings.journey.ts hovers.
    const link = sidebar.getByRole('link', { name: 'Taskboard' });
    (link.element() as HTMLElement).focus({ focusVisible: true });
    await expect.element(sidebar.getByRole('heading', { name: 'Quick Stats' })).toBeInViewport({ ratio: 1 });
    await expectScreen('sidebar');
  });
});

describe('signing out with unsent changes', () => {
  const question = page.getByRole('alertdialog', { name: 'Sign out and lose changes?' });

  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  }

  test('of a feature that is not loaded yet, left by a closed page', async () => {
    const ada = aUser();
    await keepChange('closed:1', ada, 'not loaded yet');
    await keepChange('closed:2', aUser(), 'not loaded yet');
    await openBoard(ada);
    await signOut();
    await expect.element(question).toMatchTextContent('1 change has not reached the server yet');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
  });

  test('that are being sent: it waits for them, and does not ask', async () => {
    const sent = Promise.withResolvers<void>();
    const signedOut = fakeApi(peopleApi.signOut, { done: true });
    fakeApi(notificationsApi.markAll, async () => {
      await sent.promise;
      return {};
    });
    await openBoard(aUser());
    await page.getByRole('button', { name: /^Account of/ }).click();
    notificationChanges.send({ kind: 'markAll', until: new Date().toISOString() });
    const item = page.getByRole('menuitem', { name: 'Sign Out' });
    item.element().addEventListener('click', () => setTimeout(sent.resolve, 50));
    await item.click();
    await expect.poll(() => signedOut).toHaveLength(1);
    await expect.poll(() => location.pathname).toBe('/signin');
    await expect.element(question).not.toBeInTheDocument();
  });

  test('of another tab, until they are sent', async () => {
    const ada = aUser();
    const tab = Promise.withResolvers<void>();
    void navigator.locks.request('longtable-page-other', () => tab.promise);
    await keepChange('other:1', ada, 'tasks');
    await keepChange('other:2', ada, 'tasks');
    await openBoard(ada);
    await signOut();
    await expect.element(question).toMatchTextContent('2 changes have not reached the server yet');
    await delMany(['other:1', 'other:2'], queueStore);
    await expect.element(question).toMatchTextContent('Everything is saved now.');
    await question.getByRole('button', { name: 'Stay' }).click();
    tab.resolve();
  });
});

describe('only on a phone', () => {
  onDevice(phone);

  test('the menu More', async () => {
    await openBoard();
    await page.getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await expectScreen('menu More');
  });

  test('the menu of the tools without a button', async () => {
    await openBoard();
    await page.getByRole('button', { name: 'Tools' }).last().click();
    await expectScreen('menu of the tools');
    await page.getByRole('menuitem', { name: 'Saved views…' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Save this view…' })).toBeVisible();
    await expectScreen('saved views in the menu');
    await page.getByRole('menuitem', { name: 'Back' }).click();
    await page.getByRole('menuitem', { name: 'New from a template…' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Templates…' })).toBeVisible();
  });

  test('adds a task by the floating button', async () => {
    await openBoard();
    await page.getByRole('button', { name: 'Quick add' }).click();
    await expectScreen('quick add');
    await userEvent.keyboard('Sweep the yard !low{Enter}');
    await expect.element(column('To Do').getByRole('article', { name: 'Sweep the yard' })).toBeVisible();
  });

  test('creates and moves tasks by touch', async () => {
    const ada = aUser();
    const all = fakeTasks(ada, []);
    const saved = () => all().map(({ title, priority, status }) => [title, priority, status]);
    await openBoard(ada);
    await openNewTask();
    const create = page.getByRole('dialog', { name: 'Create New Task' });
    await create.getByRole('textbox', { name: 'Title' }).fill('Made with a thumb');
    await tap(create.getByLabelText('Priority'));
    await tap(page.getByRole('option', { name: 'Low' }));
    await tap(create.getByRole('button', { name: 'Create task' }));
    const made = column('To Do').getByRole('article', { name: 'Made with a thumb' });
    await expect.element(made).toBeVisible();

    // The headings of the columns are tabs, and take what is dropped on them.
    const tabs = page.getByRole('navigation', { name: 'Columns' });
    const { x, y, height } = boxOf(made);
    const isLifted = async () => {
      await expect.poll(() => document.querySelector('[data-drag-preview]')).not.toBeNull();
    };
    await longPress({ x: x + 40, y: y + height / 2 }, isLifted, async (finger) => {
      await finger.moveTo(middleOf(tabs.getByRole('button', { name: /^In Progress/ })));
    });
    await expect.element(tabs.getByRole('button', { name: 'In Progress 1' })).toBeVisible();
    await expect.poll(saved).toEqual([['Made with a thumb', 'low', 'in_progress']]);

    await tap(tabs.getByRole('button', { name: /^In Progress/ }));
    const actions = page.getByRole('button', { name: 'Actions for Made with a thumb' });
    await expect.element(actions).toBeInViewport({ ratio: 1 });
    await tap(actions);
    await expect.element(page.getByText('Move to…')).toBeVisible();
    await page.getByRole('menuitemradio', { name: 'Review' }).click();
    await expect.poll(saved).toEqual([['Made with a thumb', 'low', 'review']]);
    await tap(page.getByRole('radio', { name: 'List' }));
    await page.getByRole('button', { name: 'Status of Made with a thumb: Review' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Status of Made with a thumb: Completed' }))
      .toBeVisible();
    fakeApi(peopleApi.signOut, { done: true });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect.poll(() => location.pathname).toBe('/signin');
  });

  test('at least 70% of the screen is tasks', async () => {
    await openBoard();
    await expect.element(column('To Do').getByRole('article').first()).toBeVisible();
    await expect.element(page.getByRole('navigation', { name: 'Columns' })).toBeVisible();
    expect(shareOfTasks(), 'board').toBeGreaterThanOrEqual(0.7);
    await page.getByRole('radio', { name: 'List' }).click();
    await expect.element(page.getByRole('table', { name: 'Tasks' })).toBeVisible();
    expect(shareOfTasks(), 'list').toBeGreaterThanOrEqual(0.7);
    // Below them, the page goes on.
    const statistics = page.getByLabelText('Board statistics');
    await expect.element(statistics).not.toBeInViewport();
    document.querySelector('main')?.scrollTo(0, 9999);
    await expect.element(statistics).toBeInViewport({ ratio: 1 });
  });
});

describe('the counts of tasks', () => {
  onDevice(desktop);
  const ada = aUser();
  const grace = aPerson('Grace Hopper');
  const cards = { people: [cardOf(ada), cardOf(grace)] };
  const dueDate = calendarDay(ada.timeZone);
  const figures = page.getByLabelText('Your day in numbers');
  const quickStats = page.getByRole('region', { name: 'Quick Stats' });

  /** A figure by its label. */
  function figure(within: Locator, label: string): () => string | null | undefined {
    return () =>
      [...within.element().querySelectorAll('div')]
        .find((each) => [...each.children].some(({ textContent }) => textContent === label))
        ?.querySelector('dd')?.textContent;
  }

  /** The texts of the tasks in a section. */
  function tasksIn(section: string): () => (string | null)[] {
    return () =>
      page
        .getByRole('region', { name: section })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
  }

  test('change with every change on the board and on the Desk', async () => {
    const tasks = fakeTasks(ada, [
      aTask(ada, 'One', { dueDate }),
      aTask(ada, 'Two', { dueDate, status: 'in_progress' }),
      aTask(ada, 'Three', { dueDate, status: 'completed', completedAt: new Date().toISOString() }),
      aTask(ada, 'Four', { status: 'blocked' }),
    ]);
    await openBoard(ada);
    const statistics = page.getByLabelText('Board statistics');
    await expect
      .element(statistics)
      .toMatchTextContent(/Total Tasks\s*4\s*Received\s*0\s*Assigned\s*0\s*Completion Rate\s*25%/);
    await expect.element(page.getByText('1 completed today')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Two' }).click();
    await page.getByRole('menuitemradio', { name: 'Completed' }).click();
    await expect.element(statistics).toMatchTextContent('50%');
    await expect.element(page.getByText('2 completed today')).toBeVisible();

    await page.getByRole('link', { name: 'Longtable, to the Desk' }).click();
    await expect.element(figures).toBeVisible();
    await expect.poll(figure(figures, 'Due today')).toBe('1');
    await expect.poll(figure(figures, 'In progress')).toBe('0');
    await expect.poll(figure(figures, 'Completed today')).toBe('2');
    await page.getByRole('checkbox', { name: 'Complete One' }).click();
    await expect.element(page.getByText('Nothing is due today', { exact: false })).toBeVisible();
    const completed = page.getByRole('listitem').filter({ hasText: '“One” completed' });
    await completed.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('button', { name: 'One', exact: true })).toBeVisible();
    await expect.poll(() => tasks().find(({ title }) => title === 'One')?.status).toBe('todo');
  });

  test('include assigned tasks on the Desk', async () => {
    fakeTasks(
      ada,
      [
        aTask(ada, 'Given away', { dueDate, assignedTo: grace.id }),
        aTask(grace, 'Received', { dueDate, status: 'in_progress', assignedTo: ada.id }),
        aTask(grace, 'Just received', { assignedTo: ada.id }),
        aTask(ada, 'Late', { dueDate: '2024-02-29' }),
        aTask(ada, 'Mine', { dueDate }),
        aTask(ada, 'Soon', { dueDate: addDays(dueDate, 7) }),
        aTask(ada, 'Later', { dueDate: addDays(dueDate, 8) }),
      ],
      cards,
    );
    await renderApp('/app', { user: ada });
    await expect
      .poll(tasksIn('Today 2'))
      .toEqual([expect.stringMatching(/^Received.*Assigned to you/), expect.stringMatching(/^Mine/)]);
    await expect.poll(tasksIn('Overdue 1')).toEqual([expect.stringMatching(/^Late/)]);
    await expect.poll(tasksIn('New for me 1')).toEqual([expect.stringMatching(/^Just received.*From Grace/)]);
    await expect
      .poll(tasksIn('Waiting for others 1'))
      .toEqual([expect.stringMatching(/^Given away.*Assigned to Grace/)]);
    await expect.poll(tasksIn('Next 7 days 1')).toEqual([expect.stringMatching(/^Soon/)]);
    await expect.poll(figure(quickStats, 'Due Today')).toBe('2');
    await expect.poll(figure(figures, 'Due today')).toBe('2');
    await expect.poll(figure(quickStats, 'In Progress')).toBe('1');

    await page.getByRole('checkbox', { name: 'Complete Received' }).click();
    await expect.element(page.getByRole('region', { name: 'Today 1' })).toBeVisible();
    await expect.poll(figure(quickStats, 'Due Today')).toBe('1');
    await expect.poll(figure(quickStats, 'Completed Today')).toBe('1');
    await expect.poll(figure(quickStats, 'In Progress')).toBe('0');
  });
});
