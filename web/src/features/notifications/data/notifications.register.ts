import type { Notification } from '@longtable/contract/notifications';
import { onLive } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import type { Watcher } from '../../../platform/sync.ts';
import { onFirstInteraction } from '../../../ui/lazy-part.tsx';
import {
  closeBrowserNotification,
  closeBrowserNotifications,
  showInBrowser,
} from '../browser/browser-notifications.ts';
import { watchWorkerMessages } from '../browser/worker-messages.ts';
import { isCounted } from './notification-changes.ts';
import { notificationLists } from './notification-lists.ts';
import { notificationChanges } from './notifications.mutations.ts';
import { lookedAt, watchSeen } from './seen.ts';
import { removeNotification, takeAllChanged, takeNotification, watchUnread } from './unread.ts';

/** Applies live events to notifications. Call it once, before the live connection starts. */
export function registerNotifications(): void {
  onLive('notification.saved', ({ notification }) => {
    const what = takeNotification(notification);
    if (!isCounted(notification)) closeBrowserNotification(notification.id);
    else if (what === 'arrived') arrived(notification);
  });
  onLive('notification.deleted', ({ notificationId }) => {
    removeNotification(notificationId);
    closeBrowserNotification(notificationId);
  });
  onLive('notifications.changed', (change) => {
    takeAllChanged(change);
    closeBrowserNotifications(change.until);
  });
}

/** Keep the number of unread ones, fetch the list of the bell ahead, mark as read what is looked at, and answer the service worker. */
export const notificationWatchers: readonly Watcher[] = [
  watchUnread,
  fetchAhead,
  watchSeen,
  watchWorkerMessages,
];

/** So that the bell opens at once, also without a connection. */
function fetchAhead(): () => void {
  return onFirstInteraction(() => {
    queryClient.ensureQueryData(notificationLists.query({ text: '', show: 'all' })).catch(() => undefined);
  });
}

function arrived(row: Notification): void {
  if (lookedAt(row)) return;
  void showInBrowser(row, () => notificationChanges.send({ kind: 'mark', ids: [row.id], isRead: true }));
}
