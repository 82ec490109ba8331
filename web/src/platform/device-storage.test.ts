import { expect, test, vi } from 'vitest';
import { deviceStorage } from './device-storage.ts';

function storageOf(
  kept: Map<string, string>,
  setItem = (key: string, value: string) => kept.set(key, value),
) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem,
    removeItem: (key: string) => kept.delete(key),
  };
}

test('writes to the storage of the browser', () => {
  const kept = new Map([['one', '1']]);
  vi.stubGlobal('localStorage', storageOf(kept));
  expect(deviceStorage.get('one')).toBe('1');
  deviceStorage.set('two', '2');
  deviceStorage.remove('one');
  expect(kept).toEqual(new Map([['two', '2']]));
  expect(deviceStorage.get('one')).toBeNull();
});

test('lasts as long as the page without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(deviceStorage.get('choice')).toBeNull();
  deviceStorage.set('choice', 'dark');
  expect(deviceStorage.get('choice')).toBe('dark');
  deviceStorage.remove('choice');
  expect(deviceStorage.get('choice')).toBeNull();
});

test('works if access to storage throws', () => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  deviceStorage.set('choice', 'dark');
  expect(deviceStorage.get('choice')).toBe('dark');
  deviceStorage.remove('choice');
  expect(deviceStorage.get('choice')).toBeNull();
});

test('returns the newer value while storage is full', () => {
  const kept = new Map([['choice', 'light']]);
  let isFull = true;
  vi.stubGlobal(
    'localStorage',
    storageOf(kept, (key, value) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return kept.set(key, value);
    }),
  );
  deviceStorage.set('choice', 'dark');
  expect(deviceStorage.get('choice')).toBe('dark');
  isFull = false;
  deviceStorage.set('choice', 'system');
  expect(kept.get('choice')).toBe('system');
  expect(deviceStorage.get('choice')).toBe('system');
});
