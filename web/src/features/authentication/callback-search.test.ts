import { expect, it } from 'vitest';
import { callbackSearch } from './callback-search.ts';

it('passes on what the provider added, to the letter', () => {
  const address = '?code=12e3&state=0012&iss=https%3A%2F%2Fid.example';
  expect(callbackSearch({ code: 12_000, state: 12, iss: 'https://id.example' }, address)).toEqual({
    query: address,
  });
});

it('passes on an error of the provider in the same way: the server knows what it was about', () => {
  const address = '?error=access_denied&state=x';
  expect(callbackSearch({ error: 'access_denied', state: 'x' }, address)).toEqual({ query: address });
});

it('keeps it once it stands in the address of its own name', () => {
  const query = '?code=12e3&state=0012';
  expect(callbackSearch({ query }, '?query=whatever')).toEqual({ query });
});

it('reads the token of a link that confirms an address', () => {
  expect(callbackSearch({ 'confirm-email': 'abc' }, '?confirm-email=abc')).toEqual({
    'confirm-email': 'abc',
  });
  expect(callbackSearch({ 'confirm-email': 123 }, '?confirm-email=123')).toEqual({ 'confirm-email': '123' });
});

it('finds nothing in any other address', () => {
  expect(callbackSearch({ next: '/app/tasks' }, '?next=/app/tasks')).toEqual({});
  expect(callbackSearch({ error: 'access_denied' }, '?error=access_denied')).toEqual({});
});
