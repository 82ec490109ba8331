import { errorText } from '@longtable/contract/errors';
import { followsApi } from '@longtable/contract/follows';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTask } from '../../../test/board.ts';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { tap } from '../../../test/pointer.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aTask, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../test/screen.ts';
import { toast } from '../../../test/toasts.ts';

const ada = aUser();
const task = aTask(ada, 'Mend the roof');
const about = `task:${task.id}`;
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

async function openMenu(): Promise<void> {
  await openTask(task.title).getByRole('button', { name: 'More actions' }).click();
}

async function open(): Promise<void> {
  fakeTasks(ada, [task], { people: [cardOf(ada)] });
  await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
  await live.connected();
  await openMenu();
}

describe('the menu of a task', () => {
  onDevice(desktop);

  test('says why the person is notified, follows and mutes, and is live', async () => {
    fakeApi(followsApi.ofTask, { about, level: 'default', reason: 'you are assigned' });
    const set = fakeApi(followsApi.setTask, ({ level }) => ({ about, level, reason: 'you are assigned' }));
    await open();
    await expect.element(page.getByText('Notified because you are assigned')).toBeVisible();
    await item('Follow').click();
    await expect.poll(() => set).toEqual([{ taskId: task.id, level: 'following' }]);
    fakeApi(followsApi.ofTask, { about, level: 'following', reason: 'you are assigned' });
    await openMenu();
    await expect.element(item('Unfollow')).toBeVisible();
    live.send('follow.saved', { about, level: 'muted' });
    await expect.element(page.getByText('Notifications are muted')).toBeVisible();
    await expect.element(item('Unmute')).toBeVisible();
    await expectScreen('muted task');
  });

  test('takes a refused mute back and says why', async () => {
    fakeApi(followsApi.setTask, new Refusal('request/malformed'));
    await open();
    await item('Mute notifications').click();
    await expect.element(toast(errorText('request/malformed'))).toBeVisible();
    await openMenu();
    await expect.element(item('Mute notifications')).toBeVisible();
  });
});

describe('the menu of a task, on a phone', () => {
  onDevice(phone);

  test('follows and unfollows it by touch, in a sheet that fits', async () => {
    fakeApi(followsApi.ofTask, { about, level: 'default', reason: 'you created it' });
    const set = fakeApi(followsApi.setTask, ({ level }) => ({ about, level, reason: 'you created it' }));
    fakeTasks(ada, [task], { people: [cardOf(ada)] });
    await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
    const menu = openTask(task.title).getByRole('button', { name: 'More actions' });
    await expect.element(menu).toBeVisible();
    await tap(menu);
    await expect.element(page.getByText('Notified because you created it')).toBeVisible();
    await expectScreen('the menu of a task');
    await tap(item('Follow'));
    await expect.poll(() => set).toEqual([{ taskId: task.id, level: 'following' }]);
    await expect.element(item('Follow')).not.toBeInTheDocument();
    fakeApi(followsApi.ofTask, { about, level: 'following', reason: 'you created it' });
    await tap(menu);
    await expect.element(page.getByText('Notified because you follow it')).toBeVisible();
    await tap(item('Unfollow'));
    await expect.poll(() => set.at(-1)).toEqual({ taskId: task.id, level: 'default' });
  });
});
