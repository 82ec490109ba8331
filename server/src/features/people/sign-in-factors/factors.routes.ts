import { api } from '@longtable/contract/api';
import type { Auth } from '../../../platform/auth/auth.ts';
import { lockSession } from '../../../platform/auth/reauthentication.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { Actor } from '../../../policies/actor.ts';
import { action, command, type Route } from '../../../policies/engine.ts';
import type { SignInFactors } from './factors.service.ts';

/** Locks the person and keeps their session from ending, before any change of how they sign in. */
const inSession = (tx: Tx, { actor }: { actor: Actor }) => lockSession(tx, actor);

/** The endpoints of two-factor authentication and passkeys. */
export function signInFactorRoutes(factors: SignInFactors, devices: Auth['devices']): Route[] {
  const { limits } = factors;
  return [
    command(
      api.account.beginTwoFactor,
      { access: 'signedIn', prepare: factors.reauthenticate, lockFirst: inSession },
      ({ change, actor }) => factors.beginTwoFactor(change, actor),
    ),
    command(
      api.account.confirmTwoFactor,
      { access: 'signedIn', prepare: ({ actor }) => factors.countSetupTry(actor), lockFirst: inSession },
      ({ change, actor, input }) => factors.confirmTwoFactor(change, actor, input),
    ),
    command(
      api.account.newRecoveryCodes,
      { access: 'signedIn', prepare: factors.reauthenticate, lockFirst: inSession },
      ({ change, actor }) => factors.newRecoveryCodes(change, actor),
    ),
    command(
      api.account.endTwoFactor,
      { access: 'signedIn', prepare: factors.reauthenticate, lockFirst: inSession },
      ({ change, actor }) => factors.endTwoFactor(change, actor),
    ),
    command(
      api.account.beginPasskey,
      { access: 'signedIn', prepare: factors.reauthenticate },
      ({ change, actor }) => factors.beginPasskey(change, actor),
    ),
    command(
      api.account.addPasskey,
      {
        access: 'signedIn',
        prepare: ({ actor, input }) => factors.verifyPasskey(actor, input),
        lockFirst: inSession,
      },
      ({ change, actor, input, prepared }) => factors.addPasskey(change, actor, input, prepared),
    ),
    command(
      api.account.renamePasskey,
      { access: ['passkey', 'rename'] },
      ({ change, actor, passkey, input }) => factors.renamePasskey(change, actor, passkey, input),
    ),
    command(
      api.account.removePasskey,
      { access: ['passkey', 'remove'], lockFirst: inSession },
      ({ change, actor, passkey }) => factors.removePasskey(change, actor, passkey),
    ),
    // Actions: they count attempts and verify answers before they start a session.
    action(
      api.signIn.secondFactor,
      { access: 'public', limit: limits.secondFactors.consume },
      async ({ input, request }) => greet(request, await factors.secondFactor(input, devices.of(request))),
    ),
    command(
      api.signIn.beginPasskey,
      { access: 'public', limit: limits.passkeySignInsBegun.consume },
      ({ change }) => factors.beginPasskeySignIn(change),
    ),
    action(
      api.signIn.passkey,
      { access: 'public', limit: limits.passkeySignIns.consume },
      async ({ input, request }) => greet(request, await factors.passkeySignIn(input, devices.of(request))),
    ),
  ];
}

function greet(
  request: RequestContext,
  { user, cookies }: Awaited<ReturnType<SignInFactors['passkeySignIn']>>,
) {
  for (const cookie of cookies) request.setCookie(cookie);
  return { user };
}
