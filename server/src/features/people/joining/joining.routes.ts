import { api } from '@longtable/contract/api';
import { type Route, route } from '../../../access/engine.ts';
import { deviceOf } from '../people.routes.ts';
import type { People } from '../people.service.ts';
import type { Joining } from './joining.ts';

type Dependencies = { joining: Joining; people: Pick<People, 'current'> };

/** The endpoints of joining this server. Single sign-on is public: who is signed out is who needs it. */
export function joiningRoutes({ joining, people }: Dependencies): Route[] {
  const { invitations, signUps, singleSignOns } = joining;
  return [
    route(api.signIn.options, { access: 'public' }, ({ input, request }) =>
      signUps.options(input.invitation, request.ip),
    ),
    route(api.signIn.beginSingleSignOn, { access: 'public' }, async ({ input, request }) => {
      const { url, cookie } = await singleSignOns.begin(input, request.ip, request.headers);
      request.setCookie(cookie);
      return { url };
    }),
    route(api.signIn.singleSignOn, { access: 'public' }, async ({ input, request }) => {
      const { userId, next, ...cookies } = await singleSignOns.finish(
        input,
        deviceOf(request),
        request.headers,
      );
      const user = await people.current(userId);
      if (!user) throw new Error(`The user ${userId} has no profile.`);
      request.setCookie(cookies.cookie);
      request.setCookie(cookies.noCookie);
      return { user, next };
    }),
    route(api.invitations.list, { access: 'signedIn' }, ({ actor }) => invitations.list(actor)),
    route(api.invitations.create, { access: 'signedIn' }, ({ actor, input, request }) =>
      invitations.create(actor, input, request.ip),
    ),
    route(api.invitations.revoke, { access: ['invitation', 'revoke'] }, ({ invitation }) =>
      invitations.revoke(invitation),
    ),
  ];
}
