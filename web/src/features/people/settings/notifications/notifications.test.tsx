import { notificationDeliveriesApi } from '@longtable/contract/notification-deliveries';
import { notificationPreferencesApi } from '@longtable/contract/notification-preferences';
import { unsubscribingApi } from '@longtable/contract/unsubscribing';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../../test/fake-api.ts';
import { live } from '../../../../../test/fake-live.ts';
import { setOffline } from '../../../../../test/fake-network.ts';
import { aLogged, fakePreferences, somePreferences } from '../../../../../test/fake-notification-settings.ts';
import { press, tabTo } from '../../../../../test/keyboard.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { aUser, longAgo } from '../../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../../test/screen.ts';

const ada = aUser();
/** The description of a switch is a part of its name. */
const toggle = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) }).first();

async function openSettings(): Promise<void> {
  await renderApp('/app/settings?section=notifications', { user: ada });
  await expect.element(page.getByRole('heading', { level: 3, name: 'Channels' })).toBeVisible();
}

describe('the notification settings', () => {
  onDevice(desktop);

  test('switch e-mails of a type off, by keyboard too, and all of them at once', async () => {
    const saved = fakePreferences();
    await openSettings();
    const comments = toggle('Somebody comments on a task that you follow');
    await tabTo(comments);
    await press(' ');
    await expect.element(comments).not.toBeChecked();
    await expect.poll(() => saved().email.task_comment).toBe(false);
    expect(saved().email.task_assigned).toBe(true);
    await toggle('E-mail').click();
    await expect.poll(() => saved().emailNotifications).toBe(false);
    await expect.element(comments).toBeDisabled();
    await expect.element(page.getByText('E-mail is off.', { exact: false })).toBeVisible();
    // What nothing raises yet has no switch.
    await expect.element(toggle('Somebody calls')).not.toBeInTheDocument();
  });

  test('switch pushes of a type off, and all of them at once', async () => {
    const saved = fakePreferences();
    await openSettings();
    const ofPush = page
      .getByRole('region', { name: 'Push notifications about' })
      .getByRole('switch', { name: 'Somebody comments on a task that you follow' });
    await ofPush.click();
    await expect.poll(() => saved().push.task_comment).toBe(false);
    expect(saved().email.task_comment).toBe(true);
    await toggle('Push notifications').click();
    await expect.poll(() => saved().pushNotifications).toBe(false);
    await expect.element(ofPush).toBeDisabled();
    await expect.element(page.getByText('Push notifications are off.', { exact: false })).toBeVisible();
  });

  test('take quiet hours, a daily summary, reminders and hidden content', async () => {
    const saved = fakePreferences();
    await openSettings();
    await toggle('Quiet hours').click();
    await expect.poll(() => saved().quietHours).toEqual({ from: '22:00', to: '07:00' });
    await page.getByLabelText('To', { exact: true }).fill('08:30');
    await expect.poll(() => saved().quietHours).toEqual({ from: '22:00', to: '08:30' });
    await page.getByRole('combobox', { name: 'Frequency' }).click();
    await page.getByRole('option', { name: 'Once a day, at 08:00' }).click();
    await expect.poll(() => saved().emailDigest).toBe('daily');
    await page.getByRole('combobox', { name: 'Due soon' }).click();
    await page.getByRole('option', { name: '5 days before the due date' }).click();
    await expect.poll(() => saved().dueSoonDays).toBe(5);
    await page.getByRole('combobox', { name: 'Deadline' }).click();
    await page.getByRole('option', { name: '1 hour before the due date ends' }).click();
    await expect.poll(() => saved().deadlineHours).toBe(1);
    await toggle('Hide content').click();
    await expect.poll(() => saved().hideContent).toBe(true);
    await toggle('Quiet hours').click();
    await expect.poll(() => saved().quietHours).toBeNull();
  });

  test('are kept without a connection, and follow other tabs', async () => {
    const saved = fakePreferences();
    await openSettings();
    await live.connected();
    setOffline(true);
    await expect.element(page.getByText('You are offline.', { exact: false })).toBeVisible();
    await toggle('Browser notifications').click();
    await expect.element(toggle('Browser notifications')).not.toBeChecked();
    expect(saved().browserNotifications).toBe(true);
    setOffline(false);
    await expect.poll(() => saved().browserNotifications).toBe(false);
    await live.connected();
    live.send('notification-preferences.saved', {
      preferences: somePreferences({ browserNotifications: false, emailDigest: 'daily', version: 9 }),
    });
    await expect
      .element(page.getByRole('combobox', { name: 'Frequency' }))
      .toHaveTextContent('Once a day, at 08:00');
  });

  test('revert what the server refuses, and say so', async () => {
    fakePreferences();
    fakeApi(notificationPreferencesApi.update, new Refusal('request/malformed', { text: 'Not today.' }));
    await openSettings();
    await toggle('Hide content').click();
    await expect.element(page.getByText('Not today.')).toBeVisible();
    await expect.element(toggle('Hide content')).not.toBeChecked();
  });

  test('that cannot be loaded are loaded again', async () => {
    fakeApi(notificationPreferencesApi.get, new Refusal('request/malformed', { text: 'Not today.' }));
    await renderApp('/app/settings?section=notifications', { user: ada });
    // Whatever has failed is loaded again when the live connection begins.
    await live.connected();
    await expect.element(page.getByText('Your notification settings could not be loaded')).toBeVisible();
    fakePreferences();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { level: 3, name: 'Channels' })).toBeVisible();
  });

  test('explain the last notifications', async () => {
    fakePreferences();
    const seen = aLogged('New Comment', [
      { channel: 'app', state: 'sent', rule: null, answer: null, at: longAgo },
      { channel: 'email', state: 'skipped', rule: 'seen', answer: null, at: longAgo },
    ]);
    const older = aLogged('Older', [
      { channel: 'app', state: 'sent', rule: null, answer: null, at: longAgo },
    ]);
    fakeApi(notificationDeliveriesApi.list, ({ after }) =>
      after === undefined ? { notifications: [seen], next: 'more' } : { notifications: [older], next: null },
    );
    await openSettings();
    await page.getByRole('button', { name: 'Show deliveries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why did I get this, or not?' });
    await expect.element(dialog.getByText('Shown, because you are assigned.')).toBeVisible();
    await expect
      .element(dialog.getByText('Not sent, because you had seen it in the app by then.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Older' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});

describe('the link in an e-mail', () => {
  onDevice(desktop);
  const about = 'Somebody comments on a task that you follow';

  test('asks before it stops e-mails, and can stop all', async () => {
    fakeApi(unsubscribingApi.get, { about, isOn: true, all: 'all-token' });
    const requests = fakeApi(unsubscribingApi.unsubscribe, {});
    await renderApp('/unsubscribe/some-token', { user: null });
    await expect.element(page.getByText(about)).toBeVisible();
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    expect(requests).toEqual([{ token: 'some-token' }]);
  });

  test('can stop all e-mails instead', async () => {
    fakeApi(unsubscribingApi.get, { about, isOn: true, all: 'all-token' });
    const requests = fakeApi(unsubscribingApi.unsubscribe, {});
    await renderApp('/unsubscribe/some-token', { user: null });
    await page.getByRole('button', { name: 'Stop all notification e-mails' }).click();
    await expect
      .element(page.getByText('You get no more notifications by e-mail.', { exact: false }))
      .toBeVisible();
    expect(requests).toEqual([{ token: 'all-token' }]);
  });

  test('says so when it is not valid', async () => {
    fakeApi(unsubscribingApi.get, new Refusal('unsubscribe/invalid'));
    await renderApp('/unsubscribe/wrong', { user: null });
    await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });

  test('says so when these e-mails are stopped already', async () => {
    fakeApi(unsubscribingApi.get, { about: null, isOn: false, all: 'all-token' });
    await renderApp('/unsubscribe/used', { user: null });
    await expect.element(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  });
});
