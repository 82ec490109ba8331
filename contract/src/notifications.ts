import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { notificationGroups, notificationTypeNames } from './rules/notification-types.ts';

/** What a notification, a mute or a follow is about: a kind and an id, as `task:0190…`. */
export const about = z.string().regex(/^[a-z]{1,20}:[0-9a-z_-]{1,80}$/);

/** Something that a person is told (docs/product/notifications.md). Visible to that person only. */
export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypeNames),
  title: z.string(),
  message: z.string(),
  /** A path of the app; null for none. */
  actionUrl: z.string().nullable(),
  actionText: z.string().nullable(),
  /** Ids of what it is about, by name, such as `taskId`. */
  metadata: z.record(z.string(), z.string()),
  about: z.string(),
  /** Why the person is told, as a part of a sentence: "you are assigned". */
  reason: z.string(),
  /** Whoever did it; null for the server, or a deleted account. */
  actorId: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.string(),
  /** Until when it is hidden; null for not. */
  snoozedUntil: z.string().nullable(),
  /** Of two versions the higher is newer. */
  version: z.int(),
});
export type Notification = z.infer<typeof notification>;

const changed = z.object({ notificationIds: z.array(z.string()) });

/** The actor's own notifications. */
export const notificationsApi = {
  /** Newest first; snoozed and deleted ones are left out. */
  list: pagedList('/api/notifications', {
    input: {
      unread: z.stringbool().optional(),
      group: z.enum(notificationGroups).optional(),
    },
    output: { notifications: z.array(notification), cards },
    size: 20,
    most: 100,
  }),
  /** The number of unread ones, at most `maxUnreadCounted`. */
  counts: endpoint('GET', '/api/notifications/counts', {
    input: z.object({}),
    output: z.object({ unread: z.int() }),
  }),
  /** Marks one as read or unread. */
  mark: endpoint('POST', '/api/notifications/:notificationId/read', {
    input: z.object({ notificationId: id, isRead: z.boolean() }),
    output: notification,
  }),
  /** Marks as read what is about one thing, which the person has just opened. */
  seen: endpoint('POST', '/api/notifications/seen', {
    input: z.object({ about }),
    output: changed,
  }),
  /** Marks all as read that were created up to a time, by default now. */
  markAll: endpoint('POST', '/api/notifications/read', {
    input: z.object({ until: z.iso.datetime().optional() }),
    output: z.object({}),
  }),
  /** Hides one until a time, when it appears as unread. */
  snooze: endpoint('POST', '/api/notifications/:notificationId/snooze', {
    input: z.object({ notificationId: id, until: z.iso.datetime() }),
    output: notification,
  }),
  delete: endpoint('DELETE', '/api/notifications/:notificationId', {
    input: z.object({ notificationId: id }),
    output: z.object({ notificationId: z.string() }),
  }),
  /** Deletes all that were created up to a time, by default now. */
  clear: endpoint('DELETE', '/api/notifications', {
    input: z.object({ until: z.iso.datetime().optional() }),
    output: z.object({}),
  }),
};

/** Live events, to the person whose notifications they are. */
export const notificationEvents = {
  'notification.saved': z.object({ notification, cards }),
  'notification.deleted': z.object({ notificationId: z.string() }),
  /** Many have changed: all were marked as read or deleted. */
  'notifications.changed': z.object({ change: z.enum(['read', 'cleared']), until: z.string() }),
};

export const notificationErrors = defineErrors({
  'notification/not-found': { status: 404, text: 'Notification not found.' },
  'notification/snooze-past': { status: 422, text: 'Choose a time in the future.' },
});
