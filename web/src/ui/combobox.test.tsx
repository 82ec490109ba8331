import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../test/render-alone.tsx';
import { desktop, devices, expectScreen, onDevice } from '../../test/screen.ts';
import { ChipList } from './chip-list.tsx';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';

const names = Array.from({ length: 40 }, (_, index) => `Fruit ${String(index + 1).padStart(2, '0')}`);
const refusal = 'Out of season: this fruit comes back in spring, and cannot be selected until then.';

function optionOf(name: string): ComboboxOption {
  return { value: name, label: name, hint: 'Ripe', refusal: name === 'Fruit 03' ? refusal : undefined };
}

const found = (text: string) =>
  names.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map(optionOf);

const field = page.getByRole('combobox', { name: 'Fruit' });
const list = page.getByRole('listbox', { name: 'Fruit' });
const option = (name: string) => page.getByRole('option', { name, exact: false });
async function openList(): Promise<void> {
  await field.click();
  await expect.element(list).toBeVisible();
}
const press = (keys: string) => userEvent.keyboard(keys);

/** The text of the option that `aria-activedescendant` names. */
function active(): string | undefined {
  const id = field.element().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
}

async function expectActive(name: string): Promise<void> {
  await expect.poll(active).toContain(name);
}

/** A field of which `chosen` is selected at first. */
function fruitField(chosen: string | null = null) {
  return function Fruit() {
    const [value, setValue] = useState(chosen);
    return (
      <Field label="Fruit">
        <Combobox
          shown={value ?? ''}
          chosen={value}
          onChoose={setValue}
          find={found}
          nothingFound="No fruit has this name."
        />
      </Field>
    );
  };
}

describe.each(devices)('a combobox on a $device', (device) => {
  onDevice(device);

  test('is a combobox with a listbox of options', async () => {
    await renderAlone(fruitField('Fruit 02'));
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await field.click();
    await expect.element(list).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await expect.element(field).toHaveAttribute('aria-autocomplete', 'list');
    await expect.element(field).toHaveAttribute('aria-controls', list.element().id);
    await expect.element(option('Fruit 02')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('Fruit 04')).toHaveAttribute('aria-selected', 'false');
    await expectActive('Fruit 02');
    await expect.element(field).toHaveFocus();
    await expectScreen('a list of options', { resized: false });

    await field.fill('nothing like it');
    await expect.element(option('No fruit has this name.')).toHaveAttribute('aria-disabled', 'true');
    await expectScreen('a list without options', { resized: false });
  });

  test('selects by a press', async () => {
    await renderAlone(fruitField());
    await field.click();
    await option('Fruit 05').click();
    await expect.element(field).toHaveValue('Fruit 05');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
  });
});

