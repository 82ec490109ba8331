import { personName } from '@longtable/contract/rules/person-name';
import { z } from 'zod';
import { deleteEndedInvitations } from '../../../kits/place-invitations.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import * as store from './invites.store.ts';
import { teamInvitations } from './team-invitations.ts';

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
          // Revoked or used up meanwhile.
          if (!invite) return;
          const inviter = personName({ fullName: invite.sender_name, email: invite.sender_email });
          const about = { inviter, team: invite.team_name, expiresOn: invite.expires_on };
          await teamInvitations.send(
            { change, mail, publicUrl },
            { recipient: email, about, url: teamInvitations.urlOf(invite.invite_code, publicUrl) },
          );
        }),
    }),
    defineJob({
      name: 'teams.sweep-invites',
      payload: z.object({}),
      cron: '27 4 * * *',
      async run() {
        await teamInvitations.deleteExpired(db);
        await deleteEndedInvitations(db, 'team');
      },
    }),
  ];
}
