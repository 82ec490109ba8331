import type { Notification } from '@longtable/contract/notifications';

/** What a person does to their notifications. Kept in the browser until it is answered, so later builds have to understand it. */
export type NotificationChange =
  | { readonly kind: 'mark'; readonly ids: readonly string[]; readonly isRead: boolean }
  /** What it is about was opened. */
  | { readonly kind: 'seen'; readonly about: string }
  | { readonly kind: 'snooze'; readonly ids: readonly string[]; readonly until: string }
  | { readonly kind: 'delete'; readonly ids: readonly string[] }
  /** Of all that were created up to a time. */
  | { readonly kind: 'markAll' | 'clear'; readonly until: string };

/** Whether a notification is shown: not while it is snoozed. */
export function isShown({ snoozedUntil }: Pick<Notification, 'snoozedUntil'>, now = Date.now()): boolean {
  return snoozedUntil === null || Date.parse(snoozedUntil) <= now;
}

/** Whether the badge counts a notification. */
export function isCounted(row: Pick<Notification, 'isRead' | 'snoozedUntil'>): boolean {
  return !row.isRead && isShown(row);
}

/** A notification after a change: the same object if it is not concerned, null if it is deleted. As the server does it. */
export function afterChange(row: Notification, change: NotificationChange): Notification | null {
  switch (change.kind) {
    case 'mark':
      return change.ids.includes(row.id) ? withRead(row, change.isRead) : row;
    case 'seen':
      return row.about === change.about ? withRead(row, true) : row;
    case 'snooze':
      return change.ids.includes(row.id) ? { ...row, snoozedUntil: change.until } : row;
    case 'delete':
      return change.ids.includes(row.id) ? null : row;
    case 'markAll':
      return isUpTo(row, change.until) ? withRead(row, true) : row;
    case 'clear':
      return isUpTo(row, change.until) ? null : row;
  }
}

/** Notifications after a change, without deleted ones. */
export function allAfterChange(
  rows: readonly Notification[],
  change: NotificationChange,
): readonly Notification[] {
  return rows.flatMap((row) => afterChange(row, change) ?? []);
}

/** Whether a notification was created up to a time. */
export function isUpTo({ createdAt }: Pick<Notification, 'createdAt'>, until: string): boolean {
  return Date.parse(createdAt) <= Date.parse(until);
}

/**
 * The time for a change of all notifications that the person has in front of them: later ones are not affected, however long the
 * change waits. The server's times are more precise than a row shows, hence the next millisecond.
 */
export function untilOf(rows: readonly Pick<Notification, 'createdAt'>[]): string | null {
  const newest = Math.max(...rows.map(({ createdAt }) => Date.parse(createdAt)));
  return Number.isFinite(newest) ? new Date(newest + 1).toISOString() : null;
}

function withRead(row: Notification, isRead: boolean): Notification {
  return row.isRead === isRead ? row : { ...row, isRead };
}
