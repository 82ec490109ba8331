import { z } from 'zod';
import { newInvitationCode } from '../../../kits/invitations.ts';
import { hashToken, randomToken } from '../../../platform/auth/tokens.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { readHasBlocked } from '../../../policies/has-blocked.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { readPersonByEmail } from '../people.store.ts';
import * as store from './invitations.store.ts';
import { accountExistsEmail, finishSignUpEmail } from './joining.email-templates.ts';
import { inviterName, receivedInvitationsPath, serverInvitations } from './server-invitations.ts';
import * as links from './sign-up-links.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'people.send-invitation': { invitationId: string };
    'people.send-sign-up-link': { linkId: string };
    'people.sweep-invitations': Record<string, never>;
  }
}

type Dependencies = { db: Db; changes: Changes; mail: Mail; publicUrl: URL };

/** The background jobs of invitations and of links that finish a sign-up. */
export function joiningJobs({ db, changes, mail, publicUrl }: Dependencies): JobDefinition[] {
  return [
    defineJob({
      name: 'people.send-invitation',
      payload: z.object({ invitationId: z.string() }),
      run: ({ invitationId }) =>
        changes.run(async (change) => {
          // A code of its own, created here, so that none is stored in plain text with the job.
          const code = newInvitationCode();
          const invitation = await store.setMailCode(change.tx, invitationId, hashToken(code));
          if (!invitation?.email) return;
          const { email: recipient } = invitation;
          const account = await store.readAccountOf(change.tx, recipient);
          const { inviter_id } = invitation;
          if (account && inviter_id !== null && (await readHasBlocked(change.tx, account.id, inviter_id)))
            return;
          const hasAccount = account !== undefined;
          const tasks = await store.countTasks(change.tx, invitationId);
          const about = { inviter: inviterName(invitation), tasks, hasAccount };
          const url = hasAccount
            ? new URL(receivedInvitationsPath, publicUrl).href
            : serverInvitations.urlOf(code, publicUrl);
          await serverInvitations.send({ change, mail, publicUrl }, { recipient, about, url });
        }),
    }),
    defineJob({
      name: 'people.send-sign-up-link',
      payload: z.object({ linkId: z.string() }),
      // About as long as a person waits at most.
      maxAttempts: 8,
      run: ({ linkId }) =>
        changes.run(async (change) => {
          const token = randomToken();
          // Null on a repeated run: the e-mail was sent, and its link stays valid.
          const link = await links.setToken(change.tx, linkId, hashToken(token));
          if (!link) return;
          const owner = await readPersonByEmail(change.tx, link.email);
          if (owner) {
            // Only this link: others of the address may have been requested at the same time and have their own
            // e-mails.
            await links.deleteLink(change.tx, linkId);
            const message = accountExistsEmail(presentCurrentUser(owner).name, publicUrl);
            await mail.send(change, { to: link.email, ...message });
            return;
          }
          const url = new URL(`/signup?token=${token}`, publicUrl).href;
          await mail.send(change, { to: link.email, ...finishSignUpEmail(url, publicUrl) });
        }),
    }),
    defineJob({
      name: 'people.sweep-invitations',
      payload: z.object({}),
      cron: '17 4 * * *',
      async run() {
        await serverInvitations.deleteExpired(db);
        await links.deleteExpiredLinks(db);
      },
    }),
  ];
}
