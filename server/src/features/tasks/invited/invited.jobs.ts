import { z } from 'zod';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import type { InvitedTasks } from './invited.service.ts';
import { clearExpiredInvited } from './invited.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'task-invitations.assign': { invitationId: string; personId: string };
    'task-invitations.clear': Record<string, never>;
  }
}

/** Assigns the tasks of accepted invitations, and deletes expired ones once a day. */
export function invitedTasksJobs(options: {
  db: Db;
  changes: Changes;
  invited: Pick<InvitedTasks, 'assign'>;
}): JobDefinition[] {
  const { db, changes, invited } = options;
  return [
    defineJob({
      name: 'task-invitations.assign',
      payload: z.object({ invitationId: z.string(), personId: z.string() }),
      run: (accepted) => changes.run((change) => invited.assign(change, accepted)),
    }),
    defineJob({
      name: 'task-invitations.clear',
      payload: z.object({}),
      cron: '50 3 * * *',
      run: () => clearExpiredInvited(db),
    }),
  ];
}
