import { connectionsApi } from '@longtable/contract/connections';
import { errorText } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Page } from '@playwright/test';
import { bombPng, cellPicture, plainPicture } from '../server/test/pictures.ts';
import { unzip } from '../server/test/unzip.ts';
import { boxOf, card, openBoard } from './support/board.ts';
import { openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { password, type Visitor } from './support/visitor.ts';

const chooser = 'input[type=file]';

test('shows a new name everywhere, also in the other tab', async ({ newPerson }) => {
  const { page, newTab } = await newPerson('Ada Lovelace');
  const other = await newTab();
  await other.goto('/app');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada');
  await openSettings(page, 'profile');
  const name = page.getByLabel('Full name');
  await expect(page.getByRole('button', { name: 'Save name' })).toBeDisabled();
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await name.fill('x'.repeat(121));
  await expect(page.getByText('Use at most 120 characters.')).toBeVisible();
  await name.fill('  Augusta   Ada King ');
  await expect(page.getByText('Use at most 120 characters.')).toBeHidden();
  await name.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(name).toHaveValue('Augusta Ada King');
  await expect(page.getByRole('button', { name: /^Account of Augusta Ada King/ })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Augusta');
  // Text typed meanwhile is kept.
  await name.fill('Ada, half-ty');
  await openSettings(other, 'profile');
  await other.getByLabel('Full name').fill('محمد بن موسى الخوارزمي');
  await other.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: /^Account of محمد/ })).toBeVisible();
  await expect(name).toHaveValue('Ada, half-ty');
  await name.press('Escape');
  await expect(name).toHaveValue('محمد بن موسى الخوارزمي');
});

test('keeps a new name while the server is down, and reverts a refused one', async ({ newPerson, watch }) => {
  watch.expectError(/net::ERR_|WebSocket connection to/, /status of 403 /);
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await openSettings(page, 'profile');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByLabel('Full name').fill('Ada Byron');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: /^Account of Ada Byron/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Back online. Everything is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron');

  await page.route('**/api/me/profile', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'x', text: 'Not today.', errorId: 'e' } } }),
  );
  await page.getByLabel('Full name').fill('Somebody Else');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Not today.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron');
});

test('chooses and crops a picture, shows it in the other tab, and removes it', async ({ newPerson }) => {
  const { page, newTab, id } = await newPerson('Ada Lovelace');
  const other = await newTab();
  await other.goto('/app');
  await openSettings(page, 'profile');
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  // With its orientation applied, 40 × 60 pixels; cells get redder to the right.
  await choose(page, 'photo.jpg', 'image/jpeg', await cellPicture(60, 40, 6));
  await expect(dialog).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().includes('/api/me/avatar'));
  await dialog.getByLabel('Zoom').focus();
  await page.keyboard.press('PageUp');
  await dialog.getByRole('group', { name: /^Part of the picture/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  const crop = new URL((await sent).url()).searchParams;
  const [x, y, size] = ['x', 'y', 'size'].map((key) => Number(crop.get(key)));
  expect(size).toBeGreaterThan(0.4);
  expect(size).toBeLessThan(0.95);
  expect((x ?? 2) + (size ?? 2)).toBeLessThanOrEqual(1.001);
  expect(y).toBeGreaterThan(0);
  await expect(dialog).toBeHidden();
  for (const tab of [page, other]) {
    const shown = tab.getByRole('button', { name: /^Account of/ }).locator('img');
    await expect(shown).toHaveAttribute('src', new RegExp(`/api/people/${id}/avatar/`));
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(
      1,
    );
  }
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  for (const tab of [page, other]) {
    const account = tab.getByRole('button', { name: /^Account of/ });
    await expect(account.locator('img')).toHaveCount(0);
    await expect(account).toContainText('AL');
  }
});

test('refuses files that are not pictures before uploading them, and huge ones without freezing', async ({
  newPerson,
  watch,
}) => {
  // Tracing requests the blob URL, which the content security policy forbids.
  watch.expectError(/Connecting to 'blob:/);
  const { page } = await newPerson('Ada Lovelace');
  await openSettings(page, 'profile');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const told = page.getByRole('alert');
  const unreadable = errorText('picture/unreadable');
  const tooLarge = errorText('picture/too-large');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [name, type, content, text] of [
    ['notes.txt', 'text/plain', Buffer.from('no picture'), unreadable],
    ['drawing.svg', 'image/svg+xml', svg, unreadable],
    ['drawing.png', 'image/png', svg, unreadable],
    ['program.jpg', 'image/jpeg', Buffer.from('MZ\u0090\u0000 program'), unreadable],
    ['empty.png', 'image/png', Buffer.alloc(0), unreadable],
    ['heavy.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1), tooLarge],
    ['huge.png', 'image/png', bombPng(20_000), tooLarge],
  ] as const) {
    await page.evaluate(watchForFreezes);
    await choose(page, name, type, content);
    await expect(told, name).toHaveText(text);
    // Transferring ten megabytes to the browser takes a while.
    if (name === 'heavy.png') continue;
    const longest = await page.evaluate(() => Number(document.body.dataset['longest']));
    expect(longest, `${name} freezes the page`).toBeLessThan(500);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(asked.filter((url) => url.includes('/api/me/avatar'))).toEqual([]);
  // A large but allowed file.
  await choose(page, 'large.jpg', 'image/jpeg', await plainPicture('jpeg', { width: 8000, height: 6000 }));
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(told).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
});

test('changes today with the time zone, also in the other tab', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page, newTab } = ada;
  // Their local times are 25 hours apart, so at least one of them has another date than Rome at any time.
  const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
    (zone) => calendarDay(zone) !== calendarDay('Europe/Rome'),
  );
  if (!far) throw new Error('Both have the date of Rome.');
  await ada.has('Water the plants', { dueDate: calendarDay(far) });
  const other = await newTab();
  await other.goto('/app');
  const today = other.getByRole('main').locator('time').first();
  await expect(today).toHaveAttribute('datetime', calendarDay('Europe/Rome'));

  await openSettings(page, 'profile');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue(/^Rome, Europe \(GMT\+[12]\)$/);
  await zone.click();
  await expect(page.getByRole('option', { name: /^Rome, Europe/ })).toBeInViewport();
  await zone.fill('no such place');
  await expect(page.getByText('No matching time zone.')).toBeVisible();
  await zone.press('Escape');
  await expect(zone).toHaveValue(/^Rome/);
  const place = far.split('/')[1]?.replace('_', ' ') ?? '';
  await zone.fill(place.toLowerCase());
  await expect(page.getByRole('option').first()).toContainText(place);
  await zone.press('Enter');
  await expect(zone).toHaveValue(/, Pacific/);
  await expect(today).toHaveAttribute('datetime', calendarDay(far));
  await page.getByRole('button', { name: 'Use this time zone' }).click();
  await expect(zone).toHaveValue(/^Rome/);
  await expect(today).toHaveAttribute('datetime', calendarDay('Europe/Rome'));
});

