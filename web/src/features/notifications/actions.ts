import type { Notification } from '@longtable/contract/notifications';
import { createSessionStore } from '../../platform/session-store.ts';
import { untilOf } from './data/notification-changes.ts';
import { notificationChanges } from './data/notifications.mutations.ts';
import type { Entry } from './entries.ts';

/** The notifications whose time to snooze until is being chosen; null for none. */
export const choosingSnooze = createSessionStore<readonly string[] | null>(null);

/** Marks all of a line as read or unread. */
export function markEntry({ items }: Pick<Entry, 'items'>, isRead: boolean): void {
  const ids = items.filter((row) => row.isRead !== isRead).map(({ id }) => id);
  if (ids.length > 0) notificationChanges.send({ kind: 'mark', ids, isRead });
}

/** Snoozes all of a line. */
export function snooze(ids: readonly string[], until: Date): void {
  notificationChanges.send({ kind: 'snooze', ids, until: until.toISOString() });
}

/** Deletes all of a line, with an undo. */
export function deleteEntry({ items }: Pick<Entry, 'items'>): void {
  notificationChanges.send({ kind: 'delete', ids: idsOf(items) });
}

/** Marks all as read that were created up to the newest of these. */
export function markAllRead(rows: readonly Notification[]): void {
  const until = untilOf(rows);
  if (until !== null) notificationChanges.send({ kind: 'markAll', until });
}

/** Deletes all that were created up to the newest of these, with an undo. */
export function clearAll(rows: readonly Notification[]): void {
  const until = untilOf(rows);
  if (until !== null) notificationChanges.send({ kind: 'clear', until });
}

/** The ids of rows. */
export function idsOf(rows: readonly Notification[]): readonly string[] {
  return rows.map(({ id }) => id);
}
