import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { unzip } from '../server/test/unzip.ts';
import { expect, testWithOwnServer as test } from './support/test.ts';

/** The smallest picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A folder of notes with a picture, and links among them. */
async function vault(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'notes-')), 'Vault');
  await mkdir(join(folder, '.obsidian'), { recursive: true });
  await mkdir(join(folder, 'Deep'));
  await writeFile(join(folder, '.obsidian/app.json'), '{}');
  await writeFile(
    join(folder, 'Index.md'),
    '---\ntags: [sea]\n---\nSee [[Knots]] and ![[mast.png]]\n\n> [!tip]\n> Dry rope\n\n- [x] Caulk\n\n| A | B |\n| - | - |\n| 1 | 2 |\n',
  );
  await writeFile(join(folder, 'Deep/Knots.md'), 'Back to [the index](../Index.md). **Bowline**');
  await writeFile(join(folder, 'Deep/mast.png'), png);
  return folder;
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import notes' }).click();
  await expect(page.getByRole('dialog', { name: 'Import notes' })).toBeVisible();
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('a folder of notes is imported with its links and pictures, exported again, and the import undone', async ({
  newPerson,
  server,
}) => {
  test.slow();
  await server.start();
  const { page } = await newPerson('Ada Lovelace');
  const folder = await vault();
  const text = page.getByRole('textbox', { name: 'Note text' });
  await page.goto('/app/notes');

  await test.step('the preview says what will be created, and nothing is yet', async () => {
    await openImport(page);
    await page.getByLabel('Folder to import').setInputFiles(folder);
    await expect(
      page.getByText('A vault of Obsidian: 2 notes and 1 file in Resources will be created.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 notes' }).click();
    await expect(page.getByText('2 notes imported.')).toBeVisible();
    await page.getByRole('button', { name: 'Show them' }).click();
  });

  await test.step('the notes link to each other, and show the picture', async () => {
    await page.getByRole('link', { name: 'Index' }).first().click();
    await expect(text).toContainText('Dry rope');
    await expect(text.locator('img')).toHaveAttribute('src', /^\/api\/resources\//);
    await text.getByRole('link', { name: 'Knots' }).click();
    await expect(text).toContainText('Bowline');
    await text.getByRole('link', { name: 'Index' }).click();
    await expect(text).toContainText('Dry rope');
  });

  await test.step('a note is saved as Markdown, and as a page that needs nothing else', async () => {
    const menu = page.getByRole('button', { name: 'Actions for Index' }).last();
    await menu.click();
    const [markdown] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
    ]);
    expect(markdown.suggestedFilename()).toBe('Index.md');
    expect(await textOf(markdown)).toContain(
      '> [!TIP]\n> Dry rope\n\n- [x] Caulk\n\n| A | B |\n| - | - |\n| 1 | 2 |\n',
    );
    await menu.click();
    const [html] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as HTML' }).click(),
    ]);
    const saved = await textOf(html);
    expect(saved).toContain('<h1>Index</h1>');
    expect(saved).toContain('src="data:image/png;base64,');
    expect(saved).toMatch(/<a href="http:[^"]+\/app\/notes\/[0-9a-f-]{36}">Knots<\/a>/);
  });

  await test.step('all notes are saved as an archive with their links and files', async () => {
    await page.getByRole('button', { name: 'Import and export' }).click();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export all notes', exact: true }).click(),
    ]);
    const files = unzip(await readFile(await archive.path()));
    expect([...files.keys()].toSorted()).toEqual(['Index.md', 'Knots.md', 'files/mast.png']);
    expect(files.get('Index.md')?.toString()).toContain('[Knots](Knots.md)');
    expect(files.get('Index.md')?.toString()).toContain('](files/mast.png');
  });

  await test.step('the same folder makes nothing twice', async () => {
    await openImport(page);
    await page.getByLabel('Folder to import').setInputFiles(folder);
    await expect(page.getByText('0 notes will be created, 2 already here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an import is undone', async () => {
    await openImport(page);
    const file = { name: 'Rope.md', mimeType: 'text/markdown', buffer: Buffer.from('Hemp') };
    await page.getByLabel('Files to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 1 note' }).click();
    await expect(page.getByText('1 note imported.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone: its notes are in the trash.')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('link', { name: 'Rope' })).toHaveCount(0);
  });
});
