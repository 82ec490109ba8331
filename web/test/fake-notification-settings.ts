import type { LoggedNotification } from '@longtable/contract/notification-deliveries';
import {
  type NotificationPreferences,
  notificationPreferencesApi,
} from '@longtable/contract/notification-preferences';
import { pushSubscriptionsApi } from '@longtable/contract/push-subscriptions';
import { type SwitchedType, switchedTypes } from '@longtable/contract/rules/notification-switches';
import { fakeApi } from './fake-api.ts';
import { longAgo } from './samples.ts';

/** The default preferences, with some fields replaced. */
export function somePreferences(fields: Partial<NotificationPreferences> = {}): NotificationPreferences {
  return {
    emailNotifications: true,
    pushNotifications: true,
    browserNotifications: true,
    dueSoonDays: 2,
    deadlineHours: 24,
    quietHours: null,
    emailDigest: 'off',
    hideContent: false,
    email: allOn(),
    push: allOn(),
    version: 1,
    ...fields,
  };
}

function allOn(): Record<SwitchedType, boolean> {
  return Object.fromEntries(switchedTypes.map((type) => [type, true])) as Record<SwitchedType, boolean>;
}

/** Stores changes of preferences in the fake server, which knows no browser to push to. Returns a function for the saved ones. */
export function fakePreferences(
  fields: Partial<NotificationPreferences> = {},
): () => NotificationPreferences {
  let saved = somePreferences(fields);
  fakeApi(notificationPreferencesApi.get, () => saved);
  fakeApi(pushSubscriptionsApi.list, { subscriptions: [], publicKey: 'key' });
  fakeApi(notificationPreferencesApi.update, ({ email, push, ...change }) => {
    saved = {
      ...saved,
      ...(change as Partial<NotificationPreferences>),
      email: { ...saved.email, ...email },
      push: { ...saved.push, ...push },
      version: saved.version + 1,
    };
    return saved;
  });
  return () => saved;
}

/** A notification of the delivery log. */
export function aLogged(
  title: string,
  deliveries: LoggedNotification['deliveries'],
  fields: Partial<LoggedNotification> = {},
): LoggedNotification {
  return {
    id: title,
    type: 'task_comment',
    title,
    message: 'Ben commented on “Order paper”.',
    reason: 'you are assigned',
    createdAt: longAgo,
    deliveries,
    ...fields,
  };
}
