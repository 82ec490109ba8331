import type { Page } from '@playwright/test';
import { connect } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Pastes a picture of one colour into what has the focus. */
async function pastePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(async (fileName) => {
    const canvas = new OffscreenCanvas(400, 200);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.fillStyle = '#3366cc';
    context.fillRect(0, 0, 400, 200);
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob()], fileName, { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, name);
}

test('a pasted image is uploaded and sent, and the other one sees it at once and opens it', async ({
  newPerson,
}) => {
  const desktop = { context: { viewport: { width: 1440, height: 900 } } };
  const ada = await newPerson('Ada Lovelace', desktop);
  const grace = await newPerson('Grace Hopper', desktop);
  await connect(ada, grace);
  const address = `/app/chat/${[ada.id, grace.id].toSorted().join('_')}`;
  await Promise.all([ada.page.goto(address), grace.page.goto(address)]);
  const { page } = ada;
  const attach = page.getByRole('button', { name: 'Attach files' });
  await expect(attach).toBeVisible();
  await page
    .getByLabel('Files to attach')
    .setInputFiles([{ name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Oak, not pine.') }]);
  const attached = page.getByRole('list', { name: 'Files of the message' });
  await expect(attached.getByText('Notes.txt')).toBeVisible();
  await page.getByRole('textbox', { name: `Message ${grace.name}` }).focus();
  await pastePicture(page, 'Mast.png');
  await expect(attached.getByText('Mast.png')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(attached).toBeHidden();

  const theirs = grace.page.getByRole('list', { name: /^Messages in/ });
  const image = theirs.getByRole('img', { name: 'Mast.png' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await expect(grace.page.getByRole('list', { name: 'Chats' })).toContainText('2 files');
  await image.click();
  const viewer = grace.page.getByRole('dialog', { name: 'Mast.png' });
  await expect
    .poll(() => viewer.getByRole('img').evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBe(400);
  await grace.page.keyboard.press('Escape');
  await theirs.getByRole('button', { name: 'Notes.txt', exact: true }).click();
  await expect(grace.page.getByRole('dialog')).toContainText('Oak, not pine.');
  await grace.page.keyboard.press('Escape');
  const download = grace.page.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Download Notes.txt' }).click();
  expect((await download).suggestedFilename()).toBe('Notes.txt');

  // Deleting the message ends it for the other one, and not for the sender.
  await page
    .getByRole('list', { name: /^Messages in/ })
    .getByRole('listitem')
    .last()
    .hover();
  await page
    .getByRole('button', { name: /^Actions for the message/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete message' }).click();
  await expect(theirs).toContainText('Message deleted');
  await expect(image).toBeHidden();
  await page.goto('/app/resources');
  await expect(page.getByText('Mast.png')).toBeVisible();
});
