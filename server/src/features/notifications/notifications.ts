import { notificationsApi } from '@longtable/contract/notifications';
import { defineFeature } from '../../kits/feature.ts';
import { lockCollection } from '../../kits/owned-collection.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { command, query } from '../../policies/engine.ts';
import { followRoutes } from './follows/follows.routes.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationsPersonalData } from './notifications.personal-data.ts';
import { createNotifications } from './notifications.service.ts';

/** What people are told about, in the app (docs/product/notifications.md). */
export function createNotificationsFeature({ db, changes }: { db: Db; changes: Changes }) {
  const notifications = createNotifications({ db });
  return defineFeature({
    routes: [
      query(notificationsApi.list, { access: 'signedIn' }, ({ actor, input }) =>
        notifications.list(actor, input),
      ),
      query(notificationsApi.counts, { access: 'signedIn' }, ({ actor }) => notifications.counts(actor)),
      command(
        notificationsApi.mark,
        { access: ['notification', 'mark'] },
        ({ change, notification, input }) => notifications.mark(change, notification, input.isRead),
      ),
      command(
        notificationsApi.seen,
        { access: 'signedIn', lockFirst: lockCollection },
        ({ change, actor, input }) => notifications.seen(change, actor, input.about),
      ),
      command(
        notificationsApi.markAll,
        { access: 'signedIn', lockFirst: lockCollection },
        ({ change, actor, input }) => notifications.markAll(change, actor, input),
      ),
      command(
        notificationsApi.snooze,
        { access: ['notification', 'snooze'] },
        ({ change, notification, input }) => notifications.snooze(change, notification, input.until),
      ),
      command(notificationsApi.delete, { access: ['notification', 'delete'] }, ({ change, notification }) =>
        notifications.delete(change, notification),
      ),
      command(
        notificationsApi.clear,
        { access: 'signedIn', lockFirst: lockCollection },
        ({ change, actor, input }) => notifications.clear(change, actor, input),
      ),
      ...followRoutes({ db }),
    ],
    jobs: notificationJobs({ db, changes, notifications }),
    personalData: [notificationsPersonalData],
  });
}
