import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test('a link with a password gives a file to somebody without an account until it is revoked', async ({
  newPerson,
  browser,
  baseURL,
  watch,
}) => {
  // The password is asked for, then wrong; afterwards the link is gone.
  watch.expectError(answered(403));
  watch.expectError(answered(404));
  const { page } = await newPerson('Ada Lovelace');
  await page.goto('/app/resources');
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'Masts.txt', mimeType: 'text/plain', buffer: Buffer.from('Oak, not pine.') }]);
  await page.getByRole('button', { name: 'Actions for Masts.txt' }).click();
  await page.getByRole('menuitem', { name: 'Share link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share link' });

  const address = await test.step('a link is made', async () => {
    await dialog.getByLabel('Password', { exact: true }).fill('open sesame');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const field = dialog.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/\/s\/[\w-]{43}$/);
    await expect(dialog.getByText('Expires in 1 hour, password, not opened yet')).toBeVisible();
    return field.inputValue();
  });

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
  const stranger = await context.newPage();
  watch.page(stranger);
  await test.step('a stranger opens it with the password, and downloads the file', async () => {
    const document = await stranger.goto(new URL(address).pathname);
    expect(document?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const password = stranger.getByLabel('Password', { exact: true });
    await password.fill('open');
    await password.press('Enter');
    await expect(stranger.getByText('The password is wrong.')).toBeVisible();
    await expect(stranger.getByText('Masts.txt')).toBeHidden();
    await password.fill('open sesame');
    await password.press('Enter');
    await expect(stranger.getByText('Masts.txt')).toBeVisible();
    const downloading = stranger.waitForEvent('download');
    await stranger.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Masts.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe('Oak, not pine.');
  });

  await test.step('it is revoked, and the reloaded page says that it is gone', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Masts.txt' }).click();
    await page.getByRole('menuitem', { name: 'Share link…' }).click();
    await expect(dialog.getByText(/password, opened once, last just now$/)).toBeVisible();
    await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect(dialog.getByText(/^Links to this file appear here/)).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  });
  await context.close();
});
