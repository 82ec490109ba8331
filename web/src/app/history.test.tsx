import { connectionsApi } from '@longtable/contract/connections';
import { profileApi } from '@longtable/contract/profile';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskImportsApi } from '@longtable/contract/task-imports';
import { teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cardTitle, openTask } from '../../test/board.ts';
import { fakeApi, Refusal } from '../../test/fake-api.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { press } from '../../test/keyboard.ts';
import { mouse } from '../../test/pointer.ts';
import { renderApp, visit } from '../../test/render-app.tsx';
import { aTeam, aTeamMember } from '../../test/sample-teams.ts';
import { aPerson, aProfile, aTask, aUser, cardOf } from '../../test/samples.ts';
import { desktop, devices, onDevice } from '../../test/screen.ts';

const ada = aUser();

/** Expects this path and query in the URL. */
async function expectAddress(address: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(address);
}

/** Opens the Desk, and then the Taskboard. */
async function openBoardFromDesk(): Promise<void> {
  await renderApp('/app', { user: ada });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
  await visit('/app/tasks');
  await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('Back closes a task and a form over it, and Forward reopens them', async () => {
    const task = aTask(ada, 'Book the stand');
    const address = `/app/tasks?task=${task.id}`;
    fakeTasks(ada, [task]);
    await openBoardFromDesk();
    await cardTitle('Book the stand').click();
    const detail = openTask('Book the stand');
    await expect.element(detail).toBeVisible();
    await expectAddress(address);
    for (let turn = 0; turn < 10; turn += 1) {
      history.back();
      await expect.element(detail).not.toBeInTheDocument();
      await expectAddress('/app/tasks');
      history.forward();
      await expect.element(detail).toBeVisible();
      await expectAddress(address);
    }

    await detail.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Task' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Book the big stand');
    history.back();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(detail).toBeVisible();
    history.forward();
    await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Book the big stand');
    await form.getByRole('button', { name: 'Save changes' }).click();
    const renamed = openTask('Book the big stand');
    await expect.element(renamed).toBeVisible();
    await expectAddress(address);
    history.back();
    await expect.element(renamed).not.toBeInTheDocument();
    await expectAddress('/app/tasks');
    history.back();
    await expectAddress('/app');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('closing a task leaves no history entry', async () => {
    fakeTasks(ada, [aTask(ada, 'Delete me')]);
    await openBoardFromDesk();
    const { length } = history;
    const detail = openTask('Delete me');
    for (const close of [
      () => press('{Escape}'),
      () => detail.getByRole('button', { name: 'Close' }).first().click(),
      async () => {
        // As a dialog, by its backdrop too.
        await page.viewport(820, 900);
        await mouse.move({ x: 640, y: 8 });
        await mouse.down();
        await mouse.up();
      },
    ]) {
      await cardTitle('Delete me').click();
      await expect.element(detail).toBeVisible();
      await close();
      await expect.element(detail).not.toBeInTheDocument();
      await expectAddress('/app/tasks');
    }
    await page.viewport(1440, 900);
    await cardTitle('Delete me').click();
    await detail.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
    await expect.element(detail).not.toBeInTheDocument();
    await expectAddress('/app/tasks');
    // At most the entries after the current one.
    expect(history.length).toBeLessThanOrEqual(length + 2);
    history.back();
    await expectAddress('/app');
  });

  test('a task opens over the current page', async () => {
    const task = aTask(ada, 'Due today', { dueDate: calendarDay(ada.timeZone) });
    fakeTasks(ada, [task]);
    await renderApp('/app', { user: ada });
    await page.getByRole('button', { name: 'Due today', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Due today' })).toBeVisible();
    await expectAddress(`/app?task=${task.id}`);
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectAddress('/app');
  });

  test('Back closes dialogs and menus and stays on the page', async () => {
    fakeApi(taskImportsApi.list, { imports: [] });
    await openBoardFromDesk();
    const openers: [name: string, open: () => Promise<void>][] = [
      ['Create New Task', () => page.getByRole('button', { name: 'New Task', exact: true }).click()],
      ['Keyboard shortcuts', () => press('?')],
      [
        'Import tasks',
        async () => {
          await page.getByRole('button', { name: 'Import and export' }).click();
          await page.getByRole('menuitem', { name: 'Import tasks…' }).click();
        },
      ],
    ];
    for (const [name, open] of openers) {
      await open();
      const dialog = page.getByRole('dialog', { name });
      await expect.element(dialog).toBeVisible();
      history.back();
      await expect.element(dialog).not.toBeInTheDocument();
      await expectAddress('/app/tasks');
    }
  });

  test('Back skips a submitted form', async () => {
    const teams: Team[] = [];
    fakeApi(teamsApi.list, () => ({ teams, cards: {}, next: null }));
    fakeApi(teamsApi.create, ({ id, name }) => {
      const team = aTeam(ada, name, { id });
      teams.push(team);
      return { ...team, cards: {} };
    });
    fakeApi(teamsApi.get, ({ teamId }) => {
      const team = teams.find(({ id }) => id === teamId);
      return team ? { ...team, cards: {} } : new Refusal('team/not-a-member');
    });
    fakeApi(teamMembersApi.list, { members: [aTeamMember(ada, 'Owner')], cards: {}, next: null });
    fakeApi(updatesApi.listOfTeam, { updates: [], cards: {}, next: null });
    await renderApp('/app/tasks', { user: ada });
    await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
    await visit('/app/collaboration/teams');
    await page.getByRole('button', { name: 'New team' }).first().click();
    const form = page.getByRole('dialog', { name: 'New team' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Print shop');
    history.back();
    await expect.element(form).not.toBeInTheDocument();
    await expectAddress('/app/collaboration/teams');
    history.forward();
    await expect.element(form).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill('Print shop');
    await form.getByRole('button', { name: 'Create team' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Print shop' })).toBeVisible();
    history.back();
    await expectAddress('/app/collaboration/teams');
    await expect.element(form).not.toBeInTheDocument();
    history.back();
    await expectAddress('/app/tasks');
  });

  test('a profile opened from a task returns to the task', async () => {
    const grace = aPerson('Grace Hopper');
    const cards = { people: [cardOf(ada), cardOf(grace)] };
    const task = aTask(ada, 'Find the moth', { assignedTo: grace.id });
    fakeTasks(ada, [task], cards);
    fakeApi(profileApi.get, aProfile(grace, 'connected'));
    await renderApp('/app/tasks', { user: ada });
    await cardTitle('Find the moth').click();
    const detail = openTask('Find the moth');
    await detail.getByRole('link', { name: 'Open the profile of Grace Hopper' }).click();
    const profile = page.getByRole('dialog', { name: 'Grace Hopper' });
    await expect.element(profile).toBeVisible();
    await expectAddress(`/app/connect?person=${grace.id}`);
    await profile.getByRole('button', { name: 'Close' }).click();
    await expectAddress(`/app/tasks?task=${task.id}`);
    await expect.element(detail).toBeVisible();
    history.forward();
    await expect.element(profile).toBeVisible();
    history.back();
    await expect.element(detail).toBeVisible();
    history.back();
    await expectAddress('/app/tasks');
    await expect.element(detail).not.toBeInTheDocument();
  });

  test('closing a profile opened by a link stays on the page', async () => {
    const grace = aPerson('Grace Hopper');
    fakeApi(profileApi.get, aProfile(grace, 'connected'));
    fakeApi(connectionsApi.list, { connections: [], cards: { people: [cardOf(grace)] }, next: null });
    await renderApp(`/app/connect?person=${grace.id}`, { user: ada });
    const profile = page.getByRole('dialog', { name: 'Grace Hopper' });
    await expect.element(profile).toBeVisible();
    await press('{Escape}');
    await expect.element(profile).not.toBeInTheDocument();
    await expectAddress('/app/connect');
  });
});
