import type { Notification } from '@longtable/contract/notifications';
import { useCallback, useMemo } from 'react';
import { notificationsApi } from '../../../platform/api/notifications.ts';
import { call } from '../../../platform/client.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { type Pending, pendingChanges } from '../../../platform/mutations/pending.ts';
import { newestFirst } from '../../../platform/order.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { allAfterChange, type NotificationChange } from './notification-changes.ts';
import { isInView, type NotificationView, type Show } from './notification-view.ts';

/** The most notifications of a page of the list. */
const pageSize = 100;

/** The lists of notifications, the newest first. */
export const notificationLists = createRowLists<Notification, NotificationView>({
  key: ['notifications'],
  async fetch({ show }, page, signal) {
    const filter = show === 'all' ? {} : show === 'unread' ? { unread: 'true' } : { group: show };
    const { notifications, next } = await call(notificationsApi.list, { ...filter, ...page }, { signal });
    return { items: notifications, next };
  },
  includes: isInView,
  compare: () => newestFirst,
  pageSize,
});

/** The changes without an answer. Their mutation is in `notifications.mutations.ts`. */
export const pendingNotifications = pendingChanges<NotificationChange>('notifications');

/** A list with pending changes applied. */
export function useNotifications(show: Show): ListView<Notification> {
  const list = useRowList(notificationLists, { text: '', show });
  const apply = useCallback(
    (rows: readonly Notification[], change: Pending<NotificationChange>) => {
      const view = { text: '', show } as const;
      return allAfterChange(rows, change).filter((row) => isInView(row, view));
    },
    [show],
  );
  const items = pendingNotifications.useApplied(list.items, apply);
  return useMemo(() => ({ ...list, items }), [list, items]);
}
