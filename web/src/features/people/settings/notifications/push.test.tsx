import { peopleApi } from '@longtable/contract/people';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../../test/fake-api.ts';
import { live } from '../../../../../test/fake-live.ts';
import { fakePreferences } from '../../../../../test/fake-notification-settings.ts';
import { aPushDevice, fakePush, pushAddress } from '../../../../../test/fake-push.ts';
import { press, tabTo } from '../../../../../test/keyboard.ts';
import { renderApp } from '../../../../../test/render-app.tsx';
import { aUser, longAgo } from '../../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../../test/screen.ts';
import { toast } from '../../../../../test/toasts.ts';
import { setUpPush } from '../../../../kits/push/push.ts';
import { signOut } from '../../../../platform/end-session.ts';
import { sessionStarted } from '../../../../platform/session.ts';

const ada = aUser();
const toggle = page.getByRole('switch', { name: /^Push in this browser/ });
const group = page.getByRole('region', { name: 'Push on your devices' });
const sendTest = page.getByRole('button', { name: 'Send me a test' });

async function openSettings(options: Parameters<typeof fakePush>[0] = {}) {
  fakePreferences();
  const push = fakePush(options);
  await renderApp('/app/settings?section=notifications', { user: ada });
  await expect.element(group).toBeVisible();
  return push;
}

describe('push in this browser', () => {
  onDevice(desktop);

  test('is on by itself where the browser allows notifications', async () => {
    const push = await openSettings({ permission: 'granted' });
    await expect.element(toggle).toBeChecked();
    expect(push.saves).toHaveLength(1);
    expect(push.saves[0]).toMatchObject({ endpoint: pushAddress });
    await expect.element(group.getByText('This browser', { exact: true })).toBeVisible();
  });

  test('asks for the permission when it is switched on, by keyboard too', async () => {
    const push = await openSettings({ permission: 'default' });
    await expect.element(toggle).toBeEnabled();
    expect(push.saves).toEqual([]);
    await tabTo(toggle);
    await press(' ');
    await expect.element(toggle).toBeChecked();
    expect(push.isSubscribed()).toBe(true);
  });

  test('stays off when the person does not allow it, and says what to do', async () => {
    const push = await openSettings({ permission: 'default', answer: 'denied' });
    await toggle.click();
    await expect.element(page.getByText('The browser blocks notifications', { exact: false })).toBeVisible();
    await expect.element(toggle).toBeDisabled();
    expect(push.saves).toEqual([]);
  });

  test('is switched off here and on the server, and stays off', async () => {
    const push = await openSettings();
    await expect.element(toggle).toBeChecked();
    await toggle.click();
    await expect.element(toggle).not.toBeChecked();
    await expect.poll(() => push.isSubscribed()).toBe(false);
    expect(push.deactivated).toEqual([{ endpoint: pushAddress }]);
    expect(localStorage.getItem('push')).toBe('off');
  });

  test('says so when the browser gives no keys', async () => {
    const push = await openSettings({ permission: 'default', hasKeys: false });
    await toggle.click();
    await expect.element(page.getByText('Failed to get subscription keys')).toBeVisible();
    await expect.element(toggle).not.toBeChecked();
    expect(push.saves).toEqual([]);
  });

  test('is not offered by browsers that can’t', async () => {
    fakePreferences();
    vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(
      undefined as unknown as ServiceWorkerContainer,
    );
    await renderApp('/app/settings?section=notifications', { user: ada });
    await expect
      .element(page.getByText('Push notifications are not supported in this browser.'))
      .toBeVisible();
    await expect.element(toggle).toBeDisabled();
  });

  test('ends with signing out', async () => {
    fakeApi(peopleApi.signOut, { done: true });
    const push = await openSettings();
    await expect.element(toggle).toBeChecked();
    await signOut();
    expect(push.deactivated).toEqual([{ endpoint: pushAddress }]);
    // The worker ends the subscription in the browser.
    await expect.poll(() => push.told).toContain('CLEAR_CACHE');
    expect(push.saved()).toEqual([]);
  });

  test('is saved again by a new session of the same person', async () => {
    const push = await openSettings();
    await expect.element(toggle).toBeChecked();
    expect(push.saves).toHaveLength(1);
    await setUpPush();
    expect(push.saves).toHaveLength(1);
    await sessionStarted();
    await setUpPush();
    expect(push.saves).toHaveLength(2);
  });
});

describe('the devices', () => {
  onDevice(desktop);
  const phone = aPushDevice('Chrome on Android', { lastUsedAt: longAgo });

  test('are listed with their last use, and removed', async () => {
    const push = await openSettings({
      permission: 'default',
      devices: [phone, aPushDevice('Firefox on Linux')],
    });
    await expect.element(group.getByText('Last used:', { exact: false })).toBeVisible();
    await expect.element(group.getByText('nothing sent yet', { exact: false })).toBeVisible();
    await group.getByRole('button', { name: 'Remove Chrome on Android' }).click();
    await expect.element(group.getByText('Chrome on Android', { exact: true })).not.toBeInTheDocument();
    await expect.poll(() => push.deleted).toEqual([{ pushSubscriptionId: phone.id }]);
  });

  test('come back when the server refuses to remove one', async () => {
    await openSettings({ permission: 'default', devices: [phone] });
    fakeApi(pushSubscriptionsApi.delete, new Refusal('request/malformed', { text: 'Not today.' }));
    await group.getByRole('button', { name: 'Remove Chrome on Android' }).click();
    await expect.element(toast('Not today.')).toBeVisible();
    await expect.element(group.getByText('Chrome on Android', { exact: true })).toBeVisible();
  });

  test('follow other tabs', async () => {
    await openSettings({ permission: 'default', devices: [phone] });
    await live.connected();
    await expect.element(group.getByText('Chrome on Android', { exact: true })).toBeVisible();
    fakeApi(pushSubscriptionsApi.list, { subscriptions: [], publicKey: 'key' });
    live.send('push-subscriptions.changed', {});
    await expect.element(group.getByText('Chrome on Android', { exact: true })).not.toBeInTheDocument();
    await expect.element(sendTest).not.toBeInTheDocument();
  });

  test('that can’t be loaded are loaded again', async () => {
    fakePreferences();
    fakePush({ permission: 'default' });
    const requests = fakeApi(
      pushSubscriptionsApi.list,
      new Refusal('request/malformed', { text: 'Not today.' }),
    );
    await renderApp('/app/settings?section=notifications', { user: ada });
    await expect.element(page.getByText('Your devices could not be loaded')).toBeVisible();
    const before = requests.length;
    await group.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => requests.length).toBeGreaterThan(before);
  });

  test('are sent a test, which says which of them failed and why', async () => {
    fakeApi(pushSubscriptionsApi.test, {
      sent: 1,
      failures: [{ deviceName: 'Firefox on Linux', reason: '410 Gone' }],
    });
    await openSettings({ permission: 'default', devices: [phone, aPushDevice('Firefox on Linux')] });
    await sendTest.click();
    await expect.element(page.getByText('Sent to 1 device.')).toBeVisible();
    await expect.element(page.getByText('Firefox on Linux: 410 Gone')).toBeVisible();
    fakeApi(pushSubscriptionsApi.test, new Refusal('request/malformed', { text: 'Not today.' }));
    await sendTest.click();
    await expect.element(group.getByText('Not today.')).toBeVisible();
    await expect.element(page.getByText('Sent to 1 device.')).not.toBeInTheDocument();
  });
});
