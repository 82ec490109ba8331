import { personName } from '@longtable/contract/rules/person-name';
import { z } from 'zod';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { inviteUrl } from './invites.presenter.ts';
import * as store from './invites.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'teams.send-invite': { inviteId: string; senderId: string; email: string };
    'teams.sweep-invites': Record<string, never>;
  }
}

type Dependencies = { db: Db; changes: Changes; mail: Mail; publicUrl: URL };

/** The background jobs of invitations to teams. */
export function inviteJobs({ db, changes, mail, publicUrl }: Dependencies): JobDefinition[] {
  return [
    defineJob({
      name: 'teams.send-invite',
      payload: z.object({ inviteId: z.string(), senderId: z.string(), email: z.string() }),
      run: ({ inviteId, senderId, email }) =>
        changes.run(async (change) => {
          const invite = await store.readSendable(change.tx, inviteId, senderId);
          // Revoked or used up since.
          if (!invite) return;
          const sender = personName({ fullName: invite.sender_name, email: invite.sender_email });
          const url = inviteUrl(invite.invite_code, publicUrl);
          await mail.send(change, { to: email, ...inviteEmail({ ...invite, sender, url, publicUrl }) });
        }),
    }),
    defineJob({
      name: 'teams.sweep-invites',
      payload: z.object({}),
      cron: '27 4 * * *',
      run: () => store.deleteLongExpired(db),
    }),
  ];
}

function inviteEmail(about: {
  sender: string;
  team_name: string;
  expires_on: string;
  url: string;
  publicUrl: URL;
}) {
  const { sender, team_name: team, expires_on, url, publicUrl } = about;
  const subject = `${sender} invites you to the team ${team}`;
  const body = composeMail({
    heading: subject,
    paragraphs: [
      'Hello,',
      `${sender} would like you to join the team ${team} on Longtable, at ${publicUrl.host}.`,
    ],
    button: { label: 'Join the team', url },
    footnote: `The link works until ${expires_on}. If you don’t know the person, you need not do anything.`,
  });
  return { subject, ...body };
}
