import { codeOf, group, openAccount, signIn, signOut, turnOnTwoFactor } from './support/account.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';

test('turns two-factor authentication on, signs in with a code and a recovery code, and turns it off', async ({
  newPerson,
  watch,
}) => {
  const { page, email } = await newPerson('Ada Lovelace');
  await openAccount(page);
  const { secret, recoveryCodes } = await turnOnTwoFactor(page);
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
  const twoFactor = group(page, 'Two-factor authentication');
  await expect(twoFactor.getByText(`${recoveryCodes.length} codes left`)).toBeVisible();

  await signOut(page);
  await page.goto('/signin?next=/app/tasks');
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  watch.expectError(answered(422));
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, { steps: 1 }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/tasks');

  await signOut(page);
  await page.goto('/signin?next=/app/settings?section=account');
  await signIn(page, email);
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(twoFactor.getByText(`${recoveryCodes.length - 1} codes left`)).toBeVisible();

  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(twoFactor.getByText('Off', { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL('/app');
});

test('adds a passkey, signs in with it by the button and by the field of the address, and removes it', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(400), answered(422));
  const { page } = await newPerson('Ada Lovelace');
  const authenticator = await addAuthenticator(page);
  await openAccount(page);
  const passkeys = group(page, 'Passkeys');
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const add = async () => {
    await passkeys.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  };
  await add();
  await expect(passkeys.getByText('Chrome on Linux')).toBeVisible();
  await expect(passkeys.getByText('Last used: never')).toBeVisible();
  expect(await authenticator.passkeys()).toBe(1);
  await add();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This device or security key already has a passkey for your account.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Otherwise the browser would choose it from the suggestions of the field.
  await authenticator.setConfirming(false);
  await signOut(page);
  await page.goto('/signin?next=/app/settings?section=account');
  const button = page.getByRole('button', { name: 'Continue with a passkey' });
  await expect(button).toBeVisible();
  await authenticator.setConfirming(true);
  await button.click();
  await expect(passkeys.getByText('Last used: Just now')).toBeVisible();

  await test.step('signs in with what the browser suggests', async () => {
    // The device confirms every prompt, also for suggestions.
    await signOut(page);
    await page.mouse.move(50, 50);
    await expect(page).toHaveURL('/app');
  });

  await test.step('does not sign in with a passkey that was removed', async () => {
    await openAccount(page);
    await passkeys.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
    await authenticator.setConfirming(false);
    await signOut(page);
    await authenticator.setConfirming(true);
    await button.click();
    await expect(
      page.getByText('This passkey could not be used here. Try again, or use another way.'),
    ).toBeVisible();
  });
});
