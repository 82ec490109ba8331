import { expect, test } from 'vitest';
import { searchable } from './search-text.ts';

test.each([
  [' Édouard ', 'edouard'],
  ['Čaj für ZOË', 'caj fur zoe'],
  ['ﬁne', 'fine'],
  ['İstanbul', 'istanbul'],
])('searches compare %j as %j', (text, compared) => {
  expect(searchable(text)).toBe(compared);
});
