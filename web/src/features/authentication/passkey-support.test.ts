import { expect, it } from 'vitest';
import { passkeySupport } from './passkey-support.ts';

const good = { isSafe: true, isKnown: true };

it.each(['localhost', 'longtable.example', '1.example'])('works at %s', (host) => {
  expect(passkeySupport({ ...good, host })).toBe('works');
});

it.each(['127.0.0.1', '192.168.1.20', '[::1]'])('does not at %s, which is a number', (host) => {
  expect(passkeySupport({ ...good, host })).toBe('numberAddress');
});

it('says first that the page is not safe: no browser has passkeys there', () => {
  expect(passkeySupport({ isSafe: false, isKnown: false, host: '192.168.1.20' })).toBe('notSafe');
});

it('tells a browser that is too old', () => {
  expect(passkeySupport({ isSafe: true, isKnown: false, host: 'localhost' })).toBe('oldBrowser');
});
