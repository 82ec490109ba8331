import { expect, test } from 'vitest';
import { pathAfterSignIn } from './next-path.ts';

test.each([
  ['/app', '/app'],
  ['/app/tasks', '/app/tasks'],
  ['/app/notes/1?view=list#end', '/app/notes/1?view=list#end'],
])('%s is followed', (next, path) => {
  expect(pathAfterSignIn(next)).toBe(path);
});

test.each([
  undefined,
  42,
  '',
  'app/tasks',
  '/',
  '/signin',
  '/application',
  '/app/../signin',
  '/app/%2e%2e/signin',
  '//evil.example/app',
  '/\\evil.example/app',
  '\t//evil.example/app',
  'https://evil.example/app',
  'javascript:alert(1)',
])('%s is not followed', (next) => {
  expect(pathAfterSignIn(next)).toBe('/app');
});
