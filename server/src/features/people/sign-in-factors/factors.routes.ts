import { api } from '@longtable/contract/api';
import { type Route, route } from '../../../access/engine.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { deviceOf } from '../people.routes.ts';
import type { SignInFactors } from './factors.service.ts';

/** The endpoints of two-factor authentication and passkeys. */
export function signInFactorRoutes(factors: SignInFactors): Route[] {
  return [
    route(api.account.beginTwoFactor, { access: 'signedIn' }, ({ actor, input }) =>
      factors.beginTwoFactor(actor, input),
    ),
    route(api.account.confirmTwoFactor, { access: 'signedIn' }, ({ actor, input }) =>
      factors.confirmTwoFactor(actor, input),
    ),
    route(api.account.newRecoveryCodes, { access: 'signedIn' }, ({ actor, input }) =>
      factors.newRecoveryCodes(actor, input),
    ),
    route(api.account.endTwoFactor, { access: 'signedIn' }, ({ actor, input }) =>
      factors.endTwoFactor(actor, input),
    ),
    route(api.account.beginPasskey, { access: 'signedIn' }, ({ actor, input }) =>
      factors.beginPasskey(actor, input),
    ),
    route(api.account.addPasskey, { access: 'signedIn' }, ({ actor, input }) =>
      factors.addPasskey(actor, input),
    ),
    route(api.account.renamePasskey, { access: ['passkey', 'rename'] }, ({ actor, passkey, input }) =>
      factors.renamePasskey(actor, passkey, input),
    ),
    route(api.account.removePasskey, { access: ['passkey', 'remove'] }, ({ actor, passkey }) =>
      factors.removePasskey(actor, passkey),
    ),
    route(api.signIn.secondFactor, { access: 'public' }, async ({ input, request }) =>
      greet(request, await factors.secondFactor(input, deviceOf(request))),
    ),
    route(api.signIn.beginPasskey, { access: 'public' }, ({ request }) =>
      factors.beginPasskeySignIn(deviceOf(request)),
    ),
    route(api.signIn.passkey, { access: 'public' }, async ({ input, request }) =>
      greet(request, await factors.passkeySignIn(input, deviceOf(request))),
    ),
  ];
}

function greet(
  request: RequestContext,
  { user, cookie }: Awaited<ReturnType<SignInFactors['passkeySignIn']>>,
) {
  request.setCookie(cookie);
  return { user };
}
