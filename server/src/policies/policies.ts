import { chatPolicy } from './chat.ts';
import { chatMessagePolicy } from './chat-message.ts';
import { connectionPolicy } from './connection.ts';
import { connectionRequestPolicy } from './connection-request.ts';
import { departmentPolicy } from './department.ts';
import { departmentUpdatePolicy } from './department-update.ts';
import { invitationPolicy } from './invitation.ts';
import { notePolicy } from './note.ts';
import { noteCommentPolicy } from './note-comment.ts';
import { noteTemplatePolicy } from './note-template.ts';
import { noteVersionPolicy } from './note-version.ts';
import { notificationPolicy } from './notification.ts';
import { openSessionPolicy } from './open-session.ts';
import { passkeyPolicy } from './passkey.ts';
import { personPolicy } from './person.ts';
import { pinPolicy } from './pin.ts';
import type { Policy } from './policy.ts';
import { projectPolicy } from './project.ts';
import { projectInvitationPolicy } from './project-invitation.ts';
import { projectUpdatePolicy } from './project-update.ts';
import { pushSubscriptionPolicy } from './push-subscription.ts';
import { resourcePolicy } from './resource.ts';
import { resourceCopyPolicy } from './resource-copy.ts';
import { resourceUploadPolicy } from './resource-upload.ts';
import { scheduledMessagePolicy } from './scheduled-message.ts';
import { taskPolicy } from './task.ts';
import { taskCommentPolicy } from './task-comment.ts';
import { taskImportPolicy } from './task-import.ts';
import { taskLinkPolicy } from './task-link.ts';
import { taskTemplatePolicy } from './task-template.ts';
import { taskViewPolicy } from './task-view.ts';
import { teamPolicy } from './team.ts';
import { teamInvitationPolicy } from './team-invitation.ts';
import { teamInvitePolicy } from './team-invite.ts';
import { teamUpdatePolicy } from './team-update.ts';

/** All kinds of rows that routes can name, with their policies. Add new kinds here. */
export const policies = {
  connection: connectionPolicy,
  connectionRequest: connectionRequestPolicy,
  passkey: passkeyPolicy,
  invitation: invitationPolicy,
  openSession: openSessionPolicy,
  person: personPolicy,
  task: taskPolicy,
  taskComment: taskCommentPolicy,
  taskImport: taskImportPolicy,
  taskLink: taskLinkPolicy,
  taskView: taskViewPolicy,
  taskTemplate: taskTemplatePolicy,
  team: teamPolicy,
  teamUpdate: teamUpdatePolicy,
  teamInvite: teamInvitePolicy,
  teamInvitation: teamInvitationPolicy,
  department: departmentPolicy,
  departmentUpdate: departmentUpdatePolicy,
  project: projectPolicy,
  projectUpdate: projectUpdatePolicy,
  projectInvitation: projectInvitationPolicy,
  note: notePolicy,
  noteComment: noteCommentPolicy,
  pin: pinPolicy,
  resource: resourcePolicy,
  resourceCopy: resourceCopyPolicy,
  resourceUpload: resourceUploadPolicy,
  noteVersion: noteVersionPolicy,
  noteTemplate: noteTemplatePolicy,
  notification: notificationPolicy,
  pushSubscription: pushSubscriptionPolicy,
  chat: chatPolicy,
  chatMessage: chatMessagePolicy,
  scheduledMessage: scheduledMessagePolicy,
};

export type Kind = keyof typeof policies;

/** The row of each kind, as its policy reads it. */
export type Rows = {
  [K in Kind]: NonNullable<Awaited<ReturnType<(typeof policies)[K]['load']>>>;
};

/** The abilities on rows of a kind. */
export type AbilityOf<K extends Kind> = K extends Kind
  ? (keyof (typeof policies)[K]['abilities'] & string) | 'read'
  : never;

/** The common type of all policies. */
export type AnyPolicy = Pick<
  Policy<object, string, string>,
  'param' | 'lock' | 'locksAtOnce' | 'shared' | 'authorize'
>;
