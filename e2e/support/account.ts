import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './test.ts';
import { password } from './visitor.ts';

/** The section of the settings about signing in. */
export async function openAccount(page: Page): Promise<void> {
  await page.goto('/app/settings?section=account');
  await expect(group(page, 'E-mail and password')).toBeVisible();
}

/** A part of that section. */
export function group(page: Page, name: string): Locator {
  return page.getByRole('region', { name });
}

/** The code of an authenticator app after this many steps of 30 s. Each code is accepted once. */
export function codeOf(secret: string, { steps = 0 } = {}): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Turns two-factor authentication on by the UI. Returns the app's secret and the recovery codes. */
export async function turnOnTwoFactor(
  page: Page,
  currentPassword: string = password,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(currentPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await dialog.locator('.select-all').innerText();
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(codes).toBeVisible();
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  await dialog.getByLabel('I have saved them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return { secret, recoveryCodes };
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
}

/** Submits the sign-in form. */
export async function signIn(page: Page, email: string, currentPassword: string = password): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(currentPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
