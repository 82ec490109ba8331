import { newId } from '@longtable/contract/ids';
import { notesApi } from '@longtable/contract/notes';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('a public link shows a note to somebody without an account until it is revoked', async ({
  newPerson,
  browser,
  baseURL,
  watch,
}) => {
  // Afterwards the link is gone.
  watch.expectError(answered(404));
  const { page, call } = await newPerson('Ada Lovelace');
  const note = await call(notesApi.create, { id: newId(), title: 'Log of the Heron' });
  await page.goto(`/app/notes/${note.id}`);
  await page.getByRole('textbox', { name: 'Note text' }).click();
  await page.keyboard.type('## Hull\nOak for the mast\n```js const planks = 12');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Actions for Log of the Heron' }).last().click();
    await page.getByRole('menuitem', { name: 'Public link…' }).click();
  };
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Public link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/\/s\/note-[\w-]{43}$/);
  const address = new URL(await field.inputValue()).pathname;

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
  const stranger = await context.newPage();
  watch.page(stranger);
  await expect(async () => {
    const document = await stranger.goto(address);
    expect(document?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expect(stranger.getByRole('heading', { level: 1, name: 'Log of the Heron' })).toBeVisible();
    await expect(stranger.getByText('Oak for the mast')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(stranger).toHaveTitle('Log of the Heron · Longtable');

  await page.keyboard.press('Escape');
  await openDialog();
  await expect(dialog.getByText(/opened (once|\d+ times)/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  // The toast also announces it, in an element of its own.
  await expect(page.getByText('The link was revoked.').first()).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This note is not available' })).toBeVisible();
  await context.close();
});
