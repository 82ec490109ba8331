import { deviceTokensApi } from '@longtable/contract/device-tokens';
import { newId } from '@longtable/contract/ids';
import type { Person, TestApp } from '../../../test/test-app.ts';
import { signUpActors } from './actors.ts';
import { defineMatrix, everyone } from './matrix.ts';

const kinds = ['owner', 'other', 'signedOut'] as const;
const signedIn = { owner: 200, other: 200, signedOut: 401 };
const isOff = { status: 404, body: { error: { code: 'device-token/off' } } };
const notFound = { status: 404, body: { error: { code: 'device-token/not-found' } } };

/** The devices of a person, on a server without credentials of Firebase. */
export const deviceTokens = defineMatrix({
  name: 'device tokens',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: deviceTokensApi.settings, input: () => ({}), answers: signedIn },
    {
      endpoint: deviceTokensApi.save,
      input: () => ({ token: aToken(), deviceId: newId(), deviceName: '', browserName: '', osName: '' }),
      answers: { ...everyone(kinds, isOff), signedOut: 401 },
    },
    // Whose it is, only its person learns.
    {
      endpoint: deviceTokensApi.deactivate,
      input: async ({ app, actors: { owner } }) => ({ token: await savedToken(app, owner) }),
      answers: signedIn,
    },
    {
      endpoint: deviceTokensApi.send,
      input: async ({ app, actors: { owner } }) => ({
        token: await savedToken(app, owner),
        title: 'Hello',
        body: '',
      }),
      answers: { owner: { status: 200, body: { success: false } }, other: notFound, signedOut: 401 },
    },
  ],
});

const aToken = () => `token-${newId()}`;

/** As if it had been saved in the owner's session while device push was on. */
async function savedToken({ database: { db } }: TestApp, { id }: Person): Promise<string> {
  const { id: session_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const token = aToken();
  await db
    .insertInto('user_fcm_tokens')
    .values({
      id: newId(),
      user_id: id,
      token,
      kind: 'token',
      device_name: '',
      browser_name: '',
      os_name: '',
      device_id: newId(),
      session_id,
      push_endpoint: null,
    })
    .execute();
  return token;
}
