import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const files = (page: Page) => page.getByLabel('Files to upload');
const item = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function openResources(page: Page): Promise<void> {
  await page.goto('/app/resources');
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
}

async function choose(page: Page, name: string, action: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('uploads, previews, moves, trashes and restores files, live in another tab', async ({
  newPerson,
  watch,
}) => {
  watch.expectError(answered(409));
  const { page } = await newPerson('Ada Lovelace');
  await openResources(page);
  const other = await page.context().newPage();
  watch.page(other);
  await openResources(other);

  await test.step('a new folder is in the other tab at once', async () => {
    await page.getByRole('button', { name: 'New', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Plans');
    await page.keyboard.press('Enter');
    await expect(item(page, 'Plans')).toBeVisible();
    await expect(item(other, 'Plans')).toBeVisible();
  });

  await test.step('files are uploaded, and a picture gets a thumbnail', async () => {
    const picture = await page.screenshot({ type: 'png' });
    await files(page).setInputFiles([
      { name: 'Notes.md', mimeType: 'text/plain', buffer: Buffer.from('# Masts\n\nOak, **not** pine.') },
      { name: 'Mast.png', mimeType: 'image/png', buffer: picture },
    ]);
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 items uploaded');
    for (const each of [page, other]) {
      await expect(item(each, 'Notes.md')).toBeVisible();
      await expect(each.locator('img[src*="/thumbnail/"]')).toBeVisible();
    }
  });

  await test.step('a file is previewed by its content', async () => {
    await item(page, 'Notes.md').click();
    const preview = page.getByRole('dialog', { name: 'Notes.md' });
    await expect(preview.getByRole('heading', { name: 'Masts' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    const picture = page.getByRole('dialog', { name: 'Mast.png' }).getByRole('img', { name: 'Mast.png' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a name that is taken is refused in the server’s words, or gets a number', async () => {
    const again = { name: 'notes.md', mimeType: 'text/plain', buffer: Buffer.from('Birch') };
    await files(page).setInputFiles([again]);
    const dock = page.getByRole('region', { name: 'Uploads' });
    await expect(dock).toContainText('An item named "notes.md" already exists in this location.');
    await dock.getByRole('button', { name: /^Keep both/ }).click();
    await expect(item(page, 'notes (2).md')).toBeVisible();
  });

  await test.step('a file goes into the folder, and both come back from the trash', async () => {
    await choose(page, 'Notes.md', /^Move to…/);
    const dialog = page.getByRole('dialog', { name: /^Move/ });
    await dialog.getByRole('button', { name: 'Plans' }).click();
    await dialog.getByRole('button', { name: /^Move/ }).last().click();
    await expect(item(page, 'Notes.md')).toBeHidden();
    await choose(page, 'Plans', /^Move to trash/);
    await expect(item(other, 'Plans')).toBeHidden();
    // The toast of the move may still be fading out.
    const toast = page.getByRole('listitem').filter({ hasText: 'moved to trash' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(item(other, 'Plans')).toBeVisible();
    await item(other, 'Plans').click();
    await expect(item(other, 'Notes.md')).toBeVisible();
  });

  await test.step('a folder is downloaded as a zip', async () => {
    const download = page.waitForEvent('download');
    await choose(page, 'Plans', /^Download/);
    expect((await download).suggestedFilename()).toBe('Plans.zip');
  });
});

test('an upload waits for the connection, and goes on by itself', async ({ newPerson, watch }) => {
  watch.expectError(/Failed to fetch|ERR_INTERNET_DISCONNECTED|net::/);
  const { page } = await newPerson('Ada Lovelace');
  await openResources(page);
  await files(page).setInputFiles([{ name: 'First.txt', mimeType: 'text/plain', buffer: Buffer.from('1') }]);
  await expect(item(page, 'First.txt')).toBeVisible();
  await page.context().setOffline(true);
  await files(page).setInputFiles([
    { name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2_000_000, 'x') },
  ]);
  const dock = page.getByRole('region', { name: 'Uploads' });
  await expect(dock).toContainText('Waiting for a connection');
  await page.context().setOffline(false);
  await expect(item(page, 'Plan.txt')).toBeVisible();
});
