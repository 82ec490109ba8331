import { expect, it } from 'vitest';
import { passkeySupport } from './passkey-support.ts';

const supported = { isSecure: true, isImplemented: true };

it.each(['localhost', 'longtable.example', '1.example'])('is supported at %s', (host) => {
  expect(passkeySupport({ ...supported, host })).toBe('supported');
});

it.each(['127.0.0.1', '192.168.1.20', '[::1]'])('is not supported at the IP address %s', (host) => {
  expect(passkeySupport({ ...supported, host })).toBe('ipAddress');
});

it('reports an insecure page first, since no browser supports passkeys there', () => {
  expect(passkeySupport({ isSecure: false, isImplemented: false, host: '192.168.1.20' })).toBe('insecure');
});

it('reports a browser without passkeys', () => {
  expect(passkeySupport({ isSecure: true, isImplemented: false, host: 'localhost' })).toBe('unsupported');
});
