import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../../../test/render-alone.tsx';
import { desktop, devices, expectScreen, onDevice, phone } from '../../../../test/screen.ts';
import { type ManyOption, ManySelect } from './many-select.tsx';

const fruits = Array.from({ length: 30 }, (_, index) => `Fruit ${String(index + 1).padStart(2, '0')}`);
const optionOf = (name: string): ManyOption<string> => ({ value: name, label: name, hint: '3' });

const button = page.getByRole('button', { name: /^Fruit/ });
const list = page.getByRole('listbox', { name: 'Fruit' });
const search = page.getByRole('combobox', { name: 'Find a fruit' });
const option = (name: string) => page.getByRole('option', { name, exact: false });
const press = (keys: string) => userEvent.keyboard(keys);

/** The text of the active option of an element: that of `aria-activedescendant`. */
function activeOf(owner: Element): string | undefined {
  const id = owner.getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
}

async function expectActive(owner: { element(): Element }, name: string): Promise<void> {
  await expect.poll(() => activeOf(owner.element())).toContain(name);
}

function fruitSelect({ chosen: first, findLabel }: { chosen: readonly string[]; findLabel?: string }) {
  return function Fruit() {
    const [chosen, setChosen] = useState(first);
    return (
      <ManySelect
        label="Fruit"
        chosen={chosen}
        onChange={setChosen}
        options={() => fruits.map(optionOf)}
        nameOf={(value) => value}
        {...(findLabel !== undefined && { findLabel })}
      />
    );
  };
}

const plain = fruitSelect({ chosen: ['Fruit 02'] });
const searched = fruitSelect({ chosen: ['Fruit 20'], findLabel: 'Find a fruit' });

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('ticks options by presses, and stays open', async () => {
    await renderAlone(plain);
    await button.click();
    await expect.element(list).toHaveAttribute('aria-multiselectable', 'true');
    await expect.element(option('Fruit 02')).toHaveAttribute('aria-selected', 'true');
    await option('Fruit 03').click();
    await expect.element(option('Fruit 03')).toHaveAttribute('aria-selected', 'true');
    await option('Fruit 02').click();
    await expect.element(option('Fruit 02')).toHaveAttribute('aria-selected', 'false');
    await expectScreen('a list of options', { resized: false });
    await press('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(button).toMatchTextContent('Fruit: Fruit 03');
    await expect.element(button).toHaveFocus();
  });

  test('is searched, with the selected options first', async () => {
    await renderAlone(searched);
    await button.click();
    await expect.element(search).toBeVisible();
    // On a phone the keyboard would cover the options.
    const focused = device === phone ? page.getByRole('dialog', { name: 'Fruit' }) : search;
    await expect.element(focused).toHaveFocus();
    await search.click();
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveAttribute('aria-expanded', 'true');
    await expect.element(search).toHaveAttribute('aria-controls', list.element().id);
    await expect.element(page.getByRole('option').first()).toMatchTextContent('Fruit 20');
    await search.fill('fruit 1');
    await option('Fruit 15').click();
    await expect.element(option('Fruit 15')).toHaveAttribute('aria-selected', 'true');
    await expect.element(search).toHaveValue('fruit 1');
    await expectScreen('found options', { resized: false });
    await search.fill('nothing like it');
    await expect.element(option('Nothing found')).toHaveAttribute('aria-disabled', 'true');
    await expectScreen('no options', { resized: false });
  });
});

describe('by keyboard', () => {
  onDevice(desktop);

  test('moves with arrow and Page keys, ticks with Space and Enter', async () => {
    await renderAlone(plain);
    await press('{Tab}{Enter}');
    await expect.element(list).toHaveFocus();
    await expectActive(list, 'Fruit 01');
    await press(' {ArrowDown}{ArrowDown}{Enter}');
    await expectActive(list, 'Fruit 03');
    for (const name of ['Fruit 01', 'Fruit 02', 'Fruit 03'])
      await expect.element(option(name)).toHaveAttribute('aria-selected', 'true');
    await press('{PageDown}');
    await expect.poll(() => activeOf(list.element())).not.toContain('Fruit 03');
    await expect.element(option(activeOf(list.element())?.slice(0, 8) ?? '')).toBeInViewport();
    await press('{PageUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    await expectActive(list, 'Fruit 01');
    await press('{Escape}');
    await expect.element(button).toHaveFocus();
  });

  test('searches by typing, which makes the first result active', async () => {
    await renderAlone(searched);
    await press('{Tab}{Enter}');
    await expect.element(search).toHaveFocus();
    await expectActive(search, 'Fruit 20');
    await press('fruit 1');
    await expectActive(search, 'Fruit 10');
    await press('{ArrowDown}{Enter}');
    await expect.element(option('Fruit 11')).toHaveAttribute('aria-selected', 'true');
    await expect.element(search).toHaveValue('fruit 1');
    await expectActive(search, 'Fruit 11');
    await press('{Enter}');
    await expect.element(option('Fruit 11')).toHaveAttribute('aria-selected', 'false');
    await press('{Backspace}2{ArrowDown}');
    await expectActive(search, 'Fruit 21');
    await press('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('a composition is not ended by the list', async () => {
    await renderAlone(searched);
    await button.click();
    await press('fruit{ArrowDown}');
    const input = search.element();
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect.element(search).toHaveValue('fruit');
    expect(page.getByRole('option', { selected: true }).elements()).toHaveLength(1);
  });
});
