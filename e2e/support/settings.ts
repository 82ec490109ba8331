import { expect, type Page } from '@playwright/test';

const headings = {
  profile: 'Profile',
  account: 'Account',
  appearance: 'Appearance',
  data: 'Your data',
} as const;

/** Opens a section of the settings and waits until it is ready. */
export async function openSettings(page: Page, section: keyof typeof headings): Promise<void> {
  await page.goto(`/app/settings?section=${section}`);
  await expect(page.getByRole('heading', { level: 2, name: headings[section], exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
}
