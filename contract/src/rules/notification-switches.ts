import { type NotificationType, notificationTypeNames, notificationTypes } from './notification-types.ts';

/** The types with switches of their own for e-mail and push (docs/product/notification-settings.md, "Preferences"). */
export type SwitchedType = {
  [Type in NotificationType]: (typeof notificationTypes)[Type]['hasSwitches'] extends true ? Type : never;
}[NotificationType];

/** What a switch is about, as its owner reads it in the settings and when unsubscribing. */
export const switchLabels: Readonly<Record<SwitchedType, string>> = {
  task_assigned: 'A task is assigned to you',
  task_completed: 'A task that you follow is completed',
  task_due_soon: 'A task of yours is due soon',
  task_deadline_reminder: 'The deadline of a task of yours is near',
  team_member_added: 'You are added to a team',
  team_admin_added: 'You become Admin of a team',
  team_ownership_transferred: 'You become Owner of a team',
  team_member_left: 'A member leaves a team that you manage',
  project_member_added: 'You are added to a project',
  project_ownership_transferred: 'You become Owner of a project',
  message_received: 'You receive a message',
  chat_mention: 'You are mentioned in a chat',
  call_incoming: 'Somebody calls you',
  call_missed: 'You miss a call',
  system_update: 'News about this server',
  reminder: 'An event of your calendar begins soon',
  connection_request: 'Somebody asks to connect with you',
  connection_accepted: 'Somebody accepts your request to connect',
  task_comment: 'Somebody comments on a task that you follow',
  comment_mention: 'You are mentioned in a comment or update',
  resource_shared: 'A file or folder is shared with you',
  note_shared: 'A note is shared with you',
  note_mention: 'You are mentioned in a note',
};

export function hasSwitches(type: NotificationType): type is SwitchedType {
  return notificationTypes[type].hasSwitches;
}

/** All of them, in the order of the table of types. */
export const switchedTypes: readonly SwitchedType[] = notificationTypeNames.filter(hasSwitches);
