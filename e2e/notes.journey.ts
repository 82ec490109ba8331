import { notesApi } from '@longtable/contract/notes';
import type { Page } from '@playwright/test';
import { expect, testWithOwnServer as test } from './support/test.ts';
import { answered, lostConnection } from './support/watch.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Note text' });

/** Puts the caret after the text, as somebody who is not as fast as a test: 20 ms after it got the focus, the editor sets its own. */
async function goToEnd(page: Page): Promise<void> {
  await field(page).focus();
  await page.waitForTimeout(200);
  await page.keyboard.press('Control+End');
  // The editor learns where the caret is from `selectionchange`, which a busy browser may dispatch after the next key.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`a note loses no word on a ${device}: in two tabs, offline, with a killed server, restored, and in the trash`, async ({
    newPerson,
    server,
    watch,
  }) => {
    test.slow();
    watch.expectError(lostConnection, answered(503), answered(409));
    await server.start();
    const ada = await newPerson('Ada Lovelace');
    const { page } = ada;
    await page.setViewportSize({ width, height });
    await page.goto('/app/notes');
    await page.getByRole('button', { name: 'New note' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Voyage');
    await field(page).click();
    await page.keyboard.type('## Plan\nOak for the mast');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/notes\/[0-9a-f-]{36}/);
    const other = await ada.newTab();
    await other.setViewportSize({ width, height });
    await other.goto(page.url());
    await expect(field(other)).toContainText('Oak for the mast');
    await expect(field(other).getByRole('heading', { name: 'Plan' })).toBeVisible();

    await test.step('what is typed in one tab is in the other at once', async () => {
      await goToEnd(other);
      await other.keyboard.type(', elm for the keel');
      await expect(field(page)).toContainText('Oak for the mast, elm for the keel');
    });

    await test.step('what both write without a connection merges when it is back', async () => {
      await page.context().setOffline(true);
      await goToEnd(page);
      await page.keyboard.type('\nWritten offline');
      await expect(page.getByText('Offline – kept on this device')).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expect(field(other)).toContainText('Written offline');
    });

    await test.step('what is typed while the server is killed is there after a reload and a restart', async () => {
      await page.keyboard.type(' and then the server');
      await server.kill();
      await page.keyboard.type(' went away');
      await expect(page.getByText('Offline – kept on this device')).toBeVisible();
      await server.start();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expect(field(other)).toContainText('Written offline and then the server went away');
      await page.reload();
      await expect(field(page)).toContainText('Written offline and then the server went away');
    });

    await test.step('a version is restored, and the other tab follows', async () => {
      await page.getByRole('button', { name: 'Versions' }).click();
      await page.getByLabel('Name of a version of the text as it is now').fill('Complete');
      await page.getByRole('button', { name: 'Keep version' }).click();
      await page.getByRole('button', { name: /^Complete/ }).waitFor();
      await page.keyboard.press('Escape');
      await field(other).click();
      await other.keyboard.press('Control+a');
      await other.keyboard.type('Gone');
      await expect(field(page)).toHaveText('Gone');
      await page.getByRole('button', { name: 'Versions' }).click();
      await page.getByRole('button', { name: /^Complete/ }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(field(other)).toContainText('Oak for the mast, elm for the keel');
      await expect(field(page)).toContainText('Oak for the mast, elm for the keel');
    });

    await test.step('a tab that still types when the note is trashed can only read', async () => {
      const noteId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await field(other).click();
      await ada.call(notesApi.trash, { noteId });
      for (const each of [page, other]) {
        await expect(each.getByRole('button', { name: 'Restore' })).toBeVisible();
        await expect(field(each)).toHaveAttribute('contenteditable', 'false');
        await expect(field(each)).toContainText('Oak for the mast, elm for the keel');
      }
    });
  });
}
