import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../../test/fake-live.ts';
import { aNotification, fakeNotifications } from '../../../test/fake-notifications.ts';
import { tap } from '../../../test/pointer.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aPerson, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const about = 'task:0190f3c8-0000-7000-8000-000000000001';
const comment = { type: 'task_comment', actorId: grace.id, about, reason: 'you are assigned' } as const;

/** Notifications of several kinds and days. */
function some() {
  const rows = [
    aNotification('New Comment', {
      ...comment,
      minutes: 1,
      message: 'Grace Hopper commented on “Mend the roof”: Done by noon?',
    }),
    aNotification('New Comment', {
      ...comment,
      minutes: 4,
      message: 'Grace Hopper commented on “Mend the roof”: I have the tiles.',
    }),
    aNotification('New Comment', {
      ...comment,
      minutes: 9,
      message: 'Grace Hopper commented on “Mend the roof”: On my way.',
    }),
    aNotification('Task Deadline Reminder', {
      minutes: 3000,
      type: 'task_deadline_reminder',
      message: '“Write to the town about the fence and the two trees behind it” is due in 5 hours.',
    }),
    aNotification('Connection Request', {
      minutes: 2880,
      type: 'connection_request',
      actorId: grace.id,
      message: 'Grace Hopper wants to connect.',
      reason: 'you were asked',
      isRead: true,
    }),
    aNotification('Welcome to Longtable', {
      minutes: 20_000,
      type: 'welcome_notification',
      message: 'Your workspace is ready.',
      actionUrl: '/app/dashboard',
      reason: '',
      isRead: true,
    }),
  ];
  fakeNotifications(rows, { people: [cardOf(grace)] });
}

describe.each(devices)('notifications on a $device', (device) => {
  onDevice(device);

  test('the page has no layout problem and no axe violation', async () => {
    some();
    await renderApp('/app/notifications', { user: ada });
    await expect.element(page.getByRole('link', { name: /3 comments on Mend the roof/ })).toBeVisible();
    await expectScreen('notifications');
  });

  test('the empty page says so', async () => {
    await renderApp('/app/notifications', { user: ada });
    await expect.element(page.getByText('No notifications yet')).toBeVisible();
    await expectScreen('no notifications');
  });
});

describe('the dropdown', () => {
  onDevice(desktop);

  test('has no layout problem and no axe violation', async () => {
    some();
    await renderApp('/app/collaboration/teams', { user: ada });
    await live.connected();
    await page.getByRole('button', { name: 'Notifications, 4 unread' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /3 comments/ })).toBeVisible();
    await expectScreen('dropdown');
  });
});

describe('the bell on a phone', () => {
  onDevice(phone);

  test('opens a sheet on the Desk', async () => {
    some();
    await renderApp('/app', { user: ada });
    const bell = page.getByRole('button', { name: 'Notifications, 4 unread' });
    await expect.element(bell).toBeVisible();
    await tap(bell);
    await expect.element(page.getByRole('link', { name: /3 comments/ })).toBeVisible();
    await expectScreen('sheet');
  });
});
