import { plainPicture } from '../server/test/pictures.ts';
import { codeOf, group, openAccount, signIn, signOut } from './support/account.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';

test('edits the settings by keyboard', async ({ newPerson, watch }) => {
  watch.expectError(/status of 401 /);
  const { page, email } = await newPerson('Ada Lovelace');
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/app/settings');

  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose picture' }));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await plainPicture('png', { width: 300, height: 200 }),
  });
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  const zoom = crop.getByLabel('Zoom');
  await expect(zoom).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuetext', '105 %');
  await tabTo(page, crop.getByRole('group', { name: /^Part of the picture/ }), { back: true });
  await page.keyboard.press('ArrowRight');
  await tabTo(page, crop.getByRole('button', { name: 'Save picture' }));
  await page.keyboard.press('Enter');
  await expect(crop).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused();

  await tabTo(page, page.getByLabel('Full name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ada Byron');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await tabTo(page, zone);
  await page.keyboard.type('pacific tokyo');
  await expect(page.getByText('No matching time zone.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('tokyo');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('Tokyo, Asia (GMT+9)');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(zone).toHaveValue('Tokyo, Asia (GMT+9)');

  await tabTo(page, page.getByRole('link', { name: 'Appearance' }), { back: true });
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'System' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tabTo(page, page.getByRole('radio', { name: 'Comfortable' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');

  await tabTo(page, page.getByRole('link', { name: 'Your data' }), { back: true });
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete my account' }));
  await page.keyboard.press('Enter');
  const leaving = page.getByRole('dialog', { name: 'Delete your account' });
  await tabTo(page, leaving.getByLabel(/^Type .* to confirm$/));
  await page.keyboard.type(email);
  await tabTo(page, leaving.getByLabel('Current password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
});

test('turns on two-factor authentication by keyboard', async ({ newPerson }) => {
  const { page, email } = await newPerson('Ada Lovelace');
  await openAccount(page);
  await tabTo(page, page.getByRole('button', { name: 'Turn on two-factor authentication' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const code = dialog.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await page.keyboard.type(codeOf(await dialog.locator('.select-all').innerText()));
  await page.keyboard.press('Enter');
  const kept = dialog.getByLabel('I have saved them');
  await tabTo(page, kept);
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(group(page, 'Two-factor authentication').getByText('On', { exact: true })).toBeVisible();

  await signOut(page);
  await signIn(page, email);
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Back' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});
