import { expect, test } from 'vitest';
import { settingsSearch } from './settings-search.ts';

test('an address that names no section leads to the first', () => {
  expect(settingsSearch({ section: 'data' })).toEqual({ section: 'data' });
  expect(settingsSearch({ section: 'nonsense' })).toStrictEqual({ section: undefined });
  expect(settingsSearch({ section: 3 })).toStrictEqual({ section: undefined });
});