describe('the keyboard of a combobox', () => {
  onDevice(desktop);

  test('arrow and Page keys move in the list, Enter selects', async () => {
    await renderAlone(fruitField());
    await press('{Tab}{ArrowDown}');
    await expect.element(list).toBeVisible();
    await expect.poll(active).toBeUndefined();
    await press('{ArrowDown}{ArrowDown}');
    await expectActive('Fruit 02');
    await press('{ArrowUp}{ArrowUp}');
    await expectActive('Fruit 01');
    await press('{PageDown}');
    await expect.poll(active).not.toContain('Fruit 01');
    await expect.element(option(active()?.slice(0, 8) ?? '')).toBeInViewport();
    await press('{PageUp}');
    await expectActive('Fruit 01');
    await press('{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue('Fruit 02');
    await expect.element(list).not.toBeInTheDocument();
  });

  test('opens at the selected option', async () => {
    await renderAlone(fruitField('Fruit 30'));
    await openList();
    await expectActive('Fruit 30');
    await expect.element(option('Fruit 30')).toBeInViewport();
    await press('{ArrowDown}');
    await expectActive('Fruit 31');
  });

  test('Home and End move the caret', async () => {
    await renderAlone(fruitField());
    await openList();
    await press('fruit 1{ArrowDown}{Home}');
    const input = field.element() as HTMLInputElement;
    await expect.poll(() => input.selectionStart).toBe(0);
    await press('{End}');
    await expect.poll(() => input.selectionStart).toBe(7);
    await press('9');
    await expect.element(option('Fruit 19')).toBeVisible();
  });

  test('typing searches and makes the first result active, also of results that come later', async () => {
    let arrive: () => void = () => undefined;
    await renderAlone(function Fruit() {
      const [all, setAll] = useState<readonly ComboboxOption[]>([]);
      arrive = () => setAll(names.map(optionOf));
      return (
        <Field label="Fruit">
          <Combobox
            shown=""
            chosen={null}
            onChoose={() => undefined}
            find={(text) => all.filter(({ label }) => label.includes(text))}
            nothingFound="No fruit has this name."
          />
        </Field>
      );
    });
    await openList();
    await press('2');
    await expect.element(option('No fruit has this name.')).toBeVisible();
    await expect.poll(active).toBeUndefined();
    arrive();
    await expectActive('Fruit 02');
    await press('1');
    await expectActive('Fruit 21');
    await press('{Backspace}');
    await expectActive('Fruit 02');
  });

  test('Enter selects the best match of what was typed last', async () => {
    const names = ['Adam Admin', 'Mia Member'];
    const rank = (text: string) =>
      names
        .filter((name) => name.toLowerCase().includes(text))
        .toSorted(
          (a, b) => Number(b.toLowerCase().startsWith(text)) - Number(a.toLowerCase().startsWith(text)),
        )
        .map(optionOf);
    await renderAlone(function Ranked() {
      const [value, setValue] = useState('');
      return (
        <Field label="Fruit">
          <Combobox shown={value} chosen={value} onChoose={setValue} find={rank} nothingFound="Nobody" />
        </Field>
      );
    });
    await openList();
    await press('m');
    await expectActive('Mia Member');
    await press('{Backspace}');
    await expectActive('Adam Admin');
    await press('mi{Enter}');
    await expect.element(field).toHaveValue('Mia Member');
  });

  test('a refused option is reached with its reason, but not selected', async () => {
    await renderAlone(fruitField());
    await openList();
    await press('03');
    await expectActive(refusal);
    await expect.element(option('Fruit 03')).toHaveAttribute('aria-disabled', 'true');
    await press('{Enter}');
    await expect.element(list).toBeVisible();
    await expect.element(field).toHaveValue('03');
    await option('Fruit 03').click({ force: true });
    await expect.element(field).toHaveValue('03');
  });

  test('Escape closes only the list, Enter with Ctrl submits the form around it', async () => {
    const submit = vi.fn<() => void>();
    const Fruit = fruitField('Fruit 02');
    await renderAlone(function Form() {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onOpenChange={setOpen} title="Order">
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div onKeyDown={({ key, ctrlKey }) => key === 'Enter' && ctrlKey && submit()}>
            <Fruit />
          </div>
        </Dialog>
      );
    });
    const dialog = page.getByRole('dialog', { name: 'Order' });
    await openList();
    await press('1');
    await expect.element(list).toBeVisible();
    await press('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Fruit 02');
    await expect.element(dialog).toBeVisible();
    await press('{Enter}');
    await expect.element(list).toBeVisible();
    await expect.element(dialog).toBeVisible();
    expect(submit).not.toHaveBeenCalled();
    await press('{ArrowDown}{Control>}{Enter}{/Control}');
    expect(submit).toHaveBeenCalledOnce();
    await expect.element(field).toHaveValue('Fruit 02');
    await expect.element(list).not.toBeInTheDocument();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('stays open and under the focus while several are added', async () => {
    await renderAlone(function Basket() {
      const [chosen, setChosen] = useState<readonly string[]>([]);
      return (
        <Field label="Fruit">
          <Combobox
            shown=""
            chosen={null}
            keepsOpen
            onChoose={(name) => setChosen([...chosen, name])}
            find={(text) => found(text).filter(({ value }) => !chosen.includes(value))}
            nothingFound="No fruit has this name."
            chips={
              <ChipList
                label="Chosen"
                chips={chosen.map((name) => ({ key: name, text: name, removeLabel: `Remove ${name}` }))}
                onRemove={({ key }) => setChosen(chosen.filter((name) => name !== key))}
              />
            }
          />
        </Field>
      );
    });
    await openList();
    await press('12{Enter}');
    await expect.element(field).toHaveValue('');
    await expect.element(list).toBeVisible();
    await press('14{Enter}');
    await page.getByRole('button', { name: 'Remove Fruit 12' }).click();
    await expect.element(option('Fruit 12')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Remove Fruit 14' })).toBeVisible();
    await expect.element(field).toHaveFocus();
    await press('{Tab}');
    await expect.element(list).not.toBeInTheDocument();
  });

  test('a composition is not ended by the list', async () => {
    await renderAlone(fruitField());
    await openList();
    await press('fruit{ArrowDown}');
    const input = field.element();
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await expect.poll(active).toBeUndefined();
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    );
    await expect.element(field).toHaveValue('fruit');
    await expect.element(list).toBeVisible();
  });
});
