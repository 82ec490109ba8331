import { Secret } from 'otpauth';
import { afterEach, expect, test, vi } from 'vitest';
import { newTotpSecret, stepOfCode } from './authenticator-codes.ts';

afterEach(() => {
  vi.useRealTimers();
});

const secret = Secret.fromLatin1('12345678901234567890').base32;

// RFC 6238, appendix B: the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, with its step', (second, code) => {
  const step = Math.floor(second / 30);
  for (const [at, is] of [
    [second, step],
    [(step - 1) * 30, step],
    [(step + 1) * 30 + 29, step],
    [(step - 1) * 30 - 1, null],
    [(step + 2) * 30, null],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: at * 1000 });
    expect(stepOfCode(secret, code)).toBe(is);
  }
});

test.each(['', '28708', '2870822', 'abcdef', '28 082'])('%j is not a code', (code) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 59_000 });
  expect(stepOfCode(secret, code)).toBeNull();
});

test('no two secrets are equal', () => {
  expect(new Set(Array.from({ length: 100 }, newTotpSecret)).size).toBe(100);
});
