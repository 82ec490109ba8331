import { describe, expect, test } from 'vitest';
import { isServerDown, opensOffline } from './navigation.ts';

const at = (address: string) => opensOffline(new URL(address, 'https://longtable.test'));

describe('without a connection', () => {
  test.each(['/app', '/app/tasks?task=1', '/app?x=1', '/', '/?from=home', '/signin?next=%2Fapp'])(
    '%s opens',
    (path) => {
      expect(at(path)).toBe(true);
    },
  );

  test.each([
    '/s/note-abc',
    '/api/resources/1/file',
    '/unsubscribe/token',
    '/join-team/code',
    '/appendix',
    '/assets/x.js',
  ])('%s is left to the browser', (path) => {
    expect(at(path)).toBe(false);
  });
});

test('an answer of a proxy whose server is down does not count, and refusals of the server do', () => {
  expect([502, 503, 504].every(isServerDown)).toBe(true);
  expect([200, 301, 404, 429, 500].some(isServerDown)).toBe(false);
});
