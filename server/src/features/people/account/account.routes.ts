import { api } from '@longtable/contract/api';
import { type Route, route } from '../../../access/engine.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Accounts } from './account.service.ts';
import type { Deletions } from './deletion.service.ts';
import type { Downloads } from './download.service.ts';
import type { Emails } from './email.service.ts';
import type { Passwords } from './password.service.ts';
import type { OpenSessions } from './sessions.service.ts';

type Dependencies = {
  auth: Auth;
  accounts: Accounts;
  openSessions: OpenSessions;
  passwords: Passwords;
  emails: Emails;
  downloads: Downloads;
  deletions: Deletions;
};

/** The endpoints of one's own account. */
export function accountRoutes(dependencies: Dependencies): Route[] {
  const { auth, accounts, openSessions, passwords, emails, downloads, deletions } = dependencies;
  return [
    route(api.account.get, { access: 'signedIn' }, ({ actor }) => accounts.get(actor.id)),

    route(api.account.sessions, { access: 'signedIn' }, ({ actor }) => openSessions.list(actor)),
    route(api.account.endSession, { access: ['openSession', 'end'] }, ({ actor, openSession, request }) => {
      if (openSession.id === actor.sessionId) request.setCookie(auth.noCookie);
      return openSessions.end(openSession);
    }),
    route(api.account.endOtherSessions, { access: 'signedIn' }, ({ actor }) => openSessions.endOthers(actor)),

    route(api.account.changePassword, { access: 'signedIn' }, ({ actor, input }) =>
      passwords.change(actor, input),
    ),
    route(api.account.changeEmail, { access: 'signedIn' }, async ({ actor, input }) => {
      await emails.ask(actor, input);
      return accounts.get(actor.id);
    }),
    route(api.account.keepEmail, { access: 'signedIn' }, async ({ actor }) => {
      await emails.keep(actor);
      return accounts.get(actor.id);
    }),
    // The link is all it takes: it may be opened on another device.
    route(api.signIn.confirmEmail, { access: 'public' }, ({ input, request }) =>
      emails.confirm(input.token, request.ip),
    ),

    route(api.account.download, { access: 'signedIn' }, ({ actor, request }) =>
      downloads.everything(actor, async () => (await auth.authenticate(request.headers)) !== null),
    ),
    route(api.account.deletion, { access: 'signedIn' }, ({ actor }) => deletions.preview(actor)),
    route(api.account.delete, { access: 'signedIn' }, async ({ actor, input, request }) => {
      const done = await deletions.delete(actor, input);
      request.setCookie(auth.noCookie);
      return done;
    }),
  ];
}
