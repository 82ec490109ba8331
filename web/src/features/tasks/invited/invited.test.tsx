import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import { invitationsApi } from '@longtable/contract/invitations';
import { taskInvitationsApi } from '@longtable/contract/task-invitations';
import type { Task } from '@longtable/contract/tasks';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { card, openBoard, openNewTask, openTask } from '../../../../test/board.ts';
import { fakeApi, Refusal, type Requests } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { setOffline } from '../../../../test/fake-network.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aConnection, aPerson, aTask, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';
import { session } from '../../../platform/session.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const expiresAt = '2031-01-01T00:00:00.000Z';

let requests: Requests<typeof invitationsApi.assign>;
beforeEach(() => {
  fakeApi(connectionsApi.list, {
    connections: [aConnection(grace)],
    cards: { people: [cardOf(grace)] },
    next: null,
  });
  requests = fakeApi(invitationsApi.assign, ({ id, email }) => ({
    invitation: { id, email, createdAt: longAgo, expiresAt },
    url: `https://longtable.example/signup?invitation=${id}`,
  }));
});

/** Opens the list with a task and its picker for the assignee. */
async function openPicker(): Promise<Task> {
  const task = aTask(ada, 'Find the moth');
  fakeTasks(ada, [task]);
  await openBoard(ada);
  await page.getByRole('radio', { name: 'List' }).click();
  await page.getByRole('button', { name: /^Assignee of Find the moth/ }).click();
  await expect.element(picker().getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
  return task;
}

function picker(): Locator {
  return page.getByRole('dialog', { name: 'Assignee' });
}

describe('inviting from the picker of an assignee', () => {
  onDevice(desktop);

  test('is offered for a whole e-mail address of nobody who can be chosen', async () => {
    const task = await openPicker();
    const invite = picker().getByRole('option', { name: 'Invite', exact: false });
    await press('alan@');
    await expect.element(picker().getByText('Nothing found')).toBeVisible();
    await press('turing.example');
    await expect.element(invite).toMatchTextContent('Invite alan@turing.example and assign');
    const field = picker().getByRole('combobox');
    await field.fill(grace.email.toUpperCase());
    await expect.element(picker().getByRole('option')).toMatchTextContent('Grace Hopper');
    await field.fill('alan@turing.example');
    await expectScreen('invite and assign', { resized: false });
    await press('{Enter}');
    await expect.element(picker()).not.toBeInTheDocument();
    await expect.element(toast('alan@turing.example gets “Find the moth” once they accept')).toBeVisible();
    expect(requests).toMatchObject([{ email: 'alan@turing.example', taskIds: [task.id] }]);
  });

  test('offers the link where the server sends no e-mail', async () => {
    const url = 'https://longtable.example/signup?invitation=abc';
    let isNew = true;
    fakeApi(invitationsApi.assign, ({ id, email }) => ({
      invitation: { id, email, createdAt: longAgo, expiresAt },
      url: isNew ? url : null,
    }));
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openPicker();
    session.set({ state: 'signedIn', user: ada, offset: '1', off: ['email'] });
    await press('alan@turing.example', '{Enter}');
    await expect
      .element(page.getByText('This server does not send e-mail. Share the link with them.'))
      .toBeVisible();
    await expectScreen('invite by link', { resized: false });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(toast('Link copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(url);
    isNew = false;
    await page.getByRole('button', { name: /^Assignee of Find the moth/ }).click();
    await expect.element(picker().getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
    await press('alan@turing.example', '{Enter}');
    await expect.element(toast('Share the link of your earlier invitation')).toBeVisible();
  });

  test('is not offered where nobody can join by an invitation', async () => {
    fakeApi(invitationsApi.list, { invitations: [], can: { create: false } });
    await openPicker();
    await press('alan@turing.example');
    await expect.element(picker().getByText('Nothing found')).toBeVisible();
    await press('{Escape}');
    await openNewTask();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Assign to' }).fill('alan@turing.example');
    await expect.element(page.getByText('No one has this name or e-mail address.')).toBeVisible();
  });

  test('says why it was refused', async () => {
    fakeApi(invitationsApi.assign, new Refusal('task-invitation/not-to-project'));
    await openPicker();
    await press('alan@turing.example', '{Enter}');
    await expect
      .element(page.getByText('Only the owner and admins of the project can invite people to it.'))
      .toBeVisible();
    await expect.element(page.getByText('alan@turing.example was not invited.')).toBeVisible();
  });

  test('needs a connection', async () => {
    await openPicker();
    setOffline(true);
    await expect.element(picker().getByText('Inviting people needs a connection.')).toBeVisible();
    await press('alan@turing.example');
    await expect.element(picker().getByText('Nothing found')).toBeVisible();
    setOffline(false);
    await expect.element(picker().getByRole('option', { name: 'Invite', exact: false })).toBeVisible();
  });
});

describe('inviting from the form', () => {
  onDevice(desktop);

  test('creates the task for oneself, then invites', async () => {
    const tasks = fakeTasks(ada, []);
    await openBoard(ada);
    await openNewTask();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Dry the relays');
    await dialog.getByRole('combobox', { name: 'Assign to' }).fill('alan@turing.example');
    await page.getByRole('option', { name: 'Invite alan@turing.example and assign' }).click();
    await expect.element(dialog).toMatchTextContent('For alan@turing.example');
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expect.poll(() => requests.length).toBe(1);
    const [task] = tasks();
    expect(task).toMatchObject({ title: 'Dry the relays', assignedTo: ada.id });
    expect(requests).toMatchObject([{ email: 'alan@turing.example', taskIds: [task?.id] }]);
    await expect.element(card('Dry the relays')).toBeVisible();
  });

  test('makes a task for each of several people, invited ones among them', async () => {
    const tasks = fakeTasks(ada, []);
    await openBoard(ada);
    await openNewTask();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Dry the relays');
    await dialog.getByRole('tab', { name: 'Assignment' }).click();
    await dialog.getByRole('switch', { name: 'Several people', exact: false }).click();
    await dialog.getByRole('combobox', { name: 'Assign to' }).fill('alan@turing.example');
    await page.getByRole('option', { name: 'Invite alan@turing.example and assign' }).click();
    await press('{Escape}');
    await dialog.getByRole('button', { name: 'Create 2 Tasks' }).click();
    await expect.poll(() => requests.length).toBe(1);
    expect(tasks()).toMatchObject([{ assignedTo: ada.id }, { assignedTo: ada.id }]);
    expect(tasks().map(({ id }) => id)).toEqual(expect.arrayContaining(requests[0]?.taskIds ?? []));
  });
});

describe.each(devices)('an open task, on a $device', (device) => {
  onDevice(device);

  test('shows who is invited, and withdraws it', async () => {
    const task = aTask(ada, 'Find the moth');
    const invitationId = newId();
    let invited = [{ invitationId, email: 'alan@turing.example', expiresAt }];
    fakeTasks(ada, [task]);
    fakeApi(taskInvitationsApi.list, () => ({ invited }));
    const withdrawn = fakeApi(taskInvitationsApi.withdraw, () => {
      invited = [];
      return { done: true } as const;
    });
    await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
    const detail = openTask(task.title);
    await expect.element(detail.getByText('Invited: alan@turing.example')).toBeVisible();
    await expectScreen('invited to a task');
    await detail.getByRole('button', { name: 'Withdraw the invitation of alan@turing.example' }).click();
    await expect.element(detail.getByText('Invited:', { exact: false })).not.toBeInTheDocument();
    expect(withdrawn).toEqual([{ taskId: task.id, invitationId }]);
    await live.connected();
    invited = [{ invitationId, email: 'kurt@goedel.example', expiresAt }];
    live.send('task-invitations.changed', { taskIds: [task.id] });
    await expect.element(detail.getByText('Invited: kurt@goedel.example')).toBeVisible();
  });
});

test('shows nobody who is invited to people who may not edit the task', async () => {
  const task = aTask(ada, 'Find the moth', { can: { move: true, edit: false, delete: false, link: false } });
  fakeTasks(ada, [task]);
  const asked = fakeApi(taskInvitationsApi.list, { invited: [] });
  await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
  await expect.element(openTask(task.title)).toBeVisible();
  expect(asked).toEqual([]);
});
