import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, testWithOwnServer } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

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

testWithOwnServer(
  'an upload goes on after a lost connection and a reload, and sends only the rest',
  async ({ newPerson, server, watch }, info) => {
    // The killed server still claims the upload for some seconds.
    watch.expectError(lostConnection, answered(503), answered(423));
    await server.start();
    const { page } = await newPerson('Ada Lovelace');
    page.on('dialog', (dialog) => void dialog.accept());
    await openResources(page);
    const folder = info.outputPath('Plans');
    const file = path.join(folder, 'Film.bin');
    await mkdir(folder, { recursive: true });
    await writeFile(file, randomBytes(8_000_000));
    await writeFile(path.join(folder, 'Notes.txt'), 'Oak');
    const dock = page.getByRole('region', { name: 'Uploads' });
    /** The offsets from which the bytes of the film were sent. */
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const limit = (bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    const soon = { timeout: 40_000 };

    await test.step('a folder is uploaded, and the connection is lost in the middle', async () => {
      await limit(1_000_000);
      await page.getByLabel('Folder to upload').setInputFiles(folder);
      await expect(item(page, 'Plans')).toBeVisible();
      await expect(dock.getByText(/^[1-5]\.\d MB of 7\.6 MB/)).toBeVisible();
      await server.kill();
      await expect(dock).toContainText('Waiting for a connection');
    });

    await test.step('it goes on from what the server has', async () => {
      await limit(200_000);
      await server.start();
      // The other file of the folder begins at 0, before or after it.
      await expect.poll(() => offsets.at(-1), soon).toBeGreaterThan(500_000);
      expect(offsets[0]).toBe(0);
    });

    await test.step('after a reload, the file is chosen again and only the rest is sent', async () => {
      await page.reload();
      await expect(dock).toContainText('Choose the file again to continue');
      await limit(-1);
      offsets.length = 0;
      await dock.getByLabel('File for Film.bin').setInputFiles(file);
      await item(page, 'Plans').click();
      await expect(item(page, 'Film.bin')).toBeVisible(soon);
      await expect(item(page, 'Notes.txt')).toBeVisible();
      expect(offsets.at(-1)).toBeGreaterThan(500_000);
    });
  },
);
