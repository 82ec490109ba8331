import type { Notification } from '@longtable/contract/notifications';
import type { NotificationRow } from '../../policies/notification.ts';

/** A notification as the person who is told sees it. */
export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    actionUrl: row.action_url,
    actionText: row.action_text,
    metadata: row.metadata,
    about: row.about,
    reason: row.reason,
    actorId: row.actor_id,
    isRead: row.is_read,
    createdAt: row.created_at,
    snoozedUntil: row.snoozed_until,
    version: row.version,
  };
}
