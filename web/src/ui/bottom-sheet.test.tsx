import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { boxOf, swipe, tap } from '../../test/pointer.ts';
import { renderAlone } from '../../test/render-alone.tsx';
import { desktop, expectScreen, onDevice, phone } from '../../test/screen.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Select } from './select.tsx';

const menu = page.getByRole('menu', { name: 'Fruit' });
const popover = page.getByRole('dialog', { name: 'Colours' });
const list = page.getByRole('listbox');

function Floating() {
  const [size, setSize] = useState<'small' | 'large'>('small');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Menu trigger={<Button>Fruit</Button>}>
        <MenuItem onSelect={() => setAsking(true)}>Ask</MenuItem>
        {Array.from({ length: 30 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never move
          <MenuItem key={index}>Fruit {index + 1}</MenuItem>
        ))}
      </Menu>
      <Popover label="Colours" trigger={<Button>Colours</Button>}>
        <Button block>Green</Button>
        <Select
          aria-label="Size"
          value={size}
          onValueChange={setSize}
          options={[
            { value: 'small', label: 'Small' },
            { value: 'large', label: 'Large' },
          ]}
        />
      </Popover>
      <Dialog open={isAsking} onOpenChange={setAsking} title="Really?">
        <Button>Yes</Button>
      </Dialog>
    </div>
  );
}

function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Expects a panel at the lower edge that leaves at least 15 % of the screen free. */
async function expectSheet(panel: Locator): Promise<void> {
  await expect.element(panel).toBeVisible();
  await expect
    .poll(() => {
      const { left, right, top, bottom } = boxOf(panel);
      return { left, right, bottom, isLow: top >= innerHeight * 0.15 - 1 };
    })
    .toEqual({ left: 0, right: innerWidth, bottom: innerHeight, isLow: true });
}

describe('on a phone', () => {
  onDevice(phone);

  test('a menu is a sheet, which scrolls, and is closed by swiping down from its top', async () => {
    await renderAlone(Floating);
    await tap(button('Fruit'));
    await expectSheet(menu);
    await expectScreen('a menu as a sheet');
    const panel = menu.element();
    await swipe(menu, { y: -200 });
    await expect.poll(() => panel.scrollTop).toBeGreaterThan(0);
    // Scrolls back to the top, and stays open.
    panel.scrollTop = 150;
    await swipe(menu, { y: 100 });
    await expect.poll(() => panel.scrollTop).toBeLessThan(150);
    panel.scrollTop = 0;
    await swipe(menu, { y: 200 });
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button('Fruit')).toHaveFocus();
  });

  test('a swipe that is too short leaves it open, the backdrop and Escape close it', async () => {
    await renderAlone(Floating);
    await tap(button('Colours'));
    await expectSheet(popover);
    await swipe(popover.getByRole('heading'), { y: 30 });
    await expectSheet(popover);
    await expectScreen('a popover as a sheet');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    expect(popover.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(popover).not.toBeInTheDocument();
    await expect.element(button('Colours')).toHaveFocus();
    await tap(button('Colours'));
    await expectSheet(popover);
    await userEvent.click(document.body, { position: { x: 40, y: 40 } });
    await expect.element(popover).not.toBeInTheDocument();
    await tap(button('Colours'));
    await tap(popover.getByRole('button', { name: 'Close' }));
    await expect.element(popover).not.toBeInTheDocument();
  });

  test('a select is a sheet, also in another one, and closes alone', async () => {
    await renderAlone(Floating);
    await tap(button('Colours'));
    const select = popover.getByRole('combobox', { name: 'Size' });
    await tap(select);
    await expect.element(list).toBeVisible();
    await expectScreen('a select as a sheet');
    // Its backdrop is over the other sheet, which does not move.
    await swipe(select, { y: 200 });
    await expect.element(list).toBeVisible();
    await swipe(list.getByRole('option', { name: 'Large' }), { y: 80 });
    await expect.element(list).not.toBeInTheDocument();
    await expectSheet(popover);
    await tap(select);
    await tap(page.getByRole('option', { name: 'Large' }));
    await expect.element(select).toHaveTextContent('Large');
    await expectSheet(popover);
  });

  test('an item can open a dialog', async () => {
    await renderAlone(Floating);
    await tap(button('Fruit'));
    await tap(page.getByRole('menuitem', { name: 'Ask' }));
    const dialog = page.getByRole('dialog', { name: 'Really?' });
    await expect.element(dialog).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    await tap(dialog.getByRole('button', { name: 'Close' }));
    await expect.element(dialog).not.toBeInTheDocument();
    // The page takes presses again.
    await tap(button('Colours'));
    await expectSheet(popover);
  });

  test('in landscape it is in the middle, and scrolls', async () => {
    await renderAlone(Floating);
    await page.viewport(844, 390);
    await tap(button('Fruit'));
    await expect.element(menu).toBeVisible();
    await expect
      .poll(() => {
        const { left, right, top, bottom } = boxOf(menu);
        return { left, right, bottom, isLow: top >= 390 * 0.15 - 1 };
      })
      .toEqual({ left: 182, right: 662, bottom: 390, isLow: true });
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('a menu is beside its button', async () => {
    await renderAlone(Floating);
    await button('Fruit').click();
    await expect.element(menu).toBeVisible();
    await expect.poll(() => boxOf(menu).top).toBeLessThan(boxOf(button('Fruit')).bottom + 8);
    expect(boxOf(menu).width).toBeLessThan(400);
  });
});
