import { afterEach, expect, test, vi } from 'vitest';
import { confirmEmailPath, entryPath, inAppJoinPath, inviteCodeIn, pathAfterSignIn } from './next-path.ts';
import { inviteReached, keepInviteCode, wasReachedBySigningIn } from './pending-invite.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/app', '/app'],
  ['/app/tasks', '/app/tasks'],
  ['/app/notes/1?view=list#end', '/app/notes/1?view=list#end'],
  [confirmEmailPath('abc-_123'), '/auth/callback?confirm-email=abc-_123'],
])('follows %s', (next, path) => {
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
  '/.//evil.example/app',
  '/app/..//evil.example/app',
  '/app\u0000',
  '\t//evil.example/app',
  'https://evil.example/app',
  'javascript:alert(1)',
  '/auth/callback',
  '/auth/callback?code=x&state=y',
  '/auth/callback?confirm-email=x&code=y&state=z',
  '/auth/callback?confirm-email=x#code=y',
  '/auth/callback/?confirm-email=x',
])('does not follow %s', (next) => {
  expect(pathAfterSignIn(next)).toBe('/app');
});

test.each(['abc-_123', 'with space', 'per%cent', 'a/b?c#d'])(
  'converts the invitation code %s to a path and back',
  (code) => {
    expect(inviteCodeIn(inAppJoinPath(code))).toBe(code);
    expect(inviteCodeIn(`${inAppJoinPath(code)}?from=mail#top`)).toBe(code);
  },
);

test.each(['/app/tasks', '/app/join-team', '/app/join-team/', '/app/join-team/%', '/join-team/abc'])(
  'finds no invitation code in %s',
  (path) => {
    expect(inviteCodeIn(path)).toBeNull();
  },
);

test('leads to a kept invitation before the requested path, until its page is reached', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(entryPath('/app/tasks')).toBe('/app/tasks');
  keepInviteCode('abc');
  expect(kept).toEqual(new Map([['pendingInviteCode', 'abc']]));
  // Repeated reads return the same: the form redirects, and so do pages in other tabs.
  expect(entryPath('/app/tasks')).toBe('/app/join-team/abc');
  expect(entryPath(undefined)).toBe('/app/join-team/abc');
  inviteReached('abc');
  expect(wasReachedBySigningIn('abc')).toBe(true);
  expect(entryPath('/app/tasks')).toBe('/app/tasks');
});

test('leads to the requested path if the browser has no storage', () => {
  vi.stubGlobal('localStorage', undefined);
  keepInviteCode('abc');
  expect(entryPath('/app/tasks')).toBe('/app/tasks');
});
