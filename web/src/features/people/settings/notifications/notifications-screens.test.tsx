import { notificationDeliveriesApi } from '@longtable/contract/notification-deliveries';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { unsubscribingApi } from '@longtable/contract/unsubscribing';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { aLogged, fakePreferences } from '../../../../../test/fake-notification-settings.ts';
import { aPushDevice, fakePush } from '../../../../../test/fake-push.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { aUser, longAgo } from '../../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../../test/screen.ts';

const user = aUser();

describe.each(devices)('the notification settings, on a $device', (device) => {
  onDevice(device);

  test('with quiet hours', async () => {
    fakePreferences({ quietHours: { from: '22:00', to: '07:00' } });
    await renderApp('/app/settings?section=notifications', { user });
    await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible();
    await expectScreen('notification settings');
  });

  test('without e-mail, and the delivery log', async () => {
    fakePreferences({ emailNotifications: false });
    const long = 'Order paper and everything else that is needed for the printer on the third floor. '.repeat(
      3,
    );
    fakeApi(notificationDeliveriesApi.list, {
      notifications: [
        aLogged(
          'New Comment',
          [
            { channel: 'app', state: 'sent', rule: null, answer: null, at: longAgo },
            { channel: 'email', state: 'sent', rule: 'digest', answer: '250 2.0.0 Ok: queued', at: longAgo },
          ],
          { message: long },
        ),
        aLogged('Task Due Soon', [
          { channel: 'app', state: 'skipped', rule: 'muted', answer: null, at: longAgo },
        ]),
      ],
      next: null,
    });
    await renderApp('/app/settings?section=notifications', { user });
    await expect.element(page.getByText('E-mail is off.', { exact: false })).toBeVisible();
    await expectScreen('notification settings, without e-mail');
    await page.getByRole('button', { name: 'Show deliveries' }).click();
    await expect.element(page.getByRole('heading', { name: 'Task Due Soon' })).toBeVisible();
    await expectScreen('delivery log');
  });

  test('with devices for push, and a test that failed', async () => {
    fakePreferences({ pushNotifications: false });
    const long = 'The push service answered 413 Payload Too Large, and said nothing else about it.';
    fakePush({
      permission: 'denied',
      devices: [
        aPushDevice('Chrome on Android', { lastUsedAt: longAgo }),
        aPushDevice('Samsung Internet on a device with a very long name of its own'),
      ],
    });
    fakeApi(pushSubscriptionsApi.test, {
      sent: 1,
      failures: [{ deviceName: 'Chrome on Android', reason: long }],
    });
    await renderApp('/app/settings?section=notifications', { user });
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expect.element(page.getByText(long, { exact: false })).toBeVisible();
    await expect.element(page.getByText('The browser blocks notifications', { exact: false })).toBeVisible();
    await expectScreen('notification settings, with devices for push');
  });

  test('unsubscribing', async () => {
    fakeApi(unsubscribingApi.get, {
      about: 'Somebody comments on a task that you follow',
      isOn: true,
      all: 'all-token',
    });
    fakeApi(unsubscribingApi.unsubscribe, {});
    await renderApp('/unsubscribe/some-token', { user: null });
    await expect.element(page.getByRole('button', { name: 'Unsubscribe', exact: true })).toBeVisible();
    await expectScreen('unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await expectScreen('unsubscribed');
  });
});
