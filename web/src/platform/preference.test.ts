import { beforeEach, expect, test, vi } from 'vitest';
import { createPreference } from './preference.ts';

let stored: Map<string, string>;
let page: EventTarget;

beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const aPreference = () =>
  createPreference<boolean>('wide', {
    read: (text) => text === 'yes',
    write: (isWide) => (isWide ? 'yes' : 'no'),
  });

/** As if another tab had changed a key, or (null) cleared everything. */
function changeElsewhere(key: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

test('is read from the storage of the browser, and written to it', () => {
  stored.set('wide', 'yes');
  const wide = aPreference();
  expect(wide.get()).toBe(true);
  const changed = vi.fn<() => void>();
  wide.subscribe(changed);
  wide.set(false);
  expect(stored.get('wide')).toBe('no');
  expect(wide.get()).toBe(false);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('follows the other tabs, also when they clear everything', () => {
  const wide = aPreference();
  stored.set('wide', 'yes');
  changeElsewhere('high');
  expect(wide.get()).toBe(false);
  changeElsewhere('wide');
  expect(wide.get()).toBe(true);
  stored.clear();
  changeElsewhere(null);
  expect(wide.get()).toBe(false);
});
