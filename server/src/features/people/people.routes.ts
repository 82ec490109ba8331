import { api } from '@longtable/contract/api';
import { type Route, route } from '../../access/engine.ts';
import type { Auth, Device } from '../../platform/auth/auth.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { People, Welcome } from './people.service.ts';

type Dependencies = {
  people: People;
  auth: Auth;
  /** Where the river of events stands. */
  position: () => string;
  /** What this server has not been given a key or address for (rulings, "Welcome notice"). */
  off: readonly 'email'[];
};

/** The endpoints of sign-in. All are public: who is signed out is who needs them. */
export function peopleRoutes({ people, auth, position, off }: Dependencies): Route[] {
  return [
    route(api.people.session, { access: 'public' }, async ({ actor }) => {
      // Before anything is read, so that what is read is at least as new.
      const from = position();
      const user = actor && (await people.current(actor.id));
      return { user, position: user ? from : '', off: [...off] };
    }),
    route(api.people.signUp, { access: 'public' }, async ({ input, request }) =>
      greet(request, await people.signUp(input, deviceOf(request))),
    ),
    route(api.people.signIn, { access: 'public' }, async ({ input, request }) =>
      greet(request, await people.signIn(input, deviceOf(request))),
    ),
    route(api.people.signOut, { access: 'public' }, async ({ request }) => {
      // First: the browser is to lose it even when the database can't be reached.
      request.setCookie(auth.noCookie);
      await auth.signOut(request.headers);
      return { done: true as const };
    }),
    route(api.people.forgotPassword, { access: 'public' }, ({ input, request }) =>
      people.forgotPassword(input, deviceOf(request)),
    ),
    route(api.people.resetPassword, { access: 'public' }, ({ input, request }) =>
      people.resetPassword(input, deviceOf(request)),
    ),
  ];
}

function greet(request: RequestContext, { user, cookie, challenge }: Welcome) {
  if (cookie !== null) request.setCookie(cookie);
  return { user, challenge };
}

/** Where a request comes from, to be kept with the session that it starts. */
export function deviceOf({ ip, headers }: RequestContext): Device {
  return { ip, userAgent: (headers.get('user-agent') ?? '').slice(0, 500) };
}
