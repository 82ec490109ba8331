import type { Page } from '@playwright/test';
import { card, cardTitle, openBoard } from './support/board.ts';
import { connect, openConnect, profileOf } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';

const screens = [
  { name: 'desktop', context: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', context: phone },
] as const;

for (const { name, context } of screens) {
  test(`closes a task by Back and reopens it by Forward on a ${name}`, async ({ newPerson }) => {
    const ada = await newPerson('Ada Lovelace', { context });
    const { page } = ada;
    const task = await ada.has('Book the stand');
    const address = `/app/tasks?task=${task.id}`;
    await page.goto('/app');
    await openBoard(page);
    await cardTitle(page, 'Book the stand').click();
    const detail = page.getByRole('dialog', { name: 'Book the stand' });
    await expect(detail).toBeVisible();
    await expect(page).toHaveURL(address);
    for (let turn = 0; turn < 10; turn += 1) {
      await page.goBack();
      await expect(detail).toBeHidden();
      await expect(page).toHaveURL('/app/tasks');
      await page.goForward();
      await expect(detail).toBeVisible();
      await expect(page).toHaveURL(address);
    }

    await test.step('adds a history entry for the form over it, which keeps its input', async () => {
      await detail.getByRole('button', { name: 'Edit' }).click();
      const form = page.getByRole('dialog', { name: 'Edit Task' });
      await form.getByLabel('Title').fill('Book the big stand');
      await page.goBack();
      await expect(form).toBeHidden();
      await expect(detail).toBeVisible();
      await page.goForward();
      await expect(form.getByLabel('Title')).toHaveValue('Book the big stand');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('dialog', { name: 'Book the big stand' })).toBeVisible();
      await expect(page).toHaveURL(address);
    });

    await test.step('restores the task on reload, and still closes it by Back', async () => {
      await page.reload();
      const renamed = page.getByRole('dialog', { name: 'Book the big stand' });
      await expect(renamed).toBeVisible();
      await page.goBack();
      await expect(renamed).toBeHidden();
      await expect(page).toHaveURL('/app/tasks');
      await expect(card(page, 'Book the big stand')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/app');
    });
  });
}

test('opens a task over the current page', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('Due today');
  await page.goto('/app');
  await page.getByRole('button', { name: 'Due today', exact: true }).click();
  const detail = page.getByRole('dialog', { name: 'Due today' });
  await expect(page).toHaveURL(`/app?task=${task.id}`);
  await page.reload();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('leaves no history entry on closing', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Delete me');
  await page.goto('/app');
  await openBoard(page);
  const length = await historyLength(page);
  const detail = page.getByRole('dialog', { name: 'Delete me' });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => detail.getByRole('button', { name: 'Close' }).first().click(),
    () => page.mouse.click(640, 8),
  ]) {
    await cardTitle(page, 'Delete me').click();
    await expect(detail).toBeVisible();
    await close();
    await expect(detail).toBeHidden();
    await expect(page).toHaveURL('/app/tasks');
  }
  await cardTitle(page, 'Delete me').click();
  await detail.getByRole('button', { name: 'Delete' }).click();
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL('/app/tasks');
  // Wait for the response: otherwise the page would repeat the deletion.
  await deleted;
  // At most the entries after the current one.
  expect(await historyLength(page)).toBeLessThanOrEqual(length + 2);
  await page.goBack();
  await expect(page).toHaveURL('/app');
});

test('closes dialogs and menus by Back and stays on the page', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await page.goto('/app');
  await openBoard(page);
  const openers: [name: string, open: () => Promise<void>][] = [
    ['Create New Task', () => page.getByRole('button', { name: 'New Task', exact: true }).click()],
    ['Keyboard shortcuts', () => page.keyboard.press('?')],
    [
      'Import tasks',
      async () => {
        await page.getByRole('button', { name: 'Import and export' }).click();
        await page.getByRole('menuitem', { name: 'Import tasks…' }).click();
      },
    ],
  ];
  for (const [name, open] of openers) {
    await open();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/app/tasks');
  }
  await page.goto('/app/collaboration/teams');
  await page.getByRole('button', { name: 'Create team' }).click();
  const form = page.getByRole('dialog', { name: 'Create team' });
  await form.getByLabel('Name').fill('Print shop');
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/app/collaboration/teams');
  await page.goForward();
  await expect(form).toBeVisible();
  await form.getByLabel('Name').fill('Print shop');
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Print shop' })).toBeVisible();
  // Skips the submitted form.
  await page.goBack();
  await expect(page).toHaveURL('/app/collaboration/teams');
  await expect(form).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/app/tasks');
});

test('returns to the task from a profile that was opened from it', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  await connect(ada, grace);
  const { page } = ada;
  const task = await ada.has('Find the moth', { assigneeId: grace.id });
  await openBoard(page);
  await cardTitle(page, 'Find the moth').click();
  const detail = page.getByRole('dialog', { name: 'Find the moth' });
  await detail.getByRole('link', { name: 'Grace Hopper' }).click();
  const profile = profileOf(page, 'Grace Hopper');
  await expect(profile).toBeVisible();
  await expect(page).toHaveURL(`/app/connect?person=${grace.id}`);
  await profile.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/app/tasks?task=${task.id}`);
  await expect(detail).toBeVisible();
  await page.goForward();
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/app/tasks');
  await expect(detail).toBeHidden();

  await test.step('stays on the page when closing a profile opened by a link', async () => {
    await openConnect(page, `?person=${grace.id}`);
    await expect(profile).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(page).toHaveURL('/app/connect');
  });
});

function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}
