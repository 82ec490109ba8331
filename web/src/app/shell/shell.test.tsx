import { peopleApi } from '@longtable/contract/people';
import { byStatus } from '@longtable/contract/rules/task-status';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { card, column, openBoard } from '../../../test/board.ts';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { expectFocusVisible, press, pressOn } from '../../../test/keyboard.ts';
import { boxOf, tap } from '../../../test/pointer.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aTask, aUser } from '../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const heads = byStatus(() => null);
const columns = byStatus(() => 0);
const teams = '/app/collaboration/teams';

/** A figure of Quick Stats. */
function figure(label: string) {
  const stats = page.getByRole('region', { name: 'Quick Stats' });
  return stats.getByRole('term').filter({ hasText: label }).query()?.nextElementSibling;
}

async function openTeams(): Promise<void> {
  await renderApp(teams, { user: ada });
  await expect.element(page.getByRole('heading', { name: 'Teams', exact: true })).toBeVisible();
}

describe('tasks in the shell of a page without tasks', () => {
  onDevice(desktop);

  test('counts with the first response, then by live events', async () => {
    const started = aTask(ada, 'Started', { status: 'in_progress' });
    const waiting = aTask(ada, 'Waiting');
    fakeTasks(ada, [started, waiting]);
    const requests = fakeApi(tasksApi.counts, { ...countsOf(1), heads, columns, totals: columns });
    await openTeams();
    await expect.poll(() => figure('In Progress')?.textContent).toBe('1');
    await live.connected();
    expect(requests).toHaveLength(1);
    fakeApi(tasksApi.counts, { ...countsOf(2), heads, columns, totals: columns });
    // The task is not loaded, so the server counts.
    const { can, ...moved } = { ...waiting, status: 'in_progress', version: 2 } satisfies Task;
    live.send('task.saved', { task: moved, cards: {} }, can);
    await expect.poll(() => figure('In Progress')?.textContent).toBe('2');
  });

  test('says that the counts could not be loaded, and repeats the request', async () => {
    fakeApi(tasksApi.counts, new Refusal('server/unexpected', { text: 'Counting failed.' }));
    await renderApp(teams, { user: ada });
    await expect.element(page.getByRole('alert')).toMatchTextContent('Counting failed.');
    fakeTasks(ada, [aTask(ada, 'One')]);
    await expect.element(page.getByRole('heading', { name: 'Teams', exact: true })).toBeVisible();
  });

  test('takes over the focus of its skeleton after signing in', async () => {
    const counted = Promise.withResolvers<void>();
    await renderApp(`/signin?next=${encodeURIComponent(teams)}`, { user: null });
    fakeApi(peopleApi.signIn, () => {
      fakeApi(peopleApi.session, { user: ada, offset: '1', off: [] });
      return { user: null, challenge: null };
    });
    fakeApi(tasksApi.counts, async () => {
      await counted.promise;
      return { ...countsOf(0), heads, columns, totals: columns };
    });
    await page.getByLabelText('E-mail address').fill(ada.email);
    await page.getByLabelText('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByText('Loading application data...')).toBeVisible();
    // The page is there, behind the skeleton.
    await expect.poll(() => document.activeElement?.id).toBe('main');
    counted.resolve();
    await expect.element(page.getByRole('heading', { name: 'Teams', exact: true })).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe('page-bar');
  });

  test('opens the form for a new task by its shortcut', async () => {
    await openTeams();
    await userEvent.keyboard('c');
    await expect
      .element(page.getByRole('dialog', { name: 'Create New Task' }).getByRole('textbox', { name: 'Title' }))
      .toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('opens the task in the URL', async () => {
    const task = aTask(ada, 'Mend the roof');
    fakeTasks(ada, [task]);
    await renderApp(`${teams}?task=${task.id}`, { user: ada });
    await expect.element(page.getByRole('dialog', { name: 'Mend the roof' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows the Taskboard next', async () => {
    fakeTasks(ada, [aTask(ada, 'Mend the roof')]);
    await openTeams();
    await visit('/app/tasks');
    await expect.element(page.getByRole('article', { name: 'Mend the roof' })).toBeInTheDocument();
  });
});

const mainNavigation = page.getByRole('navigation', { name: 'Main' });
const more = page.getByRole('button', { name: 'More' });

const path = () => location.pathname;
function texts(items: Locator): () => string[] {
  return () => items.elements().map(({ textContent }) => textContent);
}
function matching(...patterns: readonly RegExp[]) {
  return patterns.map((pattern) => expect.stringMatching(pattern));
}

// Before the test that switches single keys off.
describe('the group Tools', () => {
  onDevice(desktop);

  test('leads to its pages, and stays collapsed as the person left it', async () => {
    await openTeams();
    const tools = page.getByRole('navigation', { name: 'Tools' });
    await expect.poll(texts(tools.getByRole('link'))).toEqual(matching(/^Notes/, /^Resources/));
    await press('g', 'r');
    await expect.poll(path).toBe('/app/resources');
    await expect
      .element(tools.getByRole('link', { name: /^Resources/ }))
      .toHaveAttribute('aria-current', 'page');
    await tools.getByRole('button', { name: 'Tools' }).click();
    await expect.element(tools.getByRole('link')).not.toBeInTheDocument();
    expect(localStorage.getItem('sidebar-tools')).toBe('closed');
    await tools.getByRole('button', { name: 'Tools' }).click();
    await expect.element(tools.getByRole('link').first()).toBeVisible();
  });
});

describe('the shell on a desktop', () => {
  onDevice(desktop);

  test('links to the main pages in the sidebar, and to Settings in the menu of the account', async () => {
    await openBoard(ada);
    await expect
      .poll(texts(mainNavigation.getByRole('link')))
      .toEqual(matching(/^Desk/, /^Taskboard/, /^Connect/, /^Teams/));
    await mainNavigation.getByRole('link').filter({ hasText: 'Teams' }).click();
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await expect.poll(path).toBe('/app/collaboration/projects');
    await page.getByRole('button', { name: /^Account of/ }).click();
    // Emulated touch of an earlier suite leaves the browser without keys.
    const keys = matchMedia('(any-pointer: fine)').matches ? [/^Keyboard shortcuts/] : [];
    await expect
      .poll(texts(page.getByRole('menuitem')))
      .toEqual(matching(/^Search/, /^Connect/, /^Settings/, ...keys, /^Sign Out/));
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect.poll(path).toBe('/app/settings');
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });

  test('lists all shortcuts, and switches them off', async () => {
    await openBoard(ada);
    await press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of [
      'Go to Desk',
      'Go to Taskboard',
      'New task',
      'Show keyboard shortcuts',
      'Pick up and drop; arrow keys move',
      'Move by a day',
    ])
      await expect.poll(() => dialog.getByText(label).elements().length).toBe(1);
    await expectScreen('keyboard shortcuts');
    await pressOn(dialog.getByRole('switch', { name: /^Single-key shortcuts/ }), ' ', '{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await press('c', 'g', 'd');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe('/app/tasks');
  });

  test('skips to the content by the first Tab stop', async () => {
    fakeTasks(ada, [aTask(ada, 'A task')]);
    await openBoard(ada);
    await expect.element(card('A task')).toBeVisible();
    await press('{Tab}');
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expectFocusVisible();
    await press('{Enter}', '{Tab}');
    await expect.poll(() => document.querySelectorAll('main :focus').length).toBe(1);
  });

  test('opens the form of a new task once for a navigation with that state', async () => {
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
    history.pushState({ openNewTaskModal: true }, '', '/app/tasks');
    const dialog = page.getByRole('dialog', { name: 'Create New Task' });
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    // A reload would read the same state.
    expect(history.state).not.toMatchObject({ openNewTaskModal: true });
    await expect.element(column('To Do')).toBeVisible();
  });
});

describe('the sidebar', () => {
  onDevice({ device: 'desktop', touch: false, widths: [1440], height: 900 });
  const width = () => boxOf(page.getByRole('complementary', { name: 'Sidebar' })).width;
  /** A choice in another tab; null for none. */
  const choose = (kept: boolean | null) => {
    const key = 'sidebar-permanent';
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(kept));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

  test('is kept open from 1280 px on, unless the person has chosen', async () => {
    await openTeams();
    await expect.poll(width).toBe(256);
    await page.viewport(1279, 900);
    // Emulated touch of an earlier suite leaves the browser without hover.
    await expect.poll(width).toBe(matchMedia('(hover: none)').matches ? 256 : 56);
    await page.viewport(1280, 900);
    await expect.poll(width).toBe(256);
    choose(false);
    await expect.poll(width).toBe(56);
    await page.viewport(1100, 900);
    choose(true);
    await expect.poll(width).toBe(256);
    choose(null);
  });

  test('can be pinned in windows of at least 1024 pixels, and is hidden in narrower ones', async () => {
    const toggle = (pressed: boolean) => page.getByRole('button', { name: 'Keep the sidebar open', pressed });
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await page.viewport(1024, 800);
    // Without hover, it is open by default.
    choose(false);
    await openTeams();
    (sidebar.getByRole('link', { name: 'Taskboard' }).element() as HTMLElement).focus({ focusVisible: true });
    await expect.element(sidebar.getByRole('heading', { name: 'Quick Stats' })).toBeInViewport({ ratio: 1 });
    await pressOn(page.getByRole('button', { name: 'Keep the sidebar open' }), '{Enter}');
    await expect.element(toggle(true)).toBeVisible();
    expect(localStorage.getItem('sidebar-permanent')).toBe('true');

    await page.viewport(1023, 800);
    await expect.element(sidebar).not.toBeInTheDocument();
    await visit('/app/settings?section=appearance');
    await expect.element(page.getByRole('radio', { name: 'System' })).toBeVisible();
    const alwaysOpen = page.getByRole('radio', { name: 'Always open' });
    await expect.element(alwaysOpen).not.toBeInTheDocument();
    await page.viewport(1024, 800);
    await expect.element(alwaysOpen).toBeVisible();
    await expect.element(sidebar).toBeVisible();
    await expect.element(toggle(true)).toBeVisible();
    choose(null);
  });
});

describe('the shell on a phone', () => {
  onDevice(phone);

  test('links to the main pages in the bottom bar, and to the others in More', async () => {
    await renderApp('/app', { user: ada });
    await expect.poll(texts(mainNavigation.getByRole('link'))).toEqual(['Desk', 'Tasks', 'Teams']);
    await expect.element(more).toBeVisible();
    await tap(more);
    await expect
      .poll(texts(page.getByRole('menuitem')))
      .toEqual(
        matching(
          /^Search/,
          /^Chat/,
          /^Connect/,
          /^Notes/,
          /^Resources/,
          /^Notifications/,
          /^Settings/,
          /^Sign Out/,
        ),
      );
    await page.getByRole('menuitem', { name: 'Connect' }).click();
    await expect.poll(path).toBe('/app/connect');
  });
});

function countsOf(inProgress: number) {
  return {
    dueToday: 0,
    overdue: 0,
    dueSoon: 0,
    newForMe: 0,
    waiting: 0,
    completedToday: 0,
    inProgress,
    total: 2,
    completed: 0,
    received: 0,
    assigned: 0,
  };
}
