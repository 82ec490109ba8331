import { api } from '@longtable/contract/api';
import type { Auth } from '../../../platform/auth/auth.ts';
import { lockSession } from '../../../platform/auth/reauthentication.ts';
import type { Db } from '../../../platform/db/database.ts';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import type { Accounts } from './account.service.ts';
import type { Deletions } from './deletion.service.ts';
import type { Downloads } from './download.service.ts';
import type { Emails } from './email.service.ts';
import type { Passwords } from './password.service.ts';
import type { OpenSessions } from './sessions.service.ts';

type Dependencies = {
  db: Db;
  auth: Auth;
  accounts: Accounts;
  openSessions: OpenSessions;
  passwords: Passwords;
  emails: Emails;
  downloads: Downloads;
  deletions: Deletions;
};

/** The endpoints of a person's own account. */
export function accountRoutes(dependencies: Dependencies): Route[] {
  const { db, auth, accounts, openSessions, passwords, emails, downloads, deletions } = dependencies;
  return [
    query(api.account.get, { access: 'signedIn' }, ({ actor }) => accounts.get(db, actor.id)),

    query(api.account.sessions, { access: 'signedIn' }, ({ actor }) => openSessions.list(actor)),
    command(
      api.account.endSession,
      { access: ['openSession', 'end'] },
      ({ change, actor, openSession, request }) => {
        if (openSession.id === actor.sessionId) request.setCookie(auth.noCookie);
        return openSessions.end(change, openSession);
      },
    ),
    command(api.account.endOtherSessions, { access: 'signedIn' }, ({ change, actor }) =>
      openSessions.endOthers(change, actor),
    ),

    command(
      api.account.changePassword,
      { access: 'signedIn', prepare: ({ actor, input }) => passwords.prepare(actor, input) },
      ({ change, actor, prepared }) => passwords.change(change, actor, prepared),
    ),
    command(
      api.account.changeEmail,
      {
        access: 'signedIn',
        prepare: ({ actor, input }) => emails.prepare(actor, input),
        lockFirst: (tx, { actor }) => lockSession(tx, actor),
      },
      async ({ change, actor, input }) => {
        await emails.request(change, actor, input.email);
        return accounts.get(change.tx, actor.id);
      },
    ),
    command(api.account.keepEmail, { access: 'signedIn' }, async ({ change, actor }) => {
      await emails.keep(change, actor);
      return accounts.get(change.tx, actor.id);
    }),
    // Public, because a link that was opened before gets the same answer for everyone.
    command(
      api.signIn.confirmEmail,
      { access: 'public', limit: emails.limits.confirmationsPerAddress.consume },
      ({ change, actor, input }) => emails.confirm(change, actor, input.token),
    ),

    // Actions: it streams.
    action(api.account.download, { access: 'signedIn' }, ({ actor, request }) =>
      downloads.everything(actor, async () => (await auth.authenticate(request.headers)) !== null),
    ),
    query(api.account.deletion, { access: 'signedIn' }, ({ actor }) => deletions.preview(actor)),
    // Closes the account, and then erases it in parts.
    action(api.account.delete, { access: 'signedIn' }, async ({ actor, input, request }) => {
      const done = await deletions.delete(actor, input);
      request.setCookie(auth.noCookie);
      return done;
    }),
  ];
}
