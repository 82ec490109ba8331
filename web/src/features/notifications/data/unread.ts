import type { Notification, notificationEvents } from '@longtable/contract/notifications';
import { maxUnreadCounted } from '@longtable/contract/rules/notification-limits';
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { notificationsApi } from '../../../platform/api/notifications.ts';
import { call } from '../../../platform/client.ts';
import { followPending } from '../../../platform/mutations/pending.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { createRefetchGuard } from '../../../platform/refetch-guard.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { allAfterChange, isCounted, isUpTo } from './notification-changes.ts';
import { notificationLists, pendingNotifications } from './notification-lists.ts';
import { unreadCount } from './unread-count.ts';

type AllChanged = z.infer<(typeof notificationEvents)['notifications.changed']>;

/**
 * Within this time of a count, in milliseconds, an event may be about something that it includes already, as the live connection
 * starts after it and with what happened before.
 */
const overlapMs = 5000;
/** The most notifications whose versions are remembered. */
const maxRemembered = 1000;

const guard = createRefetchGuard();
/** The newest copies from events and answers, by id: what the count includes. */
const taken = new Map<string, Notification>();

export const unreadQuery = queryOptions<{ readonly unread: number }>({
  queryKey: ['notification-counts'],
  queryFn: ({ signal }) => guard.latest(() => call(notificationsApi.counts, {}, { signal })),
});

/** Whether the number of unread notifications is known. */
export function isCountKnown(): boolean {
  return queryClient.getQueryData(unreadQuery.queryKey) !== undefined;
}

/** Keeps `unreadCount` up to date. Returns the function that stops it. */
export function watchUnread(): () => void {
  const counts = new QueryObserver(queryClient, { ...unreadQuery, notifyOnChangeProps: ['data'] });
  const stops = [counts.subscribe(publish), followPending(publish)];
  publish();
  return () => {
    for (const stop of stops) stop();
    taken.clear();
    unreadCount.set(0);
  };
}

/**
 * Stores a notification of an event or an answer. Returns whether it has just arrived or changed; null if it is known, as an event
 * may come twice.
 */
export function takeNotification(row: Notification): 'arrived' | 'changed' | null {
  const last = taken.get(row.id);
  if (notificationLists.isDeleted(row.id) || (last && last.version >= row.version)) return null;
  const before = last ?? notificationLists.find(({ id }) => id === row.id);
  remember(row);
  notificationLists.put(row);
  if (before ? before.version >= row.version : row.version > 1) countAgain();
  else
    adjust(Number(isCounted(row)) - Number(before !== undefined && isCounted(before)), before === undefined);
  // One whose snoozing is over arrives again, with a new time.
  return row.version === 1 || (before && before.createdAt !== row.createdAt) ? 'arrived' : 'changed';
}

/** Removes a deleted notification. */
export function removeNotification(id: string): void {
  if (notificationLists.isDeleted(id)) return;
  const before = known(id);
  notificationLists.deleted(id);
  taken.delete(id);
  if (before) adjust(-Number(isCounted(before)), false);
  else countAgain();
}

/** Marks a notification as read that the server has marked, without its new version. */
export function readElsewhere(id: string): void {
  const before = known(id);
  if (!before) return countAgain();
  if (!before.isRead) takeNotification({ ...before, isRead: true, version: before.version + 1 });
}

/** Applies that all notifications up to a time were read or deleted. */
export function takeAllChanged({ change, until }: AllChanged): void {
  for (const row of rows()) {
    if (!isUpTo(row, until)) continue;
    if (change === 'cleared') {
      notificationLists.deleted(row.id);
      taken.delete(row.id);
    } else if (!row.isRead) {
      const read = { ...row, isRead: true, version: row.version + 1 };
      remember(read);
      notificationLists.put(read);
    }
  }
  // What is not loaded may be concerned, too.
  if (change === 'cleared') notificationLists.reload();
  setCount(() => rows().filter(isCounted).length);
  countAgain();
}

/** The known notifications that are unread, with pending changes. */
export function unreadRows(): readonly Notification[] {
  return pendingNotifications.pending().reduce(allAfterChange, rows()).filter(isCounted);
}

function known(id: string): Notification | undefined {
  return taken.get(id) ?? notificationLists.find((row) => row.id === id);
}

/** Every known notification, once. */
function rows(): readonly Notification[] {
  const all = new Map(notificationLists.all().map((row) => [row.id, row]));
  for (const [id, row] of taken) if ((all.get(id)?.version ?? 0) < row.version) all.set(id, row);
  return [...all.values()];
}

function remember(row: Notification): void {
  taken.delete(row.id);
  taken.set(row.id, row);
  if (taken.size > maxRemembered)
    for (const id of [...taken.keys()].slice(0, -maxRemembered)) taken.delete(id);
}

/** Adds to the server's count. `isNew`: of a notification that was not known before. */
function adjust(by: number, isNew: boolean): void {
  const { data, dataUpdatedAt } = queryClient.getQueryState(unreadQuery.queryKey) ?? {};
  const isRecent = Date.now() - (dataUpdatedAt ?? 0) < overlapMs;
  // At the limit the real number is unknown.
  const isUncertain = by !== 0 && (isRecent || (data?.unread ?? 0) >= maxUnreadCounted);
  guard.note();
  if (by !== 0 && !(isNew && isRecent) && (data?.unread ?? 0) < maxUnreadCounted)
    setCount((unread) => unread + by, dataUpdatedAt);
  if (isUncertain) countAgain();
  publish();
}

function setCount(next: (unread: number) => number, updatedAt?: number): void {
  queryClient.setQueryData(
    unreadQuery.queryKey,
    (counts) => counts && { unread: Math.min(maxUnreadCounted, Math.max(0, next(counts.unread))) },
    updatedAt === undefined ? {} : { updatedAt },
  );
}

function countAgain(): void {
  guard.note();
  refetchSoon(unreadQuery.queryKey);
}

/** The server's count with pending changes applied. */
function publish(): void {
  const served = queryClient.getQueryData(unreadQuery.queryKey)?.unread ?? 0;
  const pending = pendingNotifications.pending();
  let unread = served;
  let left = pending.length > 0 ? rows() : [];
  for (const change of pending) {
    const after = allAfterChange(left, change);
    const counted = after.filter(isCounted).length;
    // Of more than are counted, the real number is unknown.
    if (change.kind === 'markAll' || change.kind === 'clear') unread = counted;
    else if (served < maxUnreadCounted) unread += counted - left.filter(isCounted).length;
    left = after;
  }
  unreadCount.set(Math.max(0, unread));
}
