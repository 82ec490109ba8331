import { expect, it } from 'vitest';
import { readCallbackSearch } from './callback-search.ts';

it('returns the query that the provider added, unchanged', () => {
  const query = '?code=12e3&state=0012&iss=https%3A%2F%2Fid.example';
  expect(readCallbackSearch(query)).toEqual({ providerResponse: query });
});

it('returns an error of the provider in the same way', () => {
  const query = '?error=access_denied&state=x';
  expect(readCallbackSearch(query)).toEqual({ providerResponse: query });
});

it('reads the token of a link that confirms an e-mail address', () => {
  expect(readCallbackSearch('?confirm-email=abc')).toEqual({ emailToken: 'abc' });
  expect(readCallbackSearch('?confirm-email=0123')).toEqual({ emailToken: '0123' });
  expect(readCallbackSearch('?confirm-email=abc&code=x&state=y')).toEqual({ emailToken: 'abc' });
});

it('returns nothing for any other URL', () => {
  expect(readCallbackSearch('')).toEqual({});
  expect(readCallbackSearch('?next=/app/tasks')).toEqual({});
  expect(readCallbackSearch('?error=access_denied')).toEqual({});
});
