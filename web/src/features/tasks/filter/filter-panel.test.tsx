import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, openBoard } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { aTask, aUser } from '../../../../test/samples.ts';
import { expectScreen, onDevice, phone } from '../../../../test/screen.ts';

describe('on a phone', () => {
  onDevice(phone);

  test('stacks the filter panel, with all controls within the viewport', async () => {
    const ada = aUser();
    fakeTasks(ada, [
      aTask(ada, 'Pay the rent', { priority: 'high', tags: ['home'] }),
      aTask(ada, 'Water the plants', { priority: 'low' }),
    ]);
    await openBoard(ada);
    const toggle = page.getByRole('button', { name: /^Filter & Sort/ });
    await toggle.click();
    const panel = page.getByRole('region', { name: 'Filter & Sort' });
    await panel.getByRole('button', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await expectScreen('choosing a priority');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).toMatchTextContent('1 of 2 tasks');
    await expectScreen('Filter & Sort');
    await toggle.click();
    await expect.element(page.getByRole('list', { name: 'Filters in use' })).toBeVisible();
    await expect.element(card('Pay the rent')).toBeVisible();
    await expectScreen('filters in use');
  });
});
