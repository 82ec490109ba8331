import { api } from '@longtable/contract/api';
import type { Auth } from '../../../platform/auth/auth.ts';
import { action, type Route } from '../../../policies/engine.ts';
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
    action(api.account.get, { access: 'signedIn' }, ({ actor }) => accounts.get(actor.id)),

    action(api.account.sessions, { access: 'signedIn' }, ({ actor }) => openSessions.list(actor)),
    action(api.account.endSession, { access: ['openSession', 'end'] }, ({ actor, openSession, request }) => {
      if (openSession.id === actor.sessionId) request.setCookie(auth.noCookie);
      return openSessions.end(openSession);
    }),
    action(api.account.endOtherSessions, { access: 'signedIn' }, ({ actor }) =>
      openSessions.endOthers(actor),
    ),

    action(api.account.changePassword, { access: 'signedIn' }, ({ actor, input }) =>
      passwords.change(actor, input),
    ),
    action(api.account.changeEmail, { access: 'signedIn' }, async ({ actor, input }) => {
      await emails.ask(actor, input);
      return accounts.get(actor.id);
    }),
    action(api.account.keepEmail, { access: 'signedIn' }, async ({ actor }) => {
      await emails.keep(actor);
      return accounts.get(actor.id);
    }),
    // Public, because a link that was opened before says so to anybody.
    action(
      api.signIn.confirmEmail,
      { access: 'public', limit: emails.limits.confirmationsPerAddress.consume },
      ({ actor, input }) => emails.confirm(actor, input.token),
    ),

    action(api.account.download, { access: 'signedIn' }, ({ actor, request }) =>
      downloads.everything(actor, async () => (await auth.authenticate(request.headers)) !== null),
    ),
    action(api.account.deletion, { access: 'signedIn' }, ({ actor }) => deletions.preview(actor)),
    action(api.account.delete, { access: 'signedIn' }, async ({ actor, input, request }) => {
      const done = await deletions.delete(actor, input);
      request.setCookie(auth.noCookie);
      return done;
    }),
  ];
}
