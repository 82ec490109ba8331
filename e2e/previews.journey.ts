import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const samples = path.join(import.meta.dirname, '../web/test/previews');

async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The content security policy holds: the watch fails for what the browser refuses, and for requests to other hosts. */
test('previews a PDF, a Word document, a workbook and a CSV file', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  const viewers: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/assets\/.*(?:pdf-|worker)/.test(pathname)) viewers.push(pathname);
  });
  await page.goto('/app/resources');
  const files = ['pages.pdf', 'report.docx', 'budget.xlsx'].map((name) => path.join(samples, name));
  await page.getByLabel('Files to upload').setInputFiles(files);
  const csv = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Ship;Masts\nAurora;3\n') };
  await page.getByLabel('Files to upload').setInputFiles([csv]);
  await expect(page.getByRole('link', { name: 'list.csv', exact: true })).toBeVisible();
  expect(viewers, 'viewers before a file is opened').toEqual([]);

  await test.step('a PDF is drawn, with its text', async () => {
    const dialog = await open(page, 'pages.pdf');
    await expect(dialog.getByText('Survey of the harbour, part 1', { exact: true })).toBeAttached();
    const isDrawn = (canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.some((value, index) => index % 4 === 0 && value < 100);
    };
    await expect.poll(() => dialog.locator('canvas').first().evaluate(isDrawn)).toBe(true);
    await dialog.getByRole('group', { name: 'Page 2', exact: true }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('link', { name: 'https://example.test/plan' })).toHaveAttribute(
      'rel',
      /noopener/,
    );
    await close(page);
  });

  await test.step('a Word document shows its text, table and picture', async () => {
    const dialog = await open(page, 'report.docx');
    await expect(dialog.getByRole('heading', { name: 'Report on the harbour' })).toBeVisible();
    await expect(dialog.getByRole('cell', { name: 'Aurora' }).first()).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'The mast' })).toBeVisible();
    await close(page);
  });

  await test.step('a workbook has its sheets', async () => {
    const dialog = await open(page, 'budget.xlsx');
    await expect(dialog.getByRole('cell', { name: '02/03/2026' }).first()).toBeVisible();
    await dialog.getByRole('tab', { name: 'Ships' }).click();
    await expect(dialog.getByRole('cell', { name: 'Aurora' })).toBeVisible();
    await close(page);
  });

  await test.step('a CSV file is a table', async () => {
    const dialog = await open(page, 'list.csv');
    await expect(dialog.getByRole('cell', { name: 'Masts' })).toBeVisible();
  });
});
