import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { deleteEntry, markEntry } from './actions.ts';
import { type Entry, singleEntry } from './entries.ts';

/**
 * The keys of a list of notifications (docs/product/notifications.md): J, K and arrows move the focus, E and U mark, S snoozes,
 * Delete deletes, A and D accept and decline an invitation; Enter follows the link. The focus stays at its place when the row disappears.
 */
export function useListFocus(entries: readonly Entry[]) {
  const list = useRef<HTMLDivElement>(null);
  /** Of the focused row; null while the focus is elsewhere. */
  const focused = useRef<number | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const first = entries[0]?.id;
  const isThere = entries.some(({ items }) => items.some(({ id }) => id === current));
  const stop = isThere ? current : first;

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [])];
  const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-notification]') ?? null;
  const move = (by: number) => {
    const all = rows();
    const at = all.findIndex((row) => rowOf(row)?.contains(document.activeElement));
    const next = at === -1 ? (by > 0 ? 0 : all.length - 1) : at + by;
    all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
  };

  useLayoutEffect(() => {
    const at = focused.current;
    if (at === null || document.activeElement !== document.body) return;
    const all = rows();
    (all[Math.min(at, all.length - 1)] ?? list.current)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = rowOf(event.target as Element);
    // A menu is rendered elsewhere.
    if (!row || !list.current?.contains(row)) return;
    const id = row.dataset['notification'];
    const work = workOf(event.key, find(entries, row, id), row);
    if (!work) return;
    event.preventDefault();
    work();
  };

  const workOf = (key: string, entry: Entry | null, row: HTMLElement): (() => void) | null => {
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case 'j':
      case 'ArrowDown':
        return () => move(1);
      case 'k':
      case 'ArrowUp':
        return () => move(-1);
      case 'Home':
        return () => move(-rows().length);
      case 'End':
        return () => move(rows().length);
      case 'e':
        return entry && (() => markEntry(entry, true));
      case 'u':
        return entry && (() => markEntry(entry, false));
      case 's':
        return () => row.querySelector<HTMLElement>('[data-snooze]')?.click();
      case 'a':
        return () => row.querySelector<HTMLElement>('[data-accept]')?.click();
      case 'd':
        return () => row.querySelector<HTMLElement>('[data-decline]')?.click();
      case 'Delete':
      case 'Backspace':
        return entry && (() => deleteEntry(entry));
      default:
        return null;
    }
  };

  return {
    move,
    tabIndexOf: (id: string): 0 | -1 => (id === stop ? 0 : -1),
    props: {
      ref: list,
      tabIndex: -1,
      onKeyDown,
      onFocus: ({ target }: { target: Element }) => {
        const row = rowOf(target);
        focused.current = row ? rows().findIndex((each) => rowOf(each) === row) : null;
        if (row) setCurrent(row.dataset['notification'] ?? null);
      },
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        // Of a row that disappears, nothing gets the focus: it is given to the next one.
        if (relatedTarget !== null) focused.current = null;
      },
    },
  };
}

/** The line of a row: one of several, below their line, is one by itself. */
function find(entries: readonly Entry[], row: HTMLElement, id: string | undefined): Entry | null {
  if (row.closest('[data-part]') === null) return entries.find((entry) => entry.id === id) ?? null;
  const part = entries.flatMap(({ items }) => items).find((item) => item.id === id);
  return part ? singleEntry(part) : null;
}
