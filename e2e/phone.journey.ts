import { boxOf, card, column, expectColumn, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';
import { longPressDrag, phone } from './support/touch.ts';

test('lifts a card by the first touch, without waiting for more code', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace', { context: phone });
  const { page } = ada;
  for (const title of ['One', 'Two']) await ada.has(title);
  await openBoard(page);
  await expectColumn(page, 'To Do', ['One', 'Two']);
  // The code loads once the board is painted, without input; the messages of columns come with it.
  await expect(column(page, 'To Do').getByRole('status')).toBeAttached();
  let load: (() => void) | undefined;
  const dropped = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await dropped;
    await route.continue();
  });
  await longPressDrag(page, card(page, 'Two'), async (finger) => {
    const { x, y } = await boxOf(card(page, 'One'));
    await finger.moveTo(x + 60, y + 8);
  });
  await expectColumn(page, 'To Do', ['Two', 'One']);
  load?.();
});
