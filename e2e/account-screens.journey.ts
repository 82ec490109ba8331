import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { codeOf, group, openAccount, signIn, signOut } from './support/account.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { password, type Visitor } from './support/visitor.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;

for (const [device, context, widths] of [
  ['desktop', desktop, [820, 1440]],
  ['phone', phone, [320, 390]],
] as const) {
  test(`shows the account and its dialogs on a ${device}`, async ({ newPerson }) => {
    test.slow();
    const ada = await newPerson('Ada Lovelace', { context: { ...context, reducedMotion: 'reduce' } });
    await walk(ada, widths);
  });
}

test('can be used by keyboard', async ({ newPerson }) => {
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

/** Goes through all states of the section and checks accessibility and layout. */
async function walk({ page, email }: Visitor, widths: readonly number[]): Promise<void> {
  const look = async (screen: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 });
      await expectFitting(page, screen);
    }
    await expectAccessible(page, screen);
  };
  const dialog = page.getByRole('dialog');
  const authenticator = await addAuthenticator(page);
  await openAccount(page);
  await expect(group(page, 'Where you are signed in').getByText('This browser')).toBeVisible();
  await look('account');

  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await look('change e-mail');
  await dialog.getByLabel('New e-mail address').fill('a-rather-long-address-of-somebody@a-long-name.example');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Change password' }).click();
  await look('change password');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  await look('turn on two-factor');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Code from the app')).toBeVisible();
  await look('scan the key');
  await dialog.getByLabel('Code from the app').fill(codeOf(await dialog.locator('.select-all').innerText()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await look('recovery codes');
  await dialog.getByLabel('I have saved them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Add passkey' }).click();
  await look('add a passkey');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Rename / }).click();
  await dialog
    .getByLabel('Name')
    .fill('The key that hangs beside the door, between the coats, on a red ribbon');
  await look('rename a passkey');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog).toBeHidden();
  // On a phone a toast lies over the top of a dialog until it disappears.
  await expect(page.getByRole('listitem').filter({ hasText: 'Passkey added' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove / }).click();
  await look('remove a passkey');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await look('account with everything');

  await authenticator.answers(false);
  // Phones have another account menu.
  await page.context().clearCookies();
  await page.goto('/signin');
  await signIn(page, email);
  await expect(page.getByLabel('Code from your authenticator app')).toBeVisible();
  await look('second step');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await look('second step by recovery code');
}
