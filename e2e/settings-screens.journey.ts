import type { Page } from '@playwright/test';
import { plainPicture } from '../server/test/pictures.ts';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { tabTo } from './support/keyboard.ts';
import { openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { password } from './support/visitor.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();

for (const [device, context, widths] of [
  ['desktop', desktop, [820, 1440]],
  ['phone', phone, [320, 390]],
] as const) {
  test(`shows the settings and their dialogs on a ${device}`, async ({ newPerson }) => {
    test.slow();
    const { page } = await newPerson(longName, { context: { ...context, reducedMotion: 'reduce' } });
    await walk(page, widths);
  });
}

test('opens the settings from More on a phone', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace', { context: phone });
  await page.goto('/app');
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Settings' }).tap();
  await expect(page).toHaveURL('/app/settings');
  await expect(page).toHaveTitle('Settings · Longtable');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await expect(sections.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  await sections.getByRole('link', { name: 'Your data' }).tap();
  await expect(page).toHaveURL('/app/settings?section=data');
  await expect(sections.getByRole('link', { name: 'Your data' })).toBeInViewport({ ratio: 1 });
  await page.goto('/app/settings?section=nonsense');
  await expect(page.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
});

test('can be used by keyboard', async ({ newPerson, watch }) => {
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

/** Goes through all sections and dialogs and checks accessibility and layout. */
async function walk(page: Page, widths: readonly number[]): Promise<void> {
  const look = async (screen: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 });
      await expectFitting(page, screen);
    }
    await expectAccessible(page, screen);
  };
  await openSettings(page, 'profile');
  await page.getByLabel('Full name').fill(' ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toBeVisible();
  await look('profile, with mistakes');
  await page.locator('input[type=file]').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await plainPicture('png', { width: 300, height: 200 }),
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save picture' })).toBeEnabled();
  await look('crop');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await expect(page.getByRole('option', { name: /^Rome/ })).toBeInViewport();
  await look('profile, with the list of time zones');
  await zone.press('Escape');
  await openSettings(page, 'appearance');
  await look('appearance');
  await openSettings(page, 'data');
  await look('data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByLabel('Current password')).toBeVisible();
  await look('delete account');
}
