import type { Resource } from '@longtable/contract/resources';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aFile, fakeResources } from '../../../../test/fake-resources.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aUser } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const urls = import.meta.glob<string>('../../../../test/previews/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file of the folder test/previews. */
function sample(name: string): Resource {
  const publicUrl = urls[`../../../../test/previews/${name}`];
  if (publicUrl === undefined) throw new Error(`There is no ${name}.`);
  const type = name.slice(name.lastIndexOf('.') + 1) as keyof typeof types;
  return aFile(ada, name, { publicUrl, mimeType: types[type] });
}

function textFile(name: string, mimeType: string, content: string): Resource {
  return aFile(ada, name, { mimeType, publicUrl: URL.createObjectURL(new Blob([content])) });
}

/** Opens the preview of a file, beside others. */
async function preview(file: Resource, ...others: Resource[]): Promise<Locator> {
  fakeResources(ada, [file, ...others]);
  await renderApp('/app/resources', { user: ada });
  await page.getByRole('link', { name: file.name }).click();
  return page.getByRole('dialog', { name: file.name });
}

describe.each(devices)('previews, on a $device', (device) => {
  onDevice(device);

  test('a PDF, its pages and zoom', async () => {
    const dialog = await preview(sample('pages.pdf'));
    await expect
      .element(dialog.getByText('Survey of the harbour, part 1', { exact: true }))
      .toBeInTheDocument();
    await expect.poll(() => document.querySelectorAll('.pdf-page canvas').length).toBeGreaterThan(0);
    await expect.element(dialog.getByRole('status', { name: 'Page' })).toHaveTextContent('1 of 12');
    await expectScreen('PDF');
    expect(document.querySelectorAll('.pdf-page canvas').length).toBeLessThan(7);
    // Pages that are not drawn have their text, too.
    await expect.element(dialog.getByText(/Survey of the harbour, part 12/)).toBeInTheDocument();

    const width = () => document.querySelector('.pdf-page')?.getBoundingClientRect().width ?? 0;
    const fitted = width();
    await userEvent.keyboard('+');
    await expect.poll(width).toBeCloseTo(fitted * 1.25, 0);
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeCloseTo(fitted * 1.5, 0);
    await expectScreen('enlarged PDF', { resized: false });
    await userEvent.keyboard('-');
    await expect.poll(width).toBeCloseTo(fitted * 1.25, 0);
    await userEvent.keyboard('0');
    await expect.poll(width).toBeCloseTo(fitted, 0);

    const pages = dialog.getByRole('region', { name: 'pages.pdf' });
    pages.element().scrollTop = pages.element().scrollHeight;
    await expect.element(dialog.getByRole('status', { name: 'Page' })).toHaveTextContent('12 of 12');
    await expect.poll(() => document.querySelector('[data-page="11"] canvas')).not.toBeNull();
    await expect.poll(() => document.querySelector('[data-page="0"] canvas')).toBeNull();
  });

  test('a Word document', async () => {
    const dialog = await preview(sample('report.docx'));
    await expect
      .element(dialog.getByRole('heading', { name: 'Report on the harbour', level: 3 }))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'the plan' }))
      .toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expect.element(dialog.getByRole('link', { name: 'the office' })).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'the trap' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('cell', { name: '<script>alert(1)</script>' })).toBeVisible();
    const pictures = [...dialog.element().querySelectorAll('img')];
    expect(pictures.map(({ alt, src }) => [alt, src.slice(0, 10)])).toEqual([['The mast', 'data:image']]);
    await expectScreen('Word document');
  });

  test('an Excel workbook, its sheets', async () => {
    const dialog = await preview(sample('budget.xlsx'));
    await expect.element(dialog.getByRole('cell', { name: 'Rope 1', exact: true })).toBeVisible();
    await expectScreen('Excel workbook');
    await dialog.getByRole('tab', { name: 'Ships' }).click();
    await expect.element(dialog.getByRole('cell', { name: 'Aurora' })).toBeVisible();
    await expectScreen('another sheet', { resized: false });
  });

  test('a CSV file, code and a Markdown file with a table', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `Rope ${row};${row * 1.5};"far; away"`);
    const csv = textFile('a.csv', 'text/csv', ['Item;Price;Place', ...rows].join('\n'));
    const code = textFile(
      'b.ts',
      'text/plain',
      `export const answer = 42;\n${'// '.padEnd(300, 'long ')}\n`.repeat(30),
    );
    const table = '# Ships\n\n| Ship | Masts |\n|---|---:|\n| *Aurora* | 3 |\n\nOne line\nof text.';
    const markdown = textFile('c.md', 'text/plain', table);
    await preview(csv, code, markdown);
    await expect.element(page.getByRole('cell', { name: 'far; away' }).first()).toBeVisible();
    await expectScreen('CSV');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText(/export const answer/)).toBeVisible();
    await expectScreen('code');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('cell', { name: 'Aurora' })).toBeVisible();
    await expectScreen('Markdown with a table');
  });

  test.each(['pdf', 'docx', 'xlsx'])('a damaged file: %s', async (type) => {
    const dialog = await preview(sample(`damaged.${type}`));
    await expect.element(dialog.getByText(/This file is damaged/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Download' }).last()).toBeVisible();
    await expectScreen(`damaged ${type}`);
  });

  test('a file that unpacks to more than is allowed', async () => {
    const archive = zipSync({ 'word/document.xml': strToU8('small') });
    const view = new DataView(archive.buffer);
    // The unpacked size in the central directory, whose only entry ends 22 bytes before the end of the file.
    view.setUint32(archive.length - 22 - 'word/document.xml'.length - 46 + 24, 2 ** 31, true);
    const publicUrl = URL.createObjectURL(new Blob([archive.slice().buffer]));
    const dialog = await preview(aFile(ada, 'bomb.docx', { publicUrl, mimeType: types.docx }));
    await expect.element(dialog.getByText(/This file is too large to preview/)).toBeVisible();
  });

  test('a file above the limit of its kind', async () => {
    const dialog = await preview(aFile(ada, 'long.csv', { mimeType: 'text/csv', sizeBytes: 30_000_000 }));
    await expect.element(dialog.getByText(/This file is too large to preview/)).toBeVisible();
  });

  test('a PDF with a password', async () => {
    const dialog = await preview(sample('protected.pdf'));
    await expect.element(dialog.getByText(/This file is protected with a password/)).toBeVisible();
    await expectScreen('protected PDF');
  });
});
