import { afterEach, expect, test, vi } from 'vitest';
import { confirmEmailPath, entryPath, inviteCodeIn, joinInsidePath, pathAfterSignIn } from './next-path.ts';
import { inviteReached, keepInviteCode, wasReachedBySigningIn } from './pending-invite.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/app', '/app'],
  ['/app/tasks', '/app/tasks'],
  ['/app/notes/1?view=list#end', '/app/notes/1?view=list#end'],
  [confirmEmailPath('abc-_123'), '/auth/callback?confirm-email=abc-_123'],
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
])('%s is not followed', (next) => {
  expect(pathAfterSignIn(next)).toBe('/app');
});

test.each(['abc-_123', 'with space', 'per%cent', 'a/b?c#d'])(
  'the path of the invitation %s, and back',
  (code) => {
    expect(inviteCodeIn(joinInsidePath(code))).toBe(code);
    expect(inviteCodeIn(`${joinInsidePath(code)}?from=mail#top`)).toBe(code);
  },
);

test.each(['/app/tasks', '/app/join-team', '/app/join-team/', '/app/join-team/%', '/join-team/abc'])(
  '%s takes no invitation',
  (path) => {
    expect(inviteCodeIn(path)).toBeNull();
  },
);

test('an invitation that is kept comes before the place that was wanted, until its page was reached', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  expect(entryPath('/app/tasks')).toBe('/app/tasks');
  keepInviteCode('abc');
  expect(kept).toEqual(new Map([['pendingInviteCode', 'abc']]));
  // Asked twice: the form goes on by itself, and so does every page that somebody signed in on.
  expect(entryPath('/app/tasks')).toBe('/app/join-team/abc');
  expect(entryPath(undefined)).toBe('/app/join-team/abc');
  inviteReached('abc');
  expect(wasReachedBySigningIn('abc')).toBe(true);
  expect(entryPath('/app/tasks')).toBe('/app/tasks');
});

test('a browser that keeps nothing leads where it would have', () => {
  vi.stubGlobal('localStorage', undefined);
  keepInviteCode('abc');
  expect(entryPath('/app/tasks')).toBe('/app/tasks');
});
