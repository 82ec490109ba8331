import { openBoard } from './support/board.ts';
import { connect } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';

const screens = [
  { name: 'desktop', context: { viewport: { width: 1280, height: 720 } } },
  { name: 'phone', context: phone },
] as const;

for (const { name, context } of screens) {
  test(`removes a chip by its cross while the list is open on a ${name}`, async ({ newPerson }) => {
    const ada = await newPerson('Ada Lovelace', { context });
    const { page } = ada;
    for (const title of ['One', 'Two', 'Three', 'Four']) await ada.has(title);
    await openBoard(page);
    await page.getByRole('button', { name: 'New Task', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Task' });
    const field = dialog.getByRole('combobox', { name: 'Waits for' });
    await field.click();
    for (const title of ['One', 'Two', 'Three']) {
      await page.getByRole('option', { name: title }).click();
    }
    const chips = dialog.getByRole('list', { name: 'Waits for these tasks' }).getByRole('listitem');
    await expect(chips).toHaveText([/One$/, /Two$/, /Three$/]);
    await dialog.getByRole('button', { name: 'Don’t wait for Two' }).click();
    await expect(chips).toHaveText([/One$/, /Three$/]);
    // The list is still open and contains the removed one again.
    await page.getByRole('option', { name: 'Two' }).click();
    await expect(chips).toHaveText([/One$/, /Three$/, /Two$/]);

    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Don’t wait for One' }).focus();
    await page.keyboard.press('Enter');
    await expect(chips).toHaveText([/Three$/, /Two$/]);
    await expect(field).toBeFocused();
  });
}

test('removes a person while the list of people is open', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: { viewport: { width: 1280, height: 720 } } });
  const grace = await newPerson('Grace Hopper');
  await connect(ada, grace);
  const { page } = ada;
  await openBoard(page);
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Assignment' }).click();
  await dialog.getByRole('switch', { name: 'Several people' }).click();
  await dialog.getByRole('combobox', { name: 'Assign to' }).click();
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  const chips = dialog.getByRole('list', { name: 'Assigned to' }).getByRole('listitem');
  await expect(chips).toHaveText([/Ada Lovelace \(you\)$/, /Grace Hopper$/]);
  await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await expect(chips).toHaveText([/Ada Lovelace \(you\)$/]);
  await expect(page.getByRole('option', { name: 'Grace Hopper' })).toBeVisible();
});
