import { notificationsApi } from '@longtable/contract/notifications';
import { defineFeature } from '../../kits/feature.ts';
import { lockCollection } from '../../kits/owned-collection.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { WebPush } from '../../platform/push/web-push.ts';
import { command, query } from '../../policies/engine.ts';
import { deliveryRoutes } from './deliveries/deliveries.routes.ts';
import { createDeliveries } from './deliveries/deliveries.service.ts';
import { devicePushJobs } from './device-push/device-push.jobs.ts';
import { createDevicePushes } from './device-push/device-push.service.ts';
import { deviceTokensPersonalData } from './device-push/device-tokens.personal-data.ts';
import { type DevicePush, deviceTokenRoutes } from './device-push/device-tokens.routes.ts';
import { deactivateOfSession } from './device-push/device-tokens.store.ts';
import { createNotificationEmails } from './email/email.service.ts';
import { createUnsubscribeTokens } from './email/unsubscribe-tokens.ts';
import { unsubscribingRoutes } from './email/unsubscribing.routes.ts';
import { followRoutes } from './follows/follows.routes.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationsPersonalData } from './notifications.personal-data.ts';
import { createNotifications } from './notifications.service.ts';
import { preferencesPersonalData } from './preferences/preferences.personal-data.ts';
import { preferenceRoutes } from './preferences/preferences.routes.ts';
import { createPreferences } from './preferences/preferences.service.ts';
import { pushRoutes } from './push/push.routes.ts';
import { createPushes } from './push/push.service.ts';
import { pushSubscriptionsPersonalData } from './push/subscriptions.personal-data.ts';
import { createPushSubscriptions } from './push/subscriptions.service.ts';

/**
 * What people are told about (docs/product/notifications.md), how they want to be told, and what happened to it by e-mail and push
 * (docs/product/notification-settings.md).
 */
export function createNotificationsFeature(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  mail: Mail;
  publicUrl: URL;
  /** Signs the links that unsubscribe. */
  unsubscribeSecret: string;
  webPush: WebPush;
  /** Null without credentials of Firebase. */
  devicePush: DevicePush | null;
  log: Log;
}) {
  const { database, changes, mail, publicUrl, unsubscribeSecret, webPush, devicePush, log } = options;
  const { db, pool } = database;
  const notifications = createNotifications({ db });
  const preferences = createPreferences({ db });
  const tokens = createUnsubscribeTokens(unsubscribeSecret);
  const emails = createNotificationEmails({ db, changes, mail, publicUrl, tokens, log });
  const pushes = createPushes({ db, changes, webPush, log });
  const subscriptions = createPushSubscriptions({ db, webPush });
  const firebase = devicePush?.firebase ?? null;
  const devicePushes = createDevicePushes({ db, changes, firebase, publicUrl, log });
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
      ...preferenceRoutes(preferences),
      ...deliveryRoutes(createDeliveries({ db, mail })),
      ...pushRoutes({ pool, subscriptions, pushes }),
      ...deviceTokenRoutes({ db, pool, devicePush, publicUrl }),
      ...unsubscribingRoutes({ db, pool, preferences, tokens }),
    ],
    jobs: [
      ...notificationJobs({ db, changes, notifications, emails, pushes }),
      ...devicePushJobs({ db, pushes: devicePushes }),
    ],
    personalData: [
      notificationsPersonalData,
      preferencesPersonalData,
      pushSubscriptionsPersonalData,
      deviceTokensPersonalData,
    ],
    /** Ends the browsers and devices of a session. Nothing is sent to them anyway: this is for the list of them. */
    async sessionEnded(sessionId: string): Promise<void> {
      try {
        await changes.run(async (change) => {
          await deactivateOfSession(change.tx, sessionId);
          await subscriptions.endOfSession(change, sessionId);
        });
      } catch (error) {
        log.warn({ err: error }, 'the devices of a session that has ended were not deactivated');
      }
    },
  });
}
