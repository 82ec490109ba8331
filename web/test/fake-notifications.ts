import type { Cards } from '@longtable/contract/cards';
import { newId } from '@longtable/contract/ids';
import { type Notification, notificationsApi } from '@longtable/contract/notifications';
import { maxUnreadCounted } from '@longtable/contract/rules/notification-limits';
import { isCounted, isShown, isUpTo } from '../src/features/notifications/data/notification-changes.ts';
import { isInView } from '../src/features/notifications/data/notification-view.ts';
import { newestFirst } from '../src/platform/order.ts';
import { fakeApi, Refusal } from './fake-api.ts';

/** A notification, unread, of some minutes ago. */
export function aNotification(
  title: string,
  { minutes = 0, ...fields }: Partial<Notification> & { minutes?: number } = {},
): Notification {
  const taskId = newId();
  return {
    id: newId(),
    type: 'task_assigned',
    title,
    message: 'Grace Hopper assigned you “Mend the roof”.',
    actionUrl: `/app/tasks?task=${taskId}`,
    actionText: 'View Task',
    metadata: { taskId },
    about: `task:${taskId}`,
    reason: 'you are assigned',
    actorId: null,
    isRead: false,
    createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    snoozedUntil: null,
    version: 1,
    ...fields,
  };
}

/** Stores notifications in the fake server, which lists, counts and changes them. */
export function fakeNotifications(notifications: readonly Notification[], cards: Cards = {}) {
  let kept = [...notifications];
  const all = () => kept;
  const save = (id: string, fields: Partial<Notification>) => {
    const found = kept.find((row) => row.id === id);
    if (!found) return new Refusal('notification/not-found');
    const saved = { ...found, ...fields, version: found.version + 1 };
    kept = kept.map((row) => (row.id === id ? saved : row));
    return saved;
  };
  const lists = fakeApi(notificationsApi.list, ({ unread, group, after, limit }) => {
    const show = unread ? 'unread' : (group ?? 'all');
    const listed = kept.filter((row) => isInView(row, { text: '', show })).toSorted(newestFirst);
    const from = Number(after ?? 0);
    const next = from + limit < listed.length ? String(from + limit) : null;
    return { notifications: listed.slice(from, from + limit), next, cards };
  });
  const counts = fakeApi(notificationsApi.counts, () => ({
    unread: Math.min(maxUnreadCounted, kept.filter(isCounted).length),
  }));
  const marked = fakeApi(notificationsApi.mark, ({ notificationId, isRead }) =>
    save(notificationId, { isRead }),
  );
  const seen = fakeApi(notificationsApi.seen, ({ about }) => {
    const found = kept.filter((row) => row.about === about && !row.isRead && isShown(row));
    for (const { id } of found) save(id, { isRead: true });
    return { notificationIds: found.map(({ id }) => id) };
  });
  const markedAll = fakeApi(notificationsApi.markAll, ({ until }) => {
    for (const row of kept) if (!until || isUpTo(row, until)) save(row.id, { isRead: true });
    return {};
  });
  const snoozed = fakeApi(notificationsApi.snooze, ({ notificationId, until }) =>
    save(notificationId, { snoozedUntil: until }),
  );
  const deleted = fakeApi(notificationsApi.delete, ({ notificationId }) => {
    kept = kept.filter(({ id }) => id !== notificationId);
    return { notificationId };
  });
  const cleared = fakeApi(notificationsApi.clear, ({ until }) => {
    kept = kept.filter((row) => until && !isUpTo(row, until));
    return {};
  });
  /** As the server does with what was answered or lost. */
  const remove = (id: string): void => {
    kept = kept.filter((row) => row.id !== id);
  };
  return { all, remove, lists, counts, marked, seen, markedAll, snoozed, deleted, cleared };
}
