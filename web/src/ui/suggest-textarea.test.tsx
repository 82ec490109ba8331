import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../test/render-alone.tsx';
import { desktop, devices, expectScreen, onDevice } from '../../test/screen.ts';
import { Dialog } from './dialog.tsx';
import { SuggestTextarea } from './suggest-textarea.tsx';

const names = ['Ada', 'Alan', 'Annie', 'Grace'];
const field = page.getByRole('textbox', { name: 'Note' });
const list = page.getByRole('listbox', { name: 'People to mention' });
const option = (name: string) => page.getByRole('option', { name });
const press = (keys: string) => userEvent.keyboard(keys);
const onEnter = vi.fn<(withCtrl: boolean) => void>();

/** The text of the option that `aria-activedescendant` names. */
function active(): string | undefined {
  const id = field.element().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
}

/** Suggests the names that begin with what is after the last @ of the text. */
function Note() {
  const [text, setText] = useState('');
  const [dismissed, setDismissed] = useState(false);
  const at = text.lastIndexOf('@');
  const isName = at !== -1 && !dismissed && !/\s/.test(text.slice(at));
  return (
    <SuggestTextarea
      aria-label="Note"
      value={text}
      onChange={(next) => {
        setText(next);
        if (next.endsWith('@')) setDismissed(false);
      }}
      onCaret={() => undefined}
      onKeyDown={({ key, ctrlKey }) => key === 'Enter' && onEnter(ctrlKey)}
      suggestions={{
        options: isName
          ? names
              .filter((name) => name.startsWith(text.slice(at + 1)))
              .map((name) => ({ id: name, label: name }))
          : null,
        from: Math.max(at, 0),
        label: 'People to mention',
        nothingFound: 'No one matches this name.',
        onChoose: ({ label }) => setText(`${text.slice(0, at + 1)}${label} `),
        onDismiss: () => setDismissed(true),
      }}
    />
  );
}

describe.each(devices)('suggestions in a text on a $device', (device) => {
  onDevice(device);

  test('are a listbox of the textbox', async () => {
    await renderAlone(Note);
    await field.click();
    await press('For @A');
    await expect.element(list).toBeVisible();
    await expect.poll(active).toBe('Ada');
    await expect.element(field).toHaveAttribute('aria-controls', list.element().id);
    await expect.element(field).toHaveAttribute('aria-haspopup', 'listbox');
    await expect.element(field).toHaveAttribute('aria-autocomplete', 'list');
    await expect.element(field).not.toHaveAttribute('aria-expanded');
    await expect.element(option('Ada')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('Alan')).toHaveAttribute('aria-selected', 'false');
    await expect.element(field).toHaveFocus();
    await expectScreen('suggestions', { resized: false });

    await press('x');
    await expect.element(option('No one matches this name.')).toHaveAttribute('aria-disabled', 'true');
    await expectScreen('no suggestions', { resized: false });
  });

  test('are shown below what they complete', async () => {
    await renderAlone(Note);
    await field.click();
    await press('On the first line{Shift>}{Enter}{/Shift}and then @A');
    await expect.element(list).toBeVisible();
    const text = field.element().getBoundingClientRect();
    const panel = list.element().getBoundingClientRect();
    // Below the second of three lines, and to the right of "and then", unless that leaves the screen.
    await expect.poll(() => list.element().getBoundingClientRect().top).toBeLessThan(text.bottom);
    expect(panel.top).toBeGreaterThan(text.top + text.height / 2);
    expect(panel.left).toBeGreaterThan(device.device === 'desktop' ? text.left + 50 : 0);
    expect(panel.right).toBeLessThanOrEqual(innerWidth);
  });

  test('are selected by a press', async () => {
    await renderAlone(Note);
    await field.click();
    await press('For @');
    await option('Grace').click();
    await expect.element(field).toHaveValue('For @Grace ');
    await expect.element(field).toHaveFocus();
    await expect.element(list).not.toBeInTheDocument();
  });
});

