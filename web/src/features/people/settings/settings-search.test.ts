import { expect, test } from 'vitest';
import { settingsSearch } from './settings-search.ts';

test('uses the first section if the URL names none', () => {
  expect(settingsSearch({ section: 'data' })).toEqual({ section: 'data' });
  expect(settingsSearch({ section: 'nonsense' })).toStrictEqual({ section: undefined });
  expect(settingsSearch({ section: 3 })).toStrictEqual({ section: undefined });
});
