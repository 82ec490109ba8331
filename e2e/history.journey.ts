import { card, openTask } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('restores an open task after a reload, over its page, and still closes it by Back', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  const task = await ada.has('Book the stand');
  const detail = openTask(page, 'Book the stand');
  const title = page.getByRole('button', { name: 'Book the stand', exact: true });
  await page.goto('/app');
  await title.click();
  await expect(page).toHaveURL(`/app?task=${task.id}`);
  await page.reload();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');

  await page.getByRole('link', { name: 'Taskboard', exact: true }).click();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await test.step(`in a window of ${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await card(page, 'Book the stand').getByRole('button', { name: 'Book the stand', exact: true }).click();
      await expect(detail).toBeVisible();
      await page.reload();
      await expect(detail).toBeVisible();
      await page.goBack();
      await expect(detail).toBeHidden();
      await expect(page).toHaveURL('/app/tasks');
      await expect(card(page, 'Book the stand')).toBeVisible();
    });
  }
  await page.goBack();
  await expect(page).toHaveURL('/app');
});
