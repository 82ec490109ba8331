import { codeOf, group, openAccount, signIn, signOut, turnOnTwoFactor } from './support/account.ts';
import { addAuthenticator } from './support/authenticator.ts';
import { linkInMail } from './support/mail.ts';
import { expect, test } from './support/test.ts';
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
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  // There is no session before the second step.
  expect(await page.request.get('/api/session').then((answer) => answer.json())).toMatchObject({
    user: null,
  });
  watch.expectError(answered(422));
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, { steps: 1 }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/tasks');

  await signOut(page);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app');

  await openAccount(page);
  await expect(twoFactor.getByText(`${recoveryCodes.length - 1} codes left`)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(twoFactor.getByText('Off', { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL('/app');
});

test('lists other sign-in methods after a password reset, or the removed ones', async ({
  newPerson,
  page,
  server,
}) => {
  const ada = await newPerson('Ada Lovelace');
  await openAccount(ada.page);
  await turnOnTwoFactor(ada.page);
  const reset = async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('E-mail address').fill(ada.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('If an account exists for this address')).toBeVisible();
    await page.goto(await linkInMail(server, ada.email, 'reset-password'));
    await page.getByLabel('New password').fill('another horse battery');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password was changed');
    await server.query('delete from mail_outbox where recipient = $1', [ada.email]);
  };

  // The e-mail address was not confirmed before.
  await reset();
  await expect(
    page.getByRole('region', { name: 'Removed from your account' }).getByRole('listitem'),
  ).toHaveText(['Two-factor authentication']);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill('another horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/app');

  await openAccount(page);
  await turnOnTwoFactor(page, 'another horse battery');
  await signOut(page);
  await reset();
  await expect(page.getByRole('region', { name: 'Still on your account' }).getByRole('listitem')).toHaveText([
    'Two-factor authentication',
  ]);
  await page.getByRole('link', { name: 'Sign in and review settings' }).click();
  await expect(page).toHaveURL('/signin?next=%2Fapp%2Fsettings%3Fsection%3Daccount');
});

test('asks to save recovery codes, and invalidates the old ones', async ({ newPerson, watch }) => {
  const { page, email } = await newPerson('Ada Lovelace');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAccount(page);
  const { recoveryCodes: old } = await turnOnTwoFactor(page);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(page.getByRole('heading', { name: 'Your new recovery codes' })).toBeVisible();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  const made = await codes.getByRole('listitem').allInnerTexts();
  expect(made).toHaveLength(old.length);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const chunk of file) text += String(chunk);
  for (const code of made) expect(text).toContain(code);

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made.join('\n'));
  await page.getByRole('button', { name: 'Print' }).click();

  await page.keyboard.press('Escape');
  await expect(page.getByText('Save them first.')).toBeVisible();
  await page.getByLabel('I have saved them').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await signOut(page);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  watch.expectError(answered(422));
  await page.getByLabel('Recovery code').fill(old[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(made[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app');
});

test('ends a sign-in after five wrong codes, and starts over', async ({ newPerson, watch }) => {
  const { page, email } = await newPerson('Ada Lovelace');
  await openAccount(page);
  const { recoveryCodes } = await turnOnTwoFactor(page);
  await signOut(page);
  await signIn(page, email);
  watch.expectError(answered(422));
  const code = page.getByLabel('Code from your authenticator app');
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await code.fill('000000');
    const answer = page.waitForResponse('**/api/auth/second-factor');
    await page.keyboard.press('Enter');
    await answer;
  }
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This sign-in has taken too long. Please start again.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Back' }).click();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app');
});

test('adds, names, uses and removes a passkey', async ({ newPerson, watch }) => {
  const { page } = await newPerson('Ada Lovelace');
  const authenticator = await addAuthenticator(page);
  await openAccount(page);
  const passkeys = group(page, 'Passkeys');
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByText('Chrome on Linux')).toBeVisible();
  expect(await authenticator.passkeys()).toBe(1);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Current password').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This device or security key already has a passkey for your account.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await passkeys.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await dialog.getByLabel('Name').fill('  ');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  watch.expectError(answered(400), answered(422));
  await dialog.getByLabel('Name').fill('My desk');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(passkeys.getByText('My desk')).toBeVisible();
  await expect(passkeys.getByText('Last used: never')).toBeVisible();

  // Otherwise the browser would choose it from the suggestions of the field.
  await authenticator.setConfirming(false);
  await signOut(page);
  await page.goto('/signin?next=/app/tasks');
  const button = page.getByRole('button', { name: 'Continue with a passkey' });
  await expect(button).toBeVisible();
  await authenticator.setConfirming(true);
  await button.click();
  await expect(page).toHaveURL('/app/tasks');

  await openAccount(page);
  await expect(passkeys.getByText('Last used: Just now')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove My desk' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();

  await authenticator.setConfirming(false);
  await signOut(page);
  await authenticator.setConfirming(true);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(
    page.getByText('This passkey could not be used here. Try again, or use another way.'),
  ).toBeVisible();
});

test('signs in with a passkey that the browser suggests in the e-mail field', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  // The device confirms every prompt, also for suggestions.
  await addAuthenticator(page);
  await openAccount(page);
  await group(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(group(page, 'Passkeys').getByText('Chrome on Linux')).toBeVisible();
  await signOut(page);
  await expect(page.getByLabel('E-mail address')).toHaveAttribute('autocomplete', 'username webauthn');
  await page.mouse.move(50, 50);
  await expect(page).toHaveURL('/app');
});

test('offers other ways to sign in on a device without a passkey', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByText('No passkey was used. Try again, or use another way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeEnabled();
});
