import {
  type NotificationGroup,
  type NotificationType,
  notificationTypes,
} from '@longtable/contract/rules/notification-types';

const messages: Readonly<Record<NotificationGroup, string>> = {
  tasks: 'There is news about a task.',
  teams: 'There is news about a team.',
  projects: 'There is news about a project.',
  people: 'There is news from somebody you work with.',
  notes: 'There is news about a note.',
  chat: 'There is a message for you.',
  calls: 'There was a call.',
  system: 'There is news from Longtable.',
};

/**
 * What a notification says outside of the app with hidden content: what kind of thing it is about. The title is that of the type; one
 * with a name in it is shortened to what comes before.
 */
export function withoutContent(type: NotificationType): { title: string; message: string } {
  const { title, group } = notificationTypes[type];
  return {
    title: title.replace(/ (by|from) \{.*$/, '').replace(/\{.*?\} ?/g, ''),
    message: messages[group],
  };
}