test('applies theme, density and sidebar before the first paint and in other tabs', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(/net::ERR_FAILED/);
  const ada = await newPerson('Ada Lovelace', { context: { viewport: { width: 1440, height: 900 } } });
  const { page, newTab } = ada;
  await ada.has('Order paper', { tags: ['office'] });
  const other = await newTab();
  await openBoard(other);
  const heightOfCard = async () => (await boxOf(card(other, 'Order paper'))).height;
  const comfortable = await heightOfCard();
  await openSettings(page, 'appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.getByRole('radio', { name: 'On hover' }).check();
  await page.mouse.move(900, 500);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect.poll(async () => (await boxOf(sidebar)).width).toBeLessThan(80);
  await page.getByRole('radio', { name: 'Always open' }).check();
  await expect.poll(async () => (await boxOf(sidebar)).width).toBe(256);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(heightOfCard).toBeLessThan(comfortable - 8);
  await other.getByRole('radio', { name: 'List' }).check();
  const row = other.getByRole('row').filter({ hasText: 'Order paper' });
  await expect.poll(async () => (await boxOf(row)).height).toBe(32);

  // Before the app's code has run.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/app/settings', { waitUntil: 'commit' });
  await expect(page.locator('html[data-theme=dark][data-density=compact]')).toBeAttached();
  await page.unroute('**/assets/*.js');
  await openSettings(page, 'appearance');
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'On hover' }).check();
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  await expect.poll(async () => (await boxOf(sidebar)).width).toBeLessThan(80);
  await expect.poll(async () => (await boxOf(row)).height).toBe(40);
});

test('downloads all personal data as a zip', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  await ada.has('Order paper');
  await openSettings(ada.page, 'data');
  const downloading = ada.page.waitForEvent('download');
  await ada.page.getByRole('link', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const files = unzip(Buffer.concat(chunks));
  const text = [...files.values()].join('\n');
  expect(text).toContain('Order paper');
  expect(text).toContain(ada.email);
});

test("deletes an account in all tabs, and removes it from others' screens", async ({ newPerson, watch }) => {
  watch.expectError(/status of (401|422) /);
  const [ada, bob] = [await newPerson('Ada Lovelace'), await newPerson('Bob Hopper')];
  await connect(ada, bob);
  await bob.page.goto('/app/connect');
  await expect(bob.page.getByRole('main').getByText('Ada Lovelace')).toBeVisible();
  const other = await ada.newTab();
  await other.goto('/app/tasks');
  await expect(other.getByRole('heading', { name: 'Taskboard' })).toBeVisible();

  const { page } = ada;
  await openSettings(page, 'data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await expect(dialog.getByRole('list', { name: 'What happens' })).toContainText(
    '1 connection of yours ends.',
  );
  const sure = dialog.getByRole('button', { name: 'Delete my account' });
  await dialog.getByLabel(/^Type .* to confirm$/).fill('somebody@else.example');
  await dialog.getByLabel('Current password').fill(password);
  await sure.click();
  await expect(dialog.getByText('This is not the e-mail address of your account.')).toBeVisible();
  await dialog.getByLabel(/^Type .* to confirm$/).fill(ada.email);
  await dialog.getByLabel('Current password').fill('wrong');
  await sure.click();
  await expect(dialog.getByText('The password is wrong. Nothing was changed.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await sure.click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await expect(tab.getByText('Your account is deleted.')).toBeVisible();
  }
  await expect(bob.page.getByRole('main').getByText('Ada Lovelace')).toHaveCount(0);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
});

async function connect(ada: Visitor, bob: Visitor): Promise<void> {
  const { id: requestId } = await ada.call(connectionsApi.request, { id: newId(), personId: bob.id });
  await bob.call(connectionsApi.accept, { requestId, connectionId: newId() });
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator(chooser).setInputFiles({ name, mimeType, buffer });
}

/** Records the longest time in milliseconds that the page was busy. */
function watchForFreezes(): void {
  document.body.dataset['longest'] = '0';
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const longest = Math.max(duration, Number(document.body.dataset['longest']));
      document.body.dataset['longest'] = String(longest);
    }
  }).observe({ type: 'longtask' });
}
