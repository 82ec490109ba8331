import type { Page } from '@playwright/test';
import { card, openBoard, openTask } from './support/board.ts';
import { expect, test } from './support/test.ts';

test('two people see that both look at a task, and what the other edits', async ({
  newPerson,
  shareTask,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const bruno = await newPerson('Bruno Diaz');
  const task = await ada.has('Calibrate the drum');
  await shareTask(task.id, { to: bruno });
  await openBoard(ada.page);
  await openBoard(bruno.page);
  await card(ada.page, 'Calibrate the drum').click();
  const opened = openTask(ada.page, 'Calibrate the drum');
  await expect(opened).toBeVisible();
  await expect(others(ada.page)).toHaveCount(0);

  await test.step('shows the other when they open it, and no more when they close it', async () => {
    await card(bruno.page, 'Calibrate the drum').click();
    await expect(others(ada.page).getByRole('img', { name: 'Bruno Diaz' })).toBeVisible();
    await expect(others(bruno.page).getByRole('img', { name: 'Ada Lovelace' })).toBeVisible();
    await bruno.page.keyboard.press('Escape');
    await expect(others(ada.page)).toHaveCount(0);
    await card(bruno.page, 'Calibrate the drum').click();
  });

  await test.step('says what the other is editing until they are done', async () => {
    await opened.getByRole('button', { name: 'Calibrate the drum', exact: true }).click();
    const note = openTask(bruno.page, 'Calibrate the drum').getByText('Ada Lovelace is editing');
    await expect(note).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
  });

  await test.step('forgets a person whose page is gone', async () => {
    await ada.page.close();
    await expect(others(bruno.page)).toHaveCount(0);
  });
});

function others(page: Page) {
  return page.getByRole('group', { name: 'Also looking at this task' });
}
