import { api } from '@longtable/contract/api';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { People } from '../people.service.ts';
import { lockInvitation } from './invitations.store.ts';
import type { Joining } from './joining.ts';

type Dependencies = { joining: Joining; people: Pick<People, 'current'>; devices: Auth['devices'] };

/** The endpoints of joining this server. Single sign-on is public, since signed-out people need it. */
export function joiningRoutes({ joining, people, devices }: Dependencies): Route[] {
  const { invitations, signUps, singleSignOns } = joining;
  const lockFirst = (tx: Tx, { input }: { input: { invitationId: string } }) =>
    lockInvitation(tx, input.invitationId);
  return [
    query(api.signIn.options, { access: 'public' }, ({ input, request }) =>
      signUps.options(input.invitation, request.ip),
    ),
    // Both contact the provider.
    action(
      api.signIn.beginSingleSignOn,
      { access: 'public', limit: singleSignOns.limits.singleSignOnPerAddress.consume },
      async ({ input, request }) => {
        const { url, cookie } = await singleSignOns.begin(input, request.headers);
        request.setCookie(cookie);
        return { url };
      },
    ),
    action(
      api.signIn.singleSignOn,
      { access: 'public', limit: singleSignOns.limits.singleSignOnAnswersPerAddress.consume },
      async ({ input, request }) => {
        const { userId, next, ...cookies } = await singleSignOns.finish(
          input,
          devices.of(request),
          request.headers,
        );
        const user = await people.current(userId);
        if (!user) throw new Error(`The user ${userId} has no profile.`);
        request.setCookie(cookies.cookie);
        request.setCookie(cookies.deviceCookie);
        request.setCookie(cookies.noCookie);
        return { user, next };
      },
    ),
    query(api.invitations.list, { access: 'signedIn' }, ({ actor }) => invitations.list(actor)),
    command(
      api.invitations.create,
      {
        access: 'signedIn',
        prepare: ({ actor, input, request }) => invitations.countNew(actor, input, request.ip),
      },
      ({ change, actor, input }) => invitations.create(change, actor, input),
    ),
    command(
      api.invitations.assign,
      {
        access: 'signedIn',
        prepare: ({ actor, input, request }) => invitations.countAssigned(actor, input, request.ip),
      },
      ({ change, actor, input }) => invitations.assign(change, actor, input),
    ),
    command(
      api.invitations.revoke,
      { access: ['invitation', 'revoke'], lockFirst },
      ({ change, actor, invitation }) => invitations.revoke(change, actor, invitation),
    ),
    query(api.invitations.received, { access: 'signedIn' }, ({ actor }) => invitations.received(actor)),
    command(
      api.invitations.accept,
      { access: ['invitation', 'accept'], lockFirst },
      ({ change, actor, invitation, input }) =>
        invitations.accept(change, actor, invitation, input.connectionId),
    ),
    command(
      api.invitations.decline,
      { access: ['invitation', 'decline'], lockFirst },
      ({ change, actor, invitation }) => invitations.decline(change, actor, invitation),
    ),
  ];
}
