import type { Notification } from '@longtable/contract/notifications';
import {
  type NotificationGroup,
  notificationGroups,
  notificationTypeNames,
  notificationTypes,
} from '@longtable/contract/rules/notification-types';
import { isShown } from './notification-changes.ts';

/** Which notifications a list has. */
export type Show = 'all' | 'unread' | NotificationGroup;

export type NotificationView = { readonly text: ''; readonly show: Show };

/** The groups of which there can be notifications: something raises one of their types. */
export const occurringGroups: readonly NotificationGroup[] = notificationGroups.filter((group) =>
  notificationTypeNames.some((name) => {
    const type: { readonly group: NotificationGroup; readonly later?: string } = notificationTypes[name];
    return type.group === group && type.later === undefined;
  }),
);

/** Whether a list has a notification, as the server decides. */
export function isInView(row: Notification, { show }: NotificationView): boolean {
  if (!isShown(row)) return false;
  if (show === 'all') return true;
  return show === 'unread' ? !row.isRead : notificationTypes[row.type].group === show;
}

/** The list in an address; all of them without one. */
export function showOf(value: unknown): Show {
  const shown = [...occurringGroups, 'unread' as const].find((show) => show === value);
  return shown ?? 'all';
}