/** Suggests people, those whose name begins with what is typed first. */
function Ranked() {
  const [text, setText] = useState('');
  const typed = text.slice(1).toLowerCase();
  const ranked = ['Adam Admin', 'Mia Member']
    .filter((name) => name.toLowerCase().includes(typed))
    .toSorted(
      (a, b) => Number(b.toLowerCase().startsWith(typed)) - Number(a.toLowerCase().startsWith(typed)),
    );
  return (
    <SuggestTextarea
      aria-label="Note"
      value={text}
      onChange={setText}
      onCaret={() => undefined}
      suggestions={{
        options:
          text.startsWith('@') && !text.endsWith('.') ? ranked.map((label) => ({ id: label, label })) : null,
        from: 0,
        label: 'People to mention',
        nothingFound: 'No one matches this name.',
        onChoose: ({ label }) => setText(`@${label}.`),
        onDismiss: () => undefined,
      }}
    />
  );
}

describe('the keyboard of suggestions', () => {
  onDevice(desktop);

  test('Enter selects the best match of what was typed last', async () => {
    await renderAlone(Ranked);
    await field.click();
    await press('@');
    await expect.poll(active).toBe('Adam Admin');
    await press('mi{Enter}');
    await expect.element(field).toHaveValue('@Mia Member.');
  });

  test('arrow keys follow the order of the list after it has changed', async () => {
    await renderAlone(Ranked);
    await field.click();
    await press('@');
    await expect.poll(active).toBe('Adam Admin');
    await press('mi{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue('@Adam Admin.');
  });

  test('arrow keys move, Enter and Tab select', async () => {
    await renderAlone(Note);
    await press('{Tab}@A');
    await expect.poll(active).toBe('Ada');
    await press('{ArrowDown}');
    await expect.poll(active).toBe('Alan');
    await press('{ArrowUp}{ArrowUp}');
    await expect.poll(active).toBe('Annie');
    await press('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue('@Alan ');
    await expect.element(list).not.toBeInTheDocument();
    await press('and @Gr');
    await expect.poll(active).toBe('Grace');
    await press('{Tab}');
    await expect.element(field).toHaveValue('@Alan and @Grace ');
    await expect.element(field).toHaveFocus();
    await press('too{Enter}!');
    await expect.element(field).toHaveValue('@Alan and @Grace too\n!');
  });

  test('Enter with Ctrl or Shift, or when nothing matches, is handled by the text area', async () => {
    onEnter.mockClear();
    await renderAlone(Note);
    await field.click();
    await press('@A');
    await expect.poll(active).toBe('Ada');
    await press('{Control>}{Enter}{/Control}');
    expect(onEnter).toHaveBeenLastCalledWith(true);
    await expect.element(field).toHaveValue('@A');
    await press(' @A');
    await expect.poll(active).toBe('Ada');
    await press('{Shift>}{Enter}{/Shift}');
    await expect.element(field).toHaveValue('@A @A\n');
    await press('@xyz');
    await expect.element(option('No one matches this name.')).toBeVisible();
    await press('{Enter}');
    await expect.element(field).toHaveValue('@A @A\n@xyz\n');
  });

  test('Escape closes only the list', async () => {
    await renderAlone(function Example() {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onOpenChange={setOpen} title="Comment">
          <Note />
        </Dialog>
      );
    });
    const dialog = page.getByRole('dialog', { name: 'Comment' });
    await field.click();
    await press('@');
    await expect.element(list).toBeVisible();
    await press('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await press('Ada');
    await expect.element(field).toHaveValue('@Ada');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('undo takes back what was typed', async () => {
    await renderAlone(Note);
    await field.click();
    await press('@Gr');
    await expect.poll(active).toBe('Grace');
    await press('{Control>}zzz{/Control}');
    await expect.element(field).toHaveValue('');
  });

  test('a composition is not ended by the list', async () => {
    await renderAlone(Note);
    await field.click();
    await press('@A');
    await expect.poll(active).toBe('Ada');
    const text = field.element();
    text.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await expect.poll(active).toBeUndefined();
    const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    text.dispatchEvent(new KeyboardEvent('keydown', enter));
    await expect.element(field).toHaveValue('@A');
    text.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.poll(active).toBe('Ada');
  });
});
