import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { notificationTypeNames } from './rules/notification-types.ts';

/** Why something was not sent, or not yet. */
export const deliveryRules = [
  /** The switch of its type is off. */
  'preference',
  /** All of this channel is switched off. */
  'master-switch',
  /** The person has muted what it is about. */
  'muted',
  /** It was read, deleted or snoozed in the app before. */
  'seen',
  /** An e-mail waits for the end of the quiet hours; a push is not sent in them. */
  'quiet-hours',
  /** It waits for the daily summary. */
  'digest',
  /** Many were sent in the last hour: it waits until that is over. */
  'flood',
  /** The account was closed. */
  'closed',
  /** The person may not see what it is about any more. */
  'no-right',
  /** There is no address to send it to. */
  'no-address',
  /** There is no browser that is sent pushes. */
  'no-device',
  /** Another e-mail says the same. */
  'own-email',
  /** Web push has brought it to the same browser. */
  'own-push',
] as const;
export type DeliveryRule = (typeof deliveryRules)[number];

export const deliveryChannels = ['app', 'email', 'push', 'device'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** What a push service answered about a push to one browser. Waiting is one that is tried again. */
export const pushedDevice = z.object({
  deviceName: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  answer: z.string(),
});
export type PushedDevice = z.infer<typeof pushedDevice>;

/** What happened to a notification on one channel. */
export const notificationDelivery = z.object({
  channel: z.enum(deliveryChannels),
  /** `failed`: refused by the provider, as far as is known. */
  state: z.enum(['waiting', 'sent', 'skipped', 'failed']),
  /** Why it was skipped, or what it waits or has waited for; null for nothing. */
  rule: z.enum(deliveryRules).nullable(),
  /** What the provider answered. */
  answer: z.string().nullable(),
  /** Of a push, the browsers that it was sent to. */
  devices: z.array(pushedDevice).optional(),
  /** When it was sent, skipped or refused; for one that waits, when it is due. */
  at: z.string(),
});
export type NotificationDelivery = z.infer<typeof notificationDelivery>;

/** A notification in the delivery log. Also deleted ones are in it, and those about muted things, which were never shown. */
export const loggedNotification = z.object({
  id: z.string(),
  type: z.enum(notificationTypeNames),
  title: z.string(),
  message: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  deliveries: z.array(notificationDelivery),
});
export type LoggedNotification = z.infer<typeof loggedNotification>;

/** The delivery log: why the actor got a notification on a channel, or did not. */
export const notificationDeliveriesApi = {
  get: endpoint('GET', '/api/notifications/:notificationId/deliveries', {
    input: z.object({ notificationId: id }),
    output: z.object({ deliveries: z.array(notificationDelivery) }),
  }),
  /** The notifications of the last days, newest first. */
  list: pagedList('/api/notification-deliveries', {
    input: {},
    output: { notifications: z.array(loggedNotification) },
    size: 20,
    most: 100,
  }),
};
