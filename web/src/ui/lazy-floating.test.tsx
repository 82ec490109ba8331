import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../test/render-alone.tsx';
import { desktop, expectScreen, onDevice } from '../../test/screen.ts';
import { Button } from './button.tsx';
import { LazyFloating } from './lazy-floating.tsx';
import { Menu, MenuItem } from './menu.tsx';

onDevice(desktop);

const button = page.getByRole('button', { name: 'Fruit' });
const menu = page.getByRole('menu', { name: 'Fruit' });
const item = (name: string) => page.getByRole('menuitem', { name });

let finishLoading: () => void = () => undefined;

/** A menu whose code is loaded from the beginning, or by `finishLoading` after the button was used. */
function fruitMenu({ isLoaded }: { isLoaded: boolean }) {
  return function Fruit() {
    const [isReady, setReady] = useState(isLoaded);
    return (
      <LazyFloating
        kind="menu"
        trigger={<Button>Fruit</Button>}
        onWanted={() => {
          finishLoading = () => setReady(true);
        }}
        render={
          isReady
            ? (floating, byKeyboard) => (
                <Menu {...floating} byKeyboard={byKeyboard}>
                  <MenuItem>Apple</MenuItem>
                  <MenuItem>Pear</MenuItem>
                </Menu>
              )
            : null
        }
      />
    );
  };
}

test.each(['{Enter}', '[Space]', '{ArrowDown}'])('%s opens a menu on its first item', async (key) => {
  await renderAlone(fruitMenu({ isLoaded: true }));
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard(`{Tab}${key}`);
  await expect.element(item('Apple')).toHaveFocus();
  await expectScreen('a menu that was opened by keyboard', { resized: false });
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Pear')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(menu).not.toBeInTheDocument();
});

test('a press opens the menu without an active item', async () => {
  await renderAlone(fruitMenu({ isLoaded: true }));
  await button.click();
  await expect.element(menu).toHaveFocus();
  await button.click({ force: true });
  await expect.element(menu).not.toBeInTheDocument();
});

test('keeps the focus on its button until the code of the menu is loaded', async () => {
  await renderAlone(fruitMenu({ isLoaded: false }));
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(menu.query()).toBeNull();
  finishLoading();
  await expect.element(item('Apple')).toHaveFocus();
});
