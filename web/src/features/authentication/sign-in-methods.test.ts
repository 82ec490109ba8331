import { expect, test } from 'vitest';
import { signInMethods } from './sign-in-methods.ts';

test('lists passkeys and single sign-on by name, and the second factor', () => {
  expect(signInMethods({ passkeys: [], singleSignOn: [], twoFactor: false })).toEqual([]);
  expect(
    signInMethods({ passkeys: ['Phone', 'Key'], singleSignOn: ['Acme'], twoFactor: true }),
  ).toMatchObject([
    { kind: 'passkey', label: 'Passkey “Phone”' },
    { kind: 'passkey', label: 'Passkey “Key”' },
    { kind: 'singleSignOn', label: 'Single sign-on with Acme' },
    { kind: 'twoFactor', label: 'Two-factor authentication' },
  ]);
});

test('tells two passkeys of the same name apart', () => {
  const methods = signInMethods({ passkeys: ['Phone', 'Phone'], singleSignOn: [], twoFactor: false });
  expect(new Set(methods.map(({ key }) => key)).size).toBe(2);
});
