import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    OIDC_ISSUER: 'https://id.example.com/realms/work',
    OIDC_CLIENT_ID: 'longtable',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Example',
  });
});
afterAll(() => app.close());

test('an account shows how its person signs in', async () => {
  const ada = await app.newPerson('Ada');
  expect(await ada.ok(api.account.get, {})).toEqual({
    email: ada.email,
    pendingEmail: null,
    hasPassword: true,
    twoFactor: { on: false, recoveryCodesLeft: 0 },
    passkeys: [],
    singleSignOn: [],
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d/) as string,
  });
});

test('providers are shown by name, or by address where the server has another one now', async () => {
  const ada = await app.newPerson('Ada');
  const issuers = ['https://id.example.com/realms/work', 'https://old.example.com/realms/work'];
  for (const issuer of issuers) {
    await app.database.db
      .insertInto('accounts')
      .values({
        id: newId(),
        user_id: ada.id,
        provider_id: `oidc:${issuer}`,
        account_id: newId(),
        password: null,
      })
      .execute();
  }
  const { singleSignOn } = await ada.ok(api.account.get, {});
  expect(singleSignOn.map(({ name }) => name)).toEqual(['Example', 'old.example.com']);
});
