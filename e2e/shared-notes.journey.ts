import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { connect } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Note text' });
const caret = (page: Page) => page.locator('.note-caret');
const commented = (page: Page) => page.locator('.commented');

/** The text without the carets of others in it. */
async function textOf(page: Page): Promise<string | null> {
  return field(page).evaluate((node) => {
    const copy = node.cloneNode(true) as HTMLElement;
    for (const mark of copy.querySelectorAll('.note-caret')) mark.remove();
    return copy.textContent;
  });
}

/** Puts the caret after the text, as somebody who is not as fast as a test: 20 ms after it got the focus, the editor sets its own. */
async function goToEnd(page: Page): Promise<void> {
  await field(page).focus();
  await page.waitForTimeout(200);
  await page.keyboard.press('Control+End');
}

for (const [device, width, height] of [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`two people write in one note, until one loses the right, on a ${device}`, async ({
    newPerson,
    watch,
  }) => {
    test.slow();
    watch.expectError(answered(403), answered(404));
    const [ada, grace] = [await newPerson('Ada Lovelace'), await newPerson('Grace Hopper')];
    await connect(ada, grace);
    for (const { page } of [ada, grace]) {
      await page.setViewportSize({ width, height });
      await page.goto('/app/notes');
    }
    await ada.page.getByRole('button', { name: 'New note' }).first().click();
    await ada.page.getByRole('textbox', { name: 'Title' }).fill('Voyage');
    await field(ada.page).click();
    await ada.page.keyboard.type('Oak for the mast');
    await expect(ada.page.getByText('Saved', { exact: true })).toBeVisible();
    const dialog = ada.page.getByRole('dialog', { name: 'Share “Voyage”' });

    await test.step('a note that is shared appears with the other person at once', async () => {
      await grace.page.getByRole('link', { name: /^Shared with me/ }).click();
      await expect(grace.page.getByText('Nothing is shared with you')).toBeVisible();
      await ada.page.getByRole('button', { name: 'Share', exact: true }).click();
      await dialog.getByRole('button', { name: 'Share with Grace Hopper' }).click();
      await expect(dialog.getByRole('combobox', { name: 'What Grace Hopper can do' })).toContainText(
        'Can edit',
      );
      await expectAccessible(ada.page, 'sharing a note');
      await dialog.getByRole('radio', { name: 'Teams and projects' }).check();
      await expect(dialog.getByText('No teams or projects yet')).toBeVisible();
      await dialog.getByRole('radio', { name: 'People' }).check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await grace.page.getByRole('link', { name: /^Voyage/ }).click();
      await expect(field(grace.page)).toContainText('Oak for the mast');
    });

    await test.step('both type, and see where the other is', async () => {
      await goToEnd(grace.page);
      await grace.page.keyboard.type(', elm for the keel');
      await expect(field(ada.page)).toContainText('Oak for the mast, elm for the keel');
      await expect(caret(ada.page)).toContainText('Grace Hopper');
      await field(ada.page).focus();
      await ada.page.waitForTimeout(200);
      await ada.page.keyboard.press('Control+Home');
      await ada.page.keyboard.type('First: ');
      await expect(caret(grace.page)).toContainText('Ada Lovelace');
      await ada.page.keyboard.press('Shift+End');
      await expect(grace.page.locator('.note-selection')).toContainText('Oak for the mast');
      await expect(ada.page.getByRole('group', { name: 'Also in this note' })).toBeVisible();
      await expect.poll(() => textOf(grace.page)).toBe('First: Oak for the mast, elm for the keel');
      expect(await textOf(ada.page)).toBe('First: Oak for the mast, elm for the keel');
    });

    await test.step('whoever may only read from now on is told what was not saved, and their caret goes', async () => {
      await ada.page.getByRole('button', { name: 'Share', exact: true }).click();
      await goToEnd(grace.page);
      await dialog.getByRole('combobox', { name: 'What Grace Hopper can do' }).click();
      await ada.page.getByRole('option', { name: 'Can view' }).click();
      await expect(grace.page.getByText('View only').last()).toBeVisible();
      await expect(field(grace.page)).toHaveAttribute('aria-readonly', 'true');
      await expect(caret(ada.page)).toHaveCount(0);
      await expectAccessible(grace.page, 'a note to read');
    });

    await test.step('whoever may only read sees what somebody commented on, and replies', async () => {
      await dialog.getByRole('button', { name: 'Done' }).click();
      await field(ada.page).focus();
      await ada.page.waitForTimeout(200);
      await ada.page.keyboard.press('Control+Home');
      for (const _ of 'First') await ada.page.keyboard.press('Shift+ArrowRight');
      // The editor learns of a selection a moment after the browser has made it.
      await expect(grace.page.locator('.note-selection')).toHaveText('First');
      await ada.page.keyboard.press('Control+Alt+m');
      await expect(ada.page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
      await ada.page.keyboard.type('Which one is second?');
      await ada.page.keyboard.press('Control+Enter');
      await expect(commented(grace.page)).toHaveText('First');
      await grace.page.getByRole('button', { name: 'Comments, 1 open' }).click();
      const thread = (page: Page) =>
        page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first();
      await expect(thread(grace.page)).toContainText('Which one is second?');
      await expectAccessible(grace.page, 'comments on a note to read');
      await thread(grace.page).getByRole('textbox', { name: 'Write a reply' }).click();
      await grace.page.keyboard.type('The keel');
      await grace.page.keyboard.press('Control+Enter');
      await expect(thread(ada.page)).toContainText('The keel');
      await thread(ada.page).getByRole('button', { name: 'Resolve', exact: true }).click();
      await expect(commented(grace.page)).toHaveCount(0);
      for (const { page } of [ada, grace]) {
        const close = device === 'phone' ? 'Close' : 'Close comments';
        await page.getByRole('button', { name: close, exact: true }).click();
        await expect(page.getByRole('list', { name: 'Threads' })).toHaveCount(0);
      }
      expect(await textOf(grace.page)).toBe('First: Oak for the mast, elm for the keel');
    });

    await test.step('whoever loses it sees it go', async () => {
      await ada.page.getByRole('button', { name: 'Share', exact: true }).click();
      await dialog.getByRole('button', { name: 'Stop sharing with Grace Hopper' }).click();
      await expect(grace.page.getByText('This note is no longer shared with you.')).toBeVisible();
      await expect(grace.page.getByText('Nothing is shared with you')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('who loses it while what they typed is under way can copy that', async () => {
      await ada.page.getByRole('button', { name: 'Share', exact: true }).click();
      await dialog.getByRole('button', { name: 'Share with Grace Hopper' }).click();
      await grace.page.getByRole('link', { name: /^Voyage/ }).click();
      await goToEnd(grace.page);
      await grace.page.route('**/document', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3000));
        await route.continue();
      });
      await grace.page.keyboard.type(' and more');
      await dialog.getByRole('button', { name: 'Stop sharing with Grace Hopper' }).click();
      await expect(grace.page.getByText('You can’t open this note any more')).toBeVisible();
      await grace.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await grace.page.getByRole('button', { name: 'Copy text' }).click();
      await expect(grace.page.getByText('Text copied').first()).toBeVisible();
      const copied = await grace.page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('elm for the keel and more');
      await grace.page.getByRole('button', { name: 'Discard' }).click();
      await grace.page.getByRole('button', { name: 'Discard' }).last().click();
      await expect(grace.page.getByText('Nothing is shared with you')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      expect(await textOf(ada.page)).toBe('First: Oak for the mast, elm for the keel');
    });
  });
}
