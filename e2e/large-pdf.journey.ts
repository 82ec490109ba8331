import type { Locator, Page } from '@playwright/test';
import { makeLargePdf } from './support/large-pdf.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';

const name = 'survey.pdf';
const pages = 120;

async function upload(page: Page): Promise<void> {
  const buffer = makeLargePdf({ pages, pictureBytes: 100_000 });
  await page.goto('/app/resources');
  await page.getByLabel('Files to upload').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

async function open(page: Page): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.locator('[data-page="0"] canvas')).toBeVisible();
  return dialog;
}

const zoomOf = (dialog: Locator) =>
  dialog
    .getByRole('button', { name: /^Fit to width/ })
    .textContent()
    .then((text) => Number.parseInt(text ?? '', 10));

test('a PDF of 12 MB loads what is shown of it, and its links lead where they say', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace');
  await upload(page);
  let loaded = 0;
  page.on('response', (response) => {
    if (response.status() === 206) loaded += Number(response.headers()['content-length'] ?? 0);
  });
  const dialog = await open(page);
  const link = (label: string) => dialog.getByRole('link', { name: label, exact: true });
  const shown = dialog.getByRole('status', { name: 'Page' });
  await expect(link('The last page')).toBeVisible();
  expect(loaded).toBeGreaterThan(0);

  await test.step('to the web and to mailboxes, and to nothing that runs', async () => {
    await expect(link('https://example.test/plan')).toHaveAttribute('rel', /noopener/);
    await expect(link('mailto:office@example.test')).toBeVisible();
    expect(await dialog.locator('[data-page="0"]').getByRole('link').count()).toBe(4);
  });

  await test.step('to a page, also by keyboard, and to a named place', async () => {
    await link('The last page').press('Enter');
    await expect(shown).toHaveText(`${pages} of ${pages}`);
    await expect(dialog.locator(`[data-page="${pages - 1}"] canvas`)).toBeVisible();
    expect(loaded, 'bytes for the first and the last page').toBeLessThan(3_000_000);
    await dialog.getByRole('region', { name }).evaluate((element) => {
      element.scrollTop = 0;
    });
    await link('The end').click();
    await expect(shown).toHaveText(`${pages} of ${pages}`);
  });

  await test.step('the wheel zooms with Ctrl, around the pointer', async () => {
    const region = dialog.getByRole('region', { name });
    await region.evaluate((element) => {
      element.scrollTop = 0;
    });
    // Before the page is drawn, its text is one element as large as the page, and the heading has no position of its own.
    await expect(dialog.locator('[data-page="0"] canvas')).toBeVisible();
    const heading = dialog.getByText('Page number 1', { exact: true });
    await heading.hover();
    const before = await heading.boundingBox();
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(() => zoomOf(dialog)).toBeGreaterThan(110);
    const after = await heading.boundingBox();
    const middle = (box: typeof before) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
    expect(Math.abs(middle(after) - middle(before))).toBeLessThan(20);
    await dialog.getByRole('button', { name: 'Zoom out' }).click();
    expect([75, 100, 125, 150, 200]).toContain(await zoomOf(dialog));
  });
});

test('two fingers zoom a PDF on a phone', async ({ newPerson }) => {
  const { page } = await newPerson('Ada Lovelace', { context: phone });
  await upload(page);
  const dialog = await open(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: 195, y: 400 - apart, id: 0 },
              { x: 195, y: 400 + apart, id: 1 },
            ],
    });
  await touch('touchStart', 50);
  for (let apart = 60; apart <= 100; apart += 10) await touch('touchMove', apart);
  await touch('touchEnd');
  await expect.poll(() => zoomOf(dialog)).toBeGreaterThan(150);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});
