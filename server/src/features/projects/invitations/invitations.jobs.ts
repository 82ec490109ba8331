import { personName } from '@longtable/contract/rules/person-name';
import { z } from 'zod';
import { deleteEndedInvitations } from '../../../kits/place-invitations.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { projectPolicy } from '../../../policies/project.ts';
import { readForEmail } from './invitations.store.ts';
import { projectInvitationEmails } from './project-invitations.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'projects.send-invitation': { invitationId: string };
    'projects.sweep-invitations': Record<string, never>;
  }
}

type Dependencies = { db: Db; changes: Changes; mail: Pick<Mail, 'send'>; publicUrl: URL };

/** The background jobs of invitations of people to projects. */
export function projectInvitationJobs({ db, changes, mail, publicUrl }: Dependencies): JobDefinition[] {
  return [
    defineJob({
      name: 'projects.send-invitation',
      payload: z.object({ invitationId: z.string() }),
      run: ({ invitationId }) =>
        changes.run(async (change) => {
          const invitation = await readForEmail(change.tx, invitationId);
          // Revoked or accepted meanwhile.
          if (!invitation?.email) return;
          const { inviter_id, project_id, project_name, person_id, email } = invitation;
          const project = await projectPolicy.load(change.tx, project_id, { id: inviter_id });
          if (projectPolicy.check({ id: inviter_id }, 'addMembers', project) !== null) return;
          const inviter = personName({ fullName: invitation.inviter_name, email: invitation.inviter_email });
          const hasAccount = person_id !== null;
          await projectInvitationEmails.send(
            { change, mail, publicUrl },
            {
              recipient: email,
              about: { inviter, project: project_name, hasAccount },
              url: projectInvitationEmails.urlOf(hasAccount ? 'app' : '', publicUrl),
            },
          );
        }),
    }),
    defineJob({
      name: 'projects.sweep-invitations',
      payload: z.object({}),
      cron: '31 4 * * *',
      run: () => deleteEndedInvitations(db, 'project'),
    }),
  ];
}
