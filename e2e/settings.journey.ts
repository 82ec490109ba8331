import { profileApi } from '@longtable/contract/profile';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { cellPicture } from '../server/test/pictures.ts';
import { signIn } from './support/account.ts';
import { boxOf, openBoard } from './support/board.ts';
import { openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { password } from './support/visitor.ts';
import { answered } from './support/watch.ts';

test('what is changed in the settings is in the other tab, and before its first paint, until the account is deleted', async ({
  newPerson,
  watch,
}) => {
  test.slow();
  watch.expectError(/net::ERR_FAILED/, answered(401));
  const ada = await newPerson('Ada Lovelace', {
    isWelcomed: false,
    context: { viewport: { width: 1440, height: 900 } },
  });
  const { page, id } = ada;
  const account = (tab: typeof page) => tab.getByRole('button', { name: /^Account of/ });
  await openSettings(page, 'profile');
  const notice = page.getByRole('listitem').filter({ hasText: 'Welcome to Longtable' });
  await expect(notice).toContainText('E-mail is off until a mail server is configured.');
  const other = await ada.newTab();
  await other.goto('/app');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada');

  await test.step('the name, and what is typed when it changes', async () => {
    const name = page.getByLabel('Full name');
    await name.fill('  Augusta   Ada King ');
    await name.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(name).toHaveValue('Augusta Ada King');
    for (const tab of [page, other])
      await expect(account(tab)).toHaveAccessibleName(/^Account of Augusta Ada King/);
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Augusta');
    await name.fill('Ada, half-ty');
    await ada.call(profileApi.update, { fullName: 'محمد بن موسى الخوارزمي' });
    await expect(account(page)).toHaveAccessibleName(/^Account of محمد/);
    await expect(name).toHaveValue('Ada, half-ty');
    await name.press('Escape');
    await expect(name).toHaveValue('محمد بن موسى الخوارزمي');
  });

  await test.step('the picture', async () => {
    // With its orientation applied, 40 × 60 pixels.
    const buffer = await cellPicture(60, 40, 6);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(dialog).toBeHidden();
    for (const tab of [page, other]) {
      const shown = account(tab).locator('img');
      await expect(shown).toHaveAttribute('src', new RegExp(`/api/people/${id}/avatar/`));
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
        .toBe(1);
    }
    await page.getByRole('button', { name: 'Remove picture' }).click();
    for (const tab of [page, other]) await expect(account(tab).locator('img')).toHaveCount(0);
  });

  await test.step('today, by the time zone', async () => {
    // Their local times are 25 hours apart, so at least one of them has another date than Rome at any time.
    const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (zone) => calendarDay(zone) !== calendarDay('Europe/Rome'),
    );
    if (!far) throw new Error('Both have the date of Rome.');
    const today = other.getByRole('main').locator('time').first();
    await expect(today).toHaveAttribute('datetime', calendarDay('Europe/Rome'));
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill(far.split('/')[1]?.replace('_', ' ').toLowerCase() ?? '');
    await zone.press('Enter');
    await expect(zone).toHaveValue(/, Pacific/);
    await expect(today).toHaveAttribute('datetime', calendarDay(far));
    await page.getByRole('button', { name: 'Use this time zone' }).click();
    await expect(zone).toHaveValue(/^Rome/);
    await expect(today).toHaveAttribute('datetime', calendarDay('Europe/Rome'));
  });

  await test.step('theme, density, sidebar and layout, also before the code has run', async () => {
    await page.getByRole('link', { name: 'Appearance' }).click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Compact' }).check();
    await page.getByRole('radio', { name: 'On hover' }).check();
    const chosen = other.locator('html[data-theme=dark][data-density=compact]');
    await expect(chosen).toBeAttached();
    await openBoard(other);
    await other.getByRole('radio', { name: 'List' }).check();
    await other.route('**/assets/*.js', (route) => route.abort());
    await other.reload({ waitUntil: 'commit' });
    await expect(chosen).toBeAttached();
    await other.unroute('**/assets/*.js');
    await other.reload();
    await expect(other.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect(other.getByRole('textbox', { name: 'New task' })).toBeVisible();
    await expect(chosen).toBeAttached();
    const sidebar = other.getByRole('complementary', { name: 'Sidebar' });
    await expect.poll(async () => (await boxOf(sidebar)).width).toBeLessThan(80);
    await expect(other.getByRole('listitem').filter({ hasText: 'Welcome to Longtable' })).toHaveCount(0);

    // It opens under the pointer, and is pinned there in windows that are wide enough.
    const width = async () => (await boxOf(sidebar)).width;
    const keepOpen = sidebar.getByRole('button', { name: 'Keep the sidebar open' });
    await sidebar.getByRole('link', { name: 'Taskboard' }).hover();
    await expect.poll(width).toBe(256);
    await other.mouse.move(900, 500);
    await expect.poll(width).toBeLessThan(80);
    await page.getByRole('radio', { name: 'Always open' }).check();
    await expect.poll(width).toBe(256);
    expect(await other.evaluate(() => localStorage.getItem('sidebar-permanent'))).toBe('true');
    await other.setViewportSize({ width: 1023, height: 768 });
    await expect(sidebar).toBeHidden();
    await expect(other.getByRole('button', { name: 'More' })).toBeVisible();
    await other.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(width).toBe(256);
    await expect(other.getByRole('button', { name: 'More' })).toBeHidden();
    await keepOpen.click();
    await other.mouse.move(900, 500);
    await expect.poll(width).toBeLessThan(80);
  });

  await test.step('the deletion of the account', async () => {
    await page.getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account' });
    await dialog.getByLabel(/^Type .* to confirm$/).fill(ada.email);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/');
      await expect(tab.getByText('Your account is deleted.')).toBeVisible();
    }
    await page.goto('/app');
    await expect(page).toHaveURL(/\/signin/);
    await signIn(page, ada.email);
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  });
});
