import { type Account, accountApi } from '@longtable/contract/account';
import type { CurrentUser } from '@longtable/contract/people';
import { profileApi } from '@longtable/contract/profile';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { chooseFile, pictureFile, pictureUrl } from '../../../../test/files.ts';
import { press, tabTo } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser, longAgo } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const plain: Account = {
  email: ada.email,
  pendingEmail: null,
  hasPassword: true,
  twoFactor: { on: false, recoveryCodesLeft: 0 },
  passkeys: [],
  singleSignOn: [],
  createdAt: longAgo,
};

/** Stores the changes of the profile in the fake server. Returns a function for the saved profile. */
function fakeProfile(user = ada): () => CurrentUser {
  let saved = user;
  fakeApi(profileApi.setAvatar, () => {
    saved = { ...saved, avatarUrl: pictureUrl };
    return { user: saved };
  });
  fakeApi(
    profileApi.update,
    ({ fullName = saved.fullName, timeZone = saved.timeZone, weekStart = saved.weekStart }) => {
      saved = { ...saved, name: fullName, fullName, timeZone, weekStart };
      return { user: saved };
    },
  );
  return () => saved;
}

describe('the settings by keyboard', () => {
  onDevice(desktop);

  test('change the picture, the name, the time zone and the appearance, and delete the account', async () => {
    const saved = fakeProfile();
    fakeApi(accountApi.get, plain);
    fakeApi(accountApi.deletion, {
      obstacles: [],
      consequences: ['Your tasks that nobody else has are deleted.'],
    });
    const deletions = fakeApi(accountApi.delete, { done: true });
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Ada');
    await press('g', 's');
    await expect.poll(() => location.pathname).toBe('/app/settings');

    // Enter opens the file dialog of the browser, by a click on the file input.
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    await tabTo(page.getByRole('button', { name: 'Choose picture' }));
    await press('{Enter}');
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
    await chooseFile(await pictureFile());
    const crop = page.getByRole('dialog', { name: 'Crop your picture' });
    const zoom = crop.getByLabelText('Zoom');
    await expect.element(zoom).toHaveFocus();
    await press('{ArrowRight}');
    await expect.element(zoom).toHaveAttribute('aria-valuetext', '105%');
    await tabTo(crop.getByRole('group', { name: /^Part of the picture/ }), { back: true });
    await press('{ArrowRight}');
    await tabTo(crop.getByRole('button', { name: 'Save picture' }));
    await press('{Enter}');
    await expect.element(crop).not.toBeInTheDocument();
    expect(saved().avatarUrl).toBe(pictureUrl);
    await expect.element(page.getByRole('button', { name: 'Change picture' })).toHaveFocus();

    await tabTo(page.getByRole('textbox', { name: 'Full name' }));
    await press('{Control>}a{/Control}', 'Ada Byron', '{Enter}');
    await expect.element(page.getByText('Saved')).toBeVisible();
    expect(saved().name).toBe('Ada Byron');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await tabTo(zone);
    await press('pacific tokyo');
    await expect.element(page.getByText(/^No matching time zone\./)).toBeVisible();
    await press('{Control>}a{/Control}', 'tokyo', '{Enter}');
    await expect.element(zone).toHaveValue('Tokyo, Asia (GMT+9)');
    await press('{ArrowDown}', '{ArrowDown}', '{Escape}');
    await expect.element(zone).toHaveValue('Tokyo, Asia (GMT+9)');
    await expect.poll(() => saved().timeZone).toBe('Asia/Tokyo');

    const { dataset } = document.documentElement;
    await tabTo(page.getByRole('link', { name: 'Appearance' }), { back: true });
    await press('{Enter}');
    await tabTo(page.getByRole('radio', { name: 'System' }));
    await press('{ArrowLeft}');
    await expect.poll(() => dataset['theme']).toBe('dark');
    // Browsers keep the theme for the next person.
    await press('{ArrowRight}');
    await expect.poll(() => dataset['theme']).toBe('light');
    await tabTo(page.getByRole('radio', { name: 'Comfortable' }));
    await press('{ArrowRight}');
    await expect.poll(() => dataset['density']).toBe('compact');
    await press('{ArrowLeft}');
    await expect.poll(() => dataset['density']).not.toBe('compact');

    await tabTo(page.getByRole('link', { name: 'Your data' }), { back: true });
    await press('{Enter}');
    await tabTo(page.getByRole('button', { name: 'Delete my account' }));
    await press('{Enter}');
    const leaving = page.getByRole('dialog', { name: 'Delete your account' });
    await tabTo(leaving.getByLabelText(/^Type .* to confirm$/));
    await press(ada.email);
    await tabTo(leaving.getByLabelText('Current password'));
    await press('correct horse battery', '{Enter}');
    await expect.element(page.getByText(/^Your account is deleted\./)).toBeVisible();
    expect(deletions).toMatchObject([{ confirmation: ada.email, currentPassword: 'correct horse battery' }]);
  });
});

describe('the profile', () => {
  onDevice(desktop);

  test('accepts a dropped or pasted picture', async () => {
    await renderApp('/app/settings?section=profile', { user: ada });
    await expect.element(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
    const crop = page.getByRole('dialog', { name: 'Crop your picture' });
    const files = new DataTransfer();
    files.items.add(await pictureFile());
    const options = { bubbles: true, cancelable: true };
    for (const event of [
      new DragEvent('drop', { dataTransfer: files, ...options }),
      new ClipboardEvent('paste', { clipboardData: files, ...options }),
    ]) {
      document.querySelector('[data-picture-drop]')?.dispatchEvent(event);
      await expect.element(crop).toBeVisible();
      await crop.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(crop).not.toBeInTheDocument();
    }
  });

  test('keeps the first day of the week that was chosen in the appearance', async () => {
    const user = aUser({ weekStart: 0 });
    const saved = fakeProfile(user);
    await renderApp('/app/settings?section=appearance', { user });
    const week = page.getByRole('list', { name: 'Your week' }).getByRole('listitem');
    const days = () => week.elements().map(({ textContent }) => textContent);
    await expect.poll(() => days().at(0)).toBe('Sun');
    const field = page.getByRole('combobox', { name: 'First day of the week' });
    await field.click();
    await page.getByRole('option', { name: 'Monday' }).click();
    await expect.poll(() => [days().at(0), days().at(-1)]).toEqual(['Mon', 'Sun']);
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
    await expect.element(field).toHaveTextContent('Monday');
    await expect.poll(() => saved().weekStart).toBe(1);
  });
});
