import { api } from '@longtable/contract/api';
import type { Auth } from '../../platform/auth/auth.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { action, command, query, type Route } from '../../policies/engine.ts';
import type { People, Welcome } from './people.service.ts';

type Dependencies = {
  people: People;
  auth: Auth;
  /** The offset up to which the event log was relayed. */
  offset: () => string;
  /** Features without a key or an address in the settings (docs/product/shell.md, "Welcome notice"). */
  off: readonly ('email' | 'devicePush')[];
};

/** The endpoints of sign-in. All are public, since signed-out people need them. */
export function peopleRoutes({ people, auth, offset, off }: Dependencies): Route[] {
  const { limits, signUpLinks } = people;
  const deviceOf = auth.devices.of;
  return [
    query(api.people.session, { access: 'public' }, async ({ actor }) => {
      // Read before everything else, so that the data is at least as new.
      const from = offset();
      const user = actor && (await people.current(actor.id));
      return { user, offset: user ? from : '', off: [...off] };
    }),
    // Actions: they hash passwords, count attempts and start or end sessions around their changes.
    action(
      api.people.signUp,
      { access: 'public', limit: limits.signUpPerAddress.consume },
      async ({ input, request }) => {
        const signedUp = await people.signUp(input, deviceOf(request));
        const { linkSentTo, token } = signedUp;
        return { ...greet(request, signedUp), linkSentTo, token };
      },
    ),
    // Reads, but by POST, to keep the token out of addresses.
    action(
      api.signIn.signUpLink,
      { access: 'public', limit: limits.signUpLinksPerAddress.consume },
      ({ input }) => signUpLinks.read(input.token),
    ),
    action(
      api.signIn.finishSignUp,
      { access: 'public', limit: limits.signUpLinksPerAddress.consume },
      async ({ input, request }) => {
        const { userId, next, ...signedIn } = await signUpLinks.finish(input, deviceOf(request));
        const user = await people.current(userId);
        if (!user) throw new Error(`The user ${userId} has no profile.`);
        request.setCookie(signedIn.cookie);
        request.setCookie(signedIn.deviceCookie);
        return { user, next };
      },
    ),
    action(
      api.people.signIn,
      { access: 'public', limit: limits.signInPerAddress.consume },
      async ({ input, request }) => greet(request, await people.signIn(input, deviceOf(request))),
    ),
    action(api.people.signOut, { access: 'public' }, async ({ request }) => {
      // First, so that the browser loses the cookie even when the database cannot be reached.
      request.setCookie(auth.noCookie);
      await auth.signOut(request.headers);
      return { done: true as const };
    }),
    command(
      api.people.forgotPassword,
      {
        access: 'public',
        limit: limits.resetPerAddress.consume,
        prepare: ({ input, request }) => limits.resetLink(input.email, deviceOf(request)),
      },
      ({ change, input, prepared }) => people.forgotPassword(change, input, prepared),
    ),
    action(
      api.people.resetPassword,
      { access: 'public', limit: limits.newPasswordsPerAddress.consume },
      ({ input, request }) => people.resetPassword(input, deviceOf(request)),
    ),
  ];
}

function greet(request: RequestContext, { user, cookies, challenge }: Welcome) {
  for (const cookie of cookies) request.setCookie(cookie);
  return { user, challenge };
}
