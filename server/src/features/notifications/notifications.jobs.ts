import { z } from 'zod';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { NotificationEmails } from './email/email.service.ts';
import { deleteOldDeliveries } from './email/email.store.ts';
import type { Notifications } from './notifications.service.ts';
import { deleteOld, deleteOrphans } from './notifications.store.ts';
import type { Pushes } from './push/push.service.ts';
import { deleteInactive } from './push/subscriptions.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'notifications.wake': Record<string, never>;
    'notifications.prune': Record<string, never>;
    'notifications.send-emails': Record<string, never>;
    'notifications.prune-deliveries': Record<string, never>;
  }
}

/** Notifications deleted in one transaction. */
const prunedAtOnce = 1000;

/** Background jobs of notifications. */
export function notificationJobs({
  db,
  changes,
  notifications,
  emails,
  pushes,
}: {
  db: Db;
  changes: Changes;
  notifications: Pick<Notifications, 'wake'>;
  emails: NotificationEmails;
  pushes: Pick<Pushes, 'sendDue'>;
}): JobDefinition[] {
  return [
    defineJob({
      name: 'notifications.wake',
      payload: z.object({}),
      cron: '* * * * *',
      maxAttempts: 1,
      async run(_, { signal }) {
        while (!signal.aborted && (await changes.run(notifications.wake)));
      },
    }),
    defineJob({
      name: 'notifications.send-emails',
      payload: z.object({}),
      cron: '* * * * *',
      maxAttempts: 1,
      run: (_, { signal }) => emails.sendDue(signal),
    }),
    defineJob({
      // Changes request it for the time when their pushes are due. The schedule is for retries, and for what a server left that died.
      name: 'notifications.send-pushes',
      payload: z.object({}),
      cron: '* * * * *',
      maxAttempts: 1,
      run: (_, { signal }) => pushes.sendDue(signal),
    }),
    defineJob({
      name: 'notifications.prune-deliveries',
      payload: z.object({}),
      cron: '47 3 * * *',
      async run(_, { signal }) {
        while (!signal.aborted && (await deleteOldDeliveries(db, prunedAtOnce)));
      },
    }),
    defineJob({
      name: 'notifications.prune',
      payload: z.object({}),
      cron: '23 3 * * *',
      async run(_, { signal }) {
        while (!signal.aborted && (await deleteOld(db, prunedAtOnce)));
        await deleteOrphans(db);
        while (!signal.aborted && (await deleteInactive(db, prunedAtOnce)));
      },
    }),
  ];
}
