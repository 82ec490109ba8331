import { codeOf, group, openAccount, signIn, signOut } from './support/account.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';

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
