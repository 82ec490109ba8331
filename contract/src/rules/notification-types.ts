/** The groups by which notifications are filtered and set. */
export const notificationGroups = [
  'tasks',
  'teams',
  'projects',
  'people',
  'notes',
  'chat',
  'calls',
  'system',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** Parts of the product that do not exist yet, and will raise the types that name them. */
export type LaterCapability = 'calls' | 'calendar' | 'focus' | 'upgrades';

type TypeOf = {
  readonly group: NotificationGroup;
  /** What happened. */
  readonly when: string;
  /** Who is told; never the person who did it. */
  readonly who: string;
  /** The title, unless the source makes one, such as with the days that remain. */
  readonly title: string;
  /** The page that it opens, relative to /app. */
  readonly target: string;
  /** Whether e-mail and push have a switch of their own; the master switches count for all types. */
  readonly hasSwitches: boolean;
  /** What will raise it; absent when something does. */
  readonly later?: LaterCapability;
};

/** Every type of notification (docs/product/notifications.md, "Types"). Clients and rows know them by these names. */
export const notificationTypes = {
  task_assigned: {
    group: 'tasks',
    when: 'A task is assigned to somebody',
    who: 'Its assignee',
    title: 'New Task Assigned',
    target: '/tasks?task={taskId}',
    hasSwitches: true,
  },
  task_completed: {
    group: 'tasks',
    when: 'A task is completed',
    who: 'Its creator and assigner, and those who follow it',
    title: 'Task Completed',
    target: '/tasks?task={taskId}',
    hasSwitches: true,
  },
  task_due_soon: {
    group: 'tasks',
    when: 'A task is due in two days, or as many as its assignee chose',
    who: 'Its assignee',
    title: 'Task Due Soon',
    target: '/tasks?task={taskId}',
    hasSwitches: true,
  },
  task_deadline_reminder: {
    group: 'tasks',
    when: 'The due date of a task ends in 24 hours, or as many as its assignee chose',
    who: 'Its assignee',
    title: 'Task Deadline Reminder',
    target: '/tasks?task={taskId}',
    hasSwitches: true,
  },
  team_invitation: {
    group: 'teams',
    when: 'Somebody is invited to a team',
    who: 'The invited person',
    title: 'Team Invitation',
    target: '/collaboration/teams',
    hasSwitches: false,
  },
  project_invitation: {
    group: 'projects',
    when: 'Somebody is invited to a project',
    who: 'The invited person',
    title: 'Project Invitation',
    target: '/collaboration/projects',
    hasSwitches: false,
  },
  team_member_added: {
    group: 'teams',
    when: 'Somebody is added to a team',
    who: 'The added person',
    title: 'Added to Team',
    target: '/collaboration/teams/{teamId}',
    hasSwitches: true,
  },
  team_admin_added: {
    group: 'teams',
    when: 'A member of a team becomes Admin',
    who: 'That member',
    title: 'Promoted to Admin',
    target: '/collaboration/teams/{teamId}',
    hasSwitches: true,
  },
  team_ownership_transferred: {
    group: 'teams',
    when: 'A team gets another Owner',
    who: 'The new Owner',
    title: 'Team Ownership Transferred',
    target: '/collaboration/teams/{teamId}',
    hasSwitches: true,
  },
  team_member_left: {
    group: 'teams',
    when: 'A member leaves a team',
    who: 'Its Owner and Admins',
    title: 'Member Left Team',
    target: '/collaboration/teams/{teamId}',
    hasSwitches: true,
  },
  team_member_removed: {
    group: 'teams',
    when: 'A member is removed from a team',
    who: 'The removed person',
    title: 'Removed from Team',
    target: '/collaboration/teams',
    hasSwitches: false,
  },
  team_admin_removed: {
    group: 'teams',
    when: 'An Admin of a team becomes Member',
    who: 'That member',
    title: 'No Longer Admin',
    target: '/collaboration/teams/{teamId}',
    hasSwitches: false,
  },
  department_member_added: {
    group: 'teams',
    when: 'Somebody is added to a department',
    who: 'The added person',
    title: 'Added to Department',
    target: '/collaboration/teams/{teamId}/department/{departmentId}',
    hasSwitches: false,
  },
  department_admin_changed: {
    group: 'teams',
    when: 'A member of a department becomes its admin, or is it no longer',
    who: 'That member',
    title: 'Department Role Changed',
    target: '/collaboration/teams/{teamId}/department/{departmentId}',
    hasSwitches: false,
  },
  department_member_left: {
    group: 'teams',
    when: 'A member leaves a department',
    who: 'Its admins',
    title: 'Member Left Department',
    target: '/collaboration/teams/{teamId}/department/{departmentId}',
    hasSwitches: false,
  },
  project_member_added: {
    group: 'projects',
    when: 'Somebody is added to a project',
    who: 'The added person',
    title: 'Added to Project',
    target: '/collaboration/projects/{projectId}',
    hasSwitches: true,
  },
  project_ownership_transferred: {
    group: 'projects',
    when: 'A project gets another Owner',
    who: 'The new Owner',
    title: 'Project Ownership Transferred',
    target: '/collaboration/projects/{projectId}',
    hasSwitches: true,
  },
  project_member_removed: {
    group: 'projects',
    when: 'A member is removed from a project',
    who: 'The removed person',
    title: 'Removed from Project',
    target: '/collaboration/projects',
    hasSwitches: false,
  },
  message_received: {
    group: 'chat',
    when: 'A message is sent in a chat',
    who: 'Its other members',
    title: 'New message from {sender}',
    target: '/chat/{chatId}',
    hasSwitches: true,
  },
  chat_mention: {
    group: 'chat',
    when: 'Somebody is mentioned in a chat',
    who: 'The mentioned person',
    title: 'You were mentioned by {sender}',
    target: '/chat/{chatId}',
    hasSwitches: true,
  },
  call_incoming: {
    group: 'calls',
    when: 'Somebody calls',
    who: 'The called people',
    title: 'Incoming {voice|video} call',
    target: '/call/{callId}',
    hasSwitches: true,
    later: 'calls',
  },
  call_missed: {
    group: 'calls',
    when: 'A call is not answered',
    who: 'The caller, and whoever was called',
    title: 'Missed call',
    target: '/connect',
    hasSwitches: true,
    later: 'calls',
  },
  call_ended: {
    group: 'calls',
    when: 'A call ends',
    who: 'Those who were in it',
    title: 'Call ended',
    target: '/chat/{chatId}',
    hasSwitches: false,
    later: 'calls',
  },
  call_answered: {
    group: 'calls',
    when: 'A call is answered',
    who: 'The caller',
    title: 'Call answered',
    target: '/call/{callId}',
    hasSwitches: false,
    later: 'calls',
  },
  call_started: {
    group: 'calls',
    when: 'A call begins in a chat',
    who: 'The members of the chat',
    title: 'Call started',
    target: '/call/{callId}',
    hasSwitches: false,
    later: 'calls',
  },
  call_declined: {
    group: 'calls',
    when: 'A call is declined',
    who: 'The caller',
    title: 'Call declined',
    target: '/connect',
    hasSwitches: false,
    later: 'calls',
  },
  system_update: {
    group: 'system',
    when: 'The server is upgraded, or its owner writes to everybody',
    who: 'Everybody',
    title: 'System Update',
    target: '/',
    hasSwitches: true,
    later: 'upgrades',
  },
  // Streaks of focus will raise it too, when there is focus.
  achievement_unlocked: {
    group: 'system',
    when: 'Somebody has completed 10, 100 or 1,000 of the tasks assigned to them',
    who: 'That person',
    title: 'Achievement Unlocked',
    target: '/dashboard',
    hasSwitches: false,
  },
  reminder: {
    group: 'system',
    when: 'An event of the calendar begins soon',
    who: 'Whose calendar it is in',
    title: 'Reminder',
    target: '/calendar',
    hasSwitches: true,
    later: 'calendar',
  },
  welcome_notification: {
    group: 'system',
    when: 'Somebody signs up',
    who: 'That person',
    title: 'Welcome to Longtable',
    target: '/dashboard',
    hasSwitches: false,
  },
  connection_request: {
    group: 'people',
    when: 'Somebody asks to connect',
    who: 'The asked person',
    title: 'Connection Request',
    target: '/connect?person={personId}',
    hasSwitches: true,
  },
  connection_accepted: {
    group: 'people',
    when: 'A connection request is accepted',
    who: 'Whoever sent it',
    title: 'Connection Accepted',
    target: '/connect?person={personId}',
    hasSwitches: true,
  },
  task_comment: {
    group: 'tasks',
    when: 'Somebody comments on a task',
    who: 'Its creator and assignee, and those who follow it',
    title: 'New Comment',
    target: '/tasks?task={taskId}',
    hasSwitches: true,
  },
  comment_mention: {
    group: 'tasks',
    when: 'Somebody is mentioned in a comment or an update',
    who: 'The mentioned person',
    title: 'You were mentioned by {sender}',
    target: '/tasks?task={taskId}',
    hasSwitches: true,
  },
  resource_shared: {
    group: 'people',
    when: 'A file or folder is shared',
    who: 'Whom it is shared with',
    title: 'File Shared',
    target: '/resources?item={resourceId}',
    hasSwitches: true,
  },
  note_shared: {
    group: 'notes',
    when: 'A note is shared',
    who: 'Whom it is shared with',
    title: 'Note Shared',
    target: '/notes/{noteId}',
    hasSwitches: true,
  },
  note_mention: {
    group: 'notes',
    when: 'Somebody is mentioned in a note, or in a comment on one',
    who: 'The mentioned person',
    title: 'You were mentioned by {sender}',
    target: '/notes/{noteId}',
    hasSwitches: true,
  },
} as const satisfies Record<string, TypeOf>;

export type NotificationType = keyof typeof notificationTypes;

/** All types, in the order of the table. */
export const notificationTypeNames = Object.keys(notificationTypes) as NotificationType[];

/** What one person says or offers to another. Work in common, such as an assigned task, is none of it. */
const personal: ReadonlySet<NotificationType> = new Set([
  'message_received',
  'chat_mention',
  'comment_mention',
  'note_mention',
  'connection_request',
  'connection_accepted',
  'team_invitation',
  'project_invitation',
  'resource_shared',
  'note_shared',
]);

/** Whether people are not told of this by somebody whom they have blocked (docs/product/people.md, "Blocking"). Calls are not, either. */
export function isSilencedByBlock(type: NotificationType): boolean {
  return personal.has(type) || notificationTypes[type].group === 'calls';
}
