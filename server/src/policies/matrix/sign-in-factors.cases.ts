import { accountApi } from '@longtable/contract/account';
import { signInApi } from '@longtable/contract/sign-in';
import { Secret, TOTP } from 'otpauth';
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { type Person, testPassword } from '../../../test/test-app.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };
const proof = { currentPassword: testPassword };
/** The origin of a server without settings. */
const origin = 'http://localhost:3000';

/** Second factors are the caller's own: only passkeys have ids that others could try. */
export const signInFactors = defineMatrix({
  name: 'sign-in factors',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    {
      endpoint: accountApi.beginTwoFactor,
      async input({ actors }, kind) {
        if (kind !== 'signedOut') await turnOff(actors[kind]);
        return proof;
      },
      answers: signedIn,
    },
    {
      endpoint: accountApi.confirmTwoFactor,
      async input({ actors }, kind) {
        if (kind === 'signedOut') return { code: '000000' };
        await turnOff(actors[kind]);
        return aCode(actors[kind]);
      },
      answers: signedIn,
    },
    { endpoint: accountApi.newRecoveryCodes, input: withTwoFactor, answers: signedIn },
    { endpoint: accountApi.endTwoFactor, input: withTwoFactor, answers: signedIn },
    { endpoint: accountApi.beginPasskey, input: () => proof, answers: signedIn },
    {
      endpoint: accountApi.addPasskey,
      input: ({ actors }, kind) => (kind === 'signedOut' ? { response: {} } : aNewPasskey(actors[kind])),
      answers: signedIn,
    },
    {
      endpoint: accountApi.renamePasskey,
      input: async (context) => ({ ...(await aPasskey(context)), name: 'Another name' }),
      answers: itsOwner,
    },
    { endpoint: accountApi.removePasskey, input: aPasskey, answers: itsOwner },
    {
      endpoint: signInApi.secondFactor,
      input: () => ({ challenge: 'none', code: '000000' }),
      answers: everyone(kinds, 422),
    },
    { endpoint: signInApi.beginPasskey, input: () => ({}), answers: everyone(kinds, 200) },
    {
      endpoint: signInApi.passkey,
      input: () => ({ challenge: 'none', response: {} }),
      answers: everyone(kinds, 422),
    },
  ],
});

async function turnOff(person: Person): Promise<void> {
  const { twoFactor } = await person.ok(accountApi.get, {});
  if (twoFactor.on) await person.ok(accountApi.endTwoFactor, proof);
}

/** A code that turns two-factor authentication on. */
async function aCode(person: Person): Promise<{ code: string }> {
  const { secret } = await person.ok(accountApi.beginTwoFactor, proof);
  return { code: TOTP.generate({ secret: Secret.fromBase32(secret) }) };
}

async function withTwoFactor({ actors }: Context<Kind>, kind: Kind): Promise<object> {
  if (kind === 'signedOut') return proof;
  const { twoFactor } = await actors[kind].ok(accountApi.get, {});
  if (!twoFactor.on) await actors[kind].ok(accountApi.confirmTwoFactor, await aCode(actors[kind]));
  return proof;
}

async function aNewPasskey(person: Person) {
  const { options } = await person.ok(accountApi.beginPasskey, proof);
  return { response: createSoftwareAuthenticator(origin).create(options) };
}

/** A passkey of the owner. */
async function aPasskey({ actors: { owner } }: Context<Kind>): Promise<{ passkeyId: string }> {
  const { passkeys } = await owner.ok(accountApi.addPasskey, await aNewPasskey(owner));
  return { passkeyId: passkeys.at(-1)?.id ?? '' };
}
