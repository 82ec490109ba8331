import { accountApi } from '@longtable/contract/account';
import { profileApi } from '@longtable/contract/profile';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { chooseFile, pictureFile, pictureUrl } from '../../../../test/files.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice, phone } from '../../../../test/screen.ts';

const user = aUser({ name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim() });

async function openSettings(section: 'profile' | 'appearance' | 'data', heading: string): Promise<void> {
  await renderApp(`/app/settings?section=${section}`, { user });
  await expect.element(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
}

describe.each(devices)('the settings, on a $device', (device) => {
  onDevice(device);

  test('profile with errors', async () => {
    await openSettings('profile', 'Profile');
    await page.getByRole('textbox', { name: 'Full name' }).fill(' ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await chooseFile(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectScreen('profile with errors');
  });

  test('changing the picture', async () => {
    fakeApi(profileApi.setAvatar, { user: { ...user, avatarUrl: pictureUrl } });
    await openSettings('profile', 'Profile');
    await chooseFile(await pictureFile());
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Save picture' })).toBeEnabled();
    await expectScreen('crop');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  });

  test('time zones', async () => {
    await openSettings('profile', 'Profile');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await expect.element(page.getByRole('option', { name: /^Rome/ })).toBeInViewport();
    await expectScreen('profile, with the list of time zones');
    await userEvent.keyboard('{Escape}');
  });

  test('appearance', async () => {
    await openSettings('appearance', 'Appearance');
    await expectScreen('appearance');
  });

  test('data', async () => {
    fakeApi(accountApi.get, {
      email: user.email,
      pendingEmail: null,
      hasPassword: true,
      twoFactor: { on: false, recoveryCodesLeft: 0 },
      passkeys: [],
      singleSignOn: [],
      createdAt: '2026-01-05T09:00:00.000Z',
    });
    fakeApi(accountApi.deletion, {
      obstacles: [],
      consequences: ['Your tasks that nobody else has are deleted.'],
    });
    await openSettings('data', 'Your data');
    await expectScreen('data');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect.element(page.getByRole('dialog').getByLabelText('Current password')).toBeVisible();
    await expectScreen('delete account');
  });
});

describe('the settings on a phone', () => {
  onDevice(phone);

  test('open from More', async () => {
    await renderApp('/app', { user });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/app/settings');
    await expect.poll(() => document.title).toBe('Settings · Longtable');
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await expect
      .element(sections.getByRole('link', { name: 'Profile' }))
      .toHaveAttribute('aria-current', 'page');
    await sections.getByRole('link', { name: 'Your data' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/app/settings?section=data');
    await expect.element(sections.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
  });

  test('open on the profile if the URL names no section', async () => {
    await renderApp('/app/settings?section=nonsense', { user });
    await expect.element(page.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
  });
});
