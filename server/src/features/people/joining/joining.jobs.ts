import { z } from 'zod';
import { hashToken } from '../../../platform/auth/hashed-tokens.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { invitationUrl, newInvitationCode } from './invitations.service.ts';
import * as store from './invitations.store.ts';
import { inviterName } from './sign-ups.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'people.send-invitation': { invitationId: string };
    'people.sweep-invitations': Record<string, never>;
  }
}

type Dependencies = { db: Db; changes: Changes; mail: Mail; publicUrl: URL };

/** The background jobs of invitations. */
export function joiningJobs({ db, changes, mail, publicUrl }: Dependencies): JobDefinition[] {
  return [
    defineJob({
      name: 'people.send-invitation',
      payload: z.object({ invitationId: z.string() }),
      run: ({ invitationId }) =>
        changes.run(async (change) => {
          // A code of its own, so that none has to wait readable in the job.
          const code = newInvitationCode();
          const invitation = await store.setMailCode(change.tx, invitationId, hashToken(code));
          if (!invitation?.email) return;
          const letter = invitationLetter(inviterName(invitation), invitationUrl(code, publicUrl), publicUrl);
          await mail.send(change, { to: invitation.email, ...letter });
        }),
    }),
    defineJob({
      name: 'people.sweep-invitations',
      payload: z.object({}),
      cron: '17 4 * * *',
      run: () => store.deleteExpired(db),
    }),
  ];
}

function invitationLetter(inviter: string, url: string, { host }: URL) {
  const subject = `${inviter} invites you to Longtable`;
  const letter = composeMail({
    heading: subject,
    paragraphs: ['Hello,', `${inviter} would like to work with you on Longtable, at ${host}.`],
    button: { label: 'Create your account', url },
    footnote: 'The link works once, and for 7 days. If you don’t know the person, you need not do anything.',
  });
  return { subject, ...letter };
}
