import { describe, expect, test } from 'vitest';
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { createRelyingParty } from './relying-party.ts';

describe('passkeys are available', () => {
  test.each([
    'https://longtable.example.org',
    'https://longtable.example.org:8443',
    'http://localhost:3000',
    'http://longtable.localhost:3000',
  ])('at %s, for that origin only', async (url) => {
    const party = createRelyingParty(new URL(url));
    expect(() => party.mustBePossible()).not.toThrow();
    const ada = { id: 'ada', email: 'ada@example.test', name: 'Ada' };
    const { challenge, options } = await party.askForNew(ada, []);
    const made = createSoftwareAuthenticator(url).create(options);
    expect(await party.verifyNew(made, challenge)).toMatchObject({ counter: 0, synced: false });
    const elsewhere = createSoftwareAuthenticator(`${url}1`).create(options);
    await expect(party.verifyNew(elsewhere, challenge)).rejects.toThrow('could not be used here');
  });
});

describe('passkeys are unavailable', () => {
  test.each([
    'http://longtable.example.org',
    'http://192.0.2.7:3000',
    'http://127.0.0.1:3000',
    'https://192.0.2.7',
    'https://[2001:db8::1]:8443',
    'http://localhost.example.org',
  ])('at %s, with a message for people', (url) => {
    const party = createRelyingParty(new URL(url));
    expect(() => party.mustBePossible()).toThrow('Passkeys need this server to have a name');
  });
});
