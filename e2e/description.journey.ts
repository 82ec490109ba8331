import { card, openBoard, openTask } from './support/board.ts';
import { expect, test } from './support/test.ts';

const text = '# Loan\n\n* one\n* two\n\n<b>raw</b>  \nand __bold__';

test('edits a description in the editor that loads then, and changes no other block', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const { page } = ada;
  await ada.has('Answer the museum', { description: text });
  await openBoard(page);
  await card(page, 'Answer the museum').click();
  const task = openTask(page, 'Answer the museum');
  await task.getByRole('button', { name: 'Change the description' }).click();
  const toolbar = task.getByRole('toolbar', { name: 'Formatting' });
  await expect(toolbar).toBeVisible();
  const field = task.getByRole('textbox', { name: 'Description' });
  await expect(field).toBeFocused();
  await page.keyboard.type('\n- [ ] Call **now** please');
  await page.keyboard.press('Control+Enter');
  await expect(toolbar).not.toBeVisible();
  await expect(task.getByRole('checkbox', { name: 'Call now please' })).toBeVisible();
  await task.getByRole('button', { name: 'Change the description' }).click();
  await task.getByRole('button', { name: 'Edit as Markdown' }).click();
  await expect(field).toHaveValue(`${text}\n\n- [ ] Call **now** please`);
});
