import { expect, test } from 'vitest';
import { readAuthSearch } from './auth-search.ts';

test('reads parameters as text', () => {
  expect(readAuthSearch('?next=%2Fapp%2Ftasks&invitation=0123&token=12e3')).toEqual({
    next: '/app/tasks',
    invitation: '0123',
    token: '12e3',
  });
  expect(readAuthSearch('?error=access_denied')).toEqual({ error: 'access_denied' });
});

test('omits an invalid path, and the default one', () => {
  expect(readAuthSearch('?next=https%3A%2F%2Fevil.example')).toEqual({});
  expect(readAuthSearch('?next=%2Fapp')).toEqual({});
  expect(readAuthSearch('')).toEqual({});
});
