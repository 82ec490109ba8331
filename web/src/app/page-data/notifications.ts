import { notificationLists } from '../../features/notifications/data/notification-lists.ts';
import { showOf } from '../../features/notifications/data/notification-view.ts';
import { prefetch } from './prefetch.ts';

/** Prefetches the notifications of a filter. */
export function prefetchNotifications(show: unknown): void {
  prefetch(notificationLists.query({ text: '', show: showOf(show) }));
}
