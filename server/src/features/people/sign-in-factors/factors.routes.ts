import { api } from '@longtable/contract/api';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { action, type Route } from '../../../policies/engine.ts';
import type { SignInFactors } from './factors.service.ts';

/** The endpoints of two-factor authentication and passkeys. */
export function signInFactorRoutes(factors: SignInFactors, devices: Auth['devices']): Route[] {
  const { limits } = factors;
  return [
    action(api.account.beginTwoFactor, { access: 'signedIn' }, ({ actor, input }) =>
      factors.beginTwoFactor(actor, input),
    ),
    action(api.account.confirmTwoFactor, { access: 'signedIn' }, ({ actor, input }) =>
      factors.confirmTwoFactor(actor, input),
    ),
    action(api.account.newRecoveryCodes, { access: 'signedIn' }, ({ actor, input }) =>
      factors.newRecoveryCodes(actor, input),
    ),
    action(api.account.endTwoFactor, { access: 'signedIn' }, ({ actor, input }) =>
      factors.endTwoFactor(actor, input),
    ),
    action(api.account.beginPasskey, { access: 'signedIn' }, ({ actor, input }) =>
      factors.beginPasskey(actor, input),
    ),
    action(api.account.addPasskey, { access: 'signedIn' }, ({ actor, input }) =>
      factors.addPasskey(actor, input),
    ),
    action(api.account.renamePasskey, { access: ['passkey', 'rename'] }, ({ actor, passkey, input }) =>
      factors.renamePasskey(actor, passkey, input),
    ),
    action(api.account.removePasskey, { access: ['passkey', 'remove'] }, ({ actor, passkey }) =>
      factors.removePasskey(actor, passkey),
    ),
    action(
      api.signIn.secondFactor,
      { access: 'public', limit: limits.secondFactors.consume },
      async ({ input, request }) => greet(request, await factors.secondFactor(input, devices.of(request))),
    ),
    action(api.signIn.beginPasskey, { access: 'public', limit: limits.passkeySignInsBegun.consume }, () =>
      factors.beginPasskeySignIn(),
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
