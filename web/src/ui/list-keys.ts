import { type KeyboardEvent, useRef, useState } from 'react';

interface Item {
  label: string;
  disabled?: boolean;
}

interface ListKeys {
  items: readonly Item[];
  /** The index of the selected item, -1 for none. */
  chosen: number;
  open: boolean;
  setOpen: (open: boolean) => void;
  onChoose: (index: number) => void;
}

/** Keys typed within this time make one search term. */
const TYPING_MS = 600;
const PAGE = 8;

/**
 * The keyboard of a button with a list: the select-only combobox of the ARIA practices. `active` is the highlighted
 * index, -1 for none. The floating layer handles Escape.
 */
export function useListKeys({ items, chosen, open, setOpen, onChoose }: ListKeys) {
  const [active, setActive] = useState(-1);
  const typed = useRef({ text: '', at: 0 });

  // Highlight the selected item also when the list was opened by pointer.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && active < 0) setActive(Math.max(chosen, 0));
    if (!open) setActive(-1);
  }

  const step = (from: number, by: 1 | -1): number => {
    for (let index = from + by; index >= 0 && index < items.length; index += by) {
      if (!items[index]?.disabled) return index;
    }
    return items[from]?.disabled ? chosen : from;
  };

  const jump = (from: number, by: 1 | -1): number => {
    let index = from;
    for (let count = 0; count < PAGE; count += 1) index = step(index, by);
    return index;
  };

  /** The next item that starts with the typed text; repeating one letter cycles through its items. */
  const find = (key: string, from: number): number => {
    const now = performance.now();
    const text = now - typed.current.at < TYPING_MS ? typed.current.text + key : key;
    typed.current = { text, at: now };
    const repeated = text.replaceAll(key, '') === '';
    const word = (repeated ? key : text).toLocaleLowerCase();
    const start = repeated ? from + 1 : Math.max(from, 0);
    const order = items.map((_, offset) => (start + offset) % items.length);
    return (
      order.find((index) => {
        const item = items[index];
        return item && !item.disabled && item.label.toLocaleLowerCase().startsWith(word);
      }) ?? from
    );
  };

  const move = (event: KeyboardEvent, index: number) => {
    event.preventDefault();
    setActive(index);
    if (!open) setOpen(true);
  };

  const press = (event: KeyboardEvent, current: number) => {
    if (!open) return move(event, Math.max(current, 0));
    event.preventDefault();
    onChoose(active);
  };

  /** Firefox clicks a button on keyup of Space, even if keydown was prevented. */
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ') event.preventDefault();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const current = open ? active : chosen;
    const typing = performance.now() - typed.current.at < TYPING_MS && typed.current.text !== '';
    switch (event.key) {
      case 'ArrowDown':
        return move(event, open ? step(current, 1) : Math.max(current, 0));
      case 'ArrowUp':
        return move(event, open ? step(current, -1) : Math.max(current, 0));
      case 'Home':
        return move(event, step(-1, 1));
      case 'End':
        return move(event, step(items.length, -1));
      case 'PageDown':
        return move(event, jump(current, 1));
      case 'PageUp':
        return move(event, jump(current, -1));
      case 'Tab':
        if (open) onChoose(active);
        return;
      case ' ':
        if (typing) return move(event, find(' ', current));
        return press(event, current);
      case 'Enter':
        return press(event, current);
      default:
        if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
          move(event, find(event.key, current));
        }
    }
  };

  return { active, setActive, onKeyDown, onKeyUp };
}
