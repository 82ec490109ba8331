import { accountApi, accountErrors } from './account.ts';
import { chatFileEvents, chatFilesApi } from './chat-files.ts';
import { chatGroupErrors, chatGroupEvents, chatGroupsApi } from './chat-groups.ts';
import { chatLinkPreviewsApi } from './chat-link-previews.ts';
import { chatMessageErrors, chatMessageEvents, chatMessagesApi } from './chat-messages.ts';
import { chatPinErrors, chatPinsApi } from './chat-pins.ts';
import { chatPlacesApi } from './chat-places.ts';
import { chatReactionErrors, chatReactionEvents, chatReactionsApi } from './chat-reactions.ts';
import { chatReaderErrors, chatReadersApi } from './chat-readers.ts';
import { chatRepliesApi, chatReplyEvents } from './chat-replies.ts';
import { scheduledMessageErrors, scheduledMessageEvents, scheduledMessagesApi } from './chat-scheduled.ts';
import { chatErrors, chatEvents, chatsApi } from './chats.ts';
import { connectionErrors, connectionEvents, connectionsApi } from './connections.ts';
import { departmentErrors, departmentEvents, departmentsApi } from './departments.ts';
import { deviceTokenErrors, deviceTokensApi } from './device-tokens.ts';
import { followEvents, followsApi } from './follows.ts';
import { invitationErrors, invitationEvents, invitationsApi } from './invitations.ts';
import { itemCardsApi } from './item-cards.ts';
import { noteBacklinkEvents, noteBacklinksApi } from './note-backlinks.ts';
import { noteCommentErrors, noteCommentEvents, noteCommentsApi } from './note-comments.ts';
import { noteDocumentErrors, noteDocumentEvents, noteDocumentsApi } from './note-documents.ts';
import { noteFilesApi } from './note-files.ts';
import { noteImportsApi } from './note-imports.ts';
import { noteLinkErrors, noteLinkEvents, noteLinksApi } from './note-links.ts';
import { noteShareErrors, noteShareEvents, noteSharesApi } from './note-shares.ts';
import { noteTemplateErrors, noteTemplateEvents, noteTemplatesApi } from './note-templates.ts';
import { noteErrors, noteEvents, notesApi } from './notes.ts';
import { notificationDeliveriesApi } from './notification-deliveries.ts';
import { notificationPreferenceEvents, notificationPreferencesApi } from './notification-preferences.ts';
import { notificationErrors, notificationEvents, notificationsApi } from './notifications.ts';
import { peopleApi } from './people.ts';
import { personBlockErrors, personBlockEvents, personBlocksApi } from './person-blocks.ts';
import { pictureErrors } from './pictures.ts';
import { pinErrors, pinEvents, pinsApi } from './pins.ts';
import {
  placeInvitationErrors,
  placeInvitationEvents,
  projectInvitationsApi,
  teamInvitationsApi,
} from './place-invitations.ts';
import { personErrors, profileApi, profileEvents } from './profile.ts';
import { projectActivityApi, projectActivityEvents } from './project-activity.ts';
import { projectMemberErrors, projectMemberEvents, projectMembersApi } from './project-members.ts';
import { projectErrors, projectEvents, projectsApi } from './projects.ts';
import {
  pushSubscriptionErrors,
  pushSubscriptionEvents,
  pushSubscriptionsApi,
} from './push-subscriptions.ts';
import { requestErrors } from './request-errors.ts';
import { resourceCopiesApi, resourceCopyErrors, resourceCopyEvents } from './resource-copies.ts';
import { resourceLinkErrors, resourceLinkEvents, resourceLinksApi } from './resource-links.ts';
import { resourceStorageApi, resourceStorageErrors, resourceStorageEvents } from './resource-storage.ts';
import { resourceUploadErrors, resourceUploadsApi } from './resource-uploads.ts';
import { resourceVersionErrors, resourceVersionsApi } from './resource-versions.ts';
import { resourceErrors, resourceEvents, resourcesApi } from './resources.ts';
import { sampleDataApi } from './sample-data.ts';
import { signInApi, signInErrors } from './sign-in.ts';
import { storedFileErrors } from './stored-files.ts';
import { streamErrors, streamTokensApi, streamUsersApi } from './stream-tokens.ts';
import { taskActivityApi } from './task-activity.ts';
import { taskChangeErrors, taskChangesApi } from './task-changes.ts';
import { taskCommentErrors, taskCommentEvents, taskCommentsApi } from './task-comments.ts';
import { taskImportErrors, taskImportsApi } from './task-imports.ts';
import { taskInvitationErrors, taskInvitationEvents, taskInvitationsApi } from './task-invitations.ts';
import { taskLinkErrors, taskLinkEvents, taskLinksApi } from './task-links.ts';
import { subtaskErrors, taskSubtasksApi } from './task-subtasks.ts';
import { taskTemplateErrors, taskTemplateEvents, taskTemplatesApi } from './task-templates.ts';
import { taskViewErrors, taskViewEvents, taskViewsApi } from './task-views.ts';
import { taskWindowsApi } from './task-windows.ts';
import { taskErrors, taskEvents, tasksApi } from './tasks.ts';
import { teamInviteErrors, teamInviteEvents, teamInvitesApi } from './team-invites.ts';
import { teamMemberErrors, teamMemberEvents, teamMembersApi } from './team-members.ts';
import { teamErrors, teamEvents, teamsApi } from './teams.ts';
import { unsubscribingApi, unsubscribingErrors } from './unsubscribing.ts';
import { updateErrors, updateEvents, updatesApi } from './updates.ts';

// Everything the resources declare, merged. Register a new resource here; no other file of the contract changes.

/** Every endpoint of the product, by noun. */
export const api = {
  people: peopleApi,
  signIn: signInApi,
  profile: profileApi,
  account: accountApi,
  connections: connectionsApi,
  personBlocks: personBlocksApi,
  invitations: invitationsApi,
  tasks: tasksApi,
  taskWindows: taskWindowsApi,
  taskChanges: taskChangesApi,
  taskSubtasks: taskSubtasksApi,
  taskComments: taskCommentsApi,
  taskLinks: taskLinksApi,
  taskActivity: taskActivityApi,
  taskImports: taskImportsApi,
  taskInvitations: taskInvitationsApi,
  taskViews: taskViewsApi,
  taskTemplates: taskTemplatesApi,
  sampleData: sampleDataApi,
  teams: teamsApi,
  teamMembers: teamMembersApi,
  departments: departmentsApi,
  updates: updatesApi,
  teamInvites: teamInvitesApi,
  teamInvitations: teamInvitationsApi,
  projects: projectsApi,
  projectMembers: projectMembersApi,
  projectInvitations: projectInvitationsApi,
  projectActivity: projectActivityApi,
  resources: resourcesApi,
  resourceCopies: resourceCopiesApi,
  resourceLinks: resourceLinksApi,
  resourceStorage: resourceStorageApi,
  resourceUploads: resourceUploadsApi,
  resourceVersions: resourceVersionsApi,
  noteComments: noteCommentsApi,
  noteDocuments: noteDocumentsApi,
  noteFiles: noteFilesApi,
  noteLinks: noteLinksApi,
  pins: pinsApi,
  noteShares: noteSharesApi,
  notes: notesApi,
  noteBacklinks: noteBacklinksApi,
  noteTemplates: noteTemplatesApi,
  noteImports: noteImportsApi,
  follows: followsApi,
  notifications: notificationsApi,
  notificationPreferences: notificationPreferencesApi,
  notificationDeliveries: notificationDeliveriesApi,
  pushSubscriptions: pushSubscriptionsApi,
  unsubscribing: unsubscribingApi,
  deviceTokens: deviceTokensApi,
  chats: chatsApi,
  chatMessages: chatMessagesApi,
  chatFiles: chatFilesApi,
  chatLinkPreviews: chatLinkPreviewsApi,
  itemCards: itemCardsApi,
  streamTokens: streamTokensApi,
  streamUsers: streamUsersApi,
  chatPlaces: chatPlacesApi,
  chatReactions: chatReactionsApi,
  chatReplies: chatRepliesApi,
  chatPins: chatPinsApi,
  chatReaders: chatReadersApi,
  scheduledMessages: scheduledMessagesApi,
  chatGroups: chatGroupsApi,
};

/** Every live event by its type, with the shape of its payload (docs/decisions/002). */
export const liveEvents = {
  ...profileEvents,
  ...connectionEvents,
  ...personBlockEvents,
  ...invitationEvents,
  ...taskEvents,
  ...taskCommentEvents,
  ...taskLinkEvents,
  ...taskInvitationEvents,
  ...taskViewEvents,
  ...taskTemplateEvents,
  ...teamEvents,
  ...teamMemberEvents,
  ...departmentEvents,
  ...updateEvents,
  ...teamInviteEvents,
  ...placeInvitationEvents,
  ...projectEvents,
  ...projectMemberEvents,
  ...projectActivityEvents,
  ...resourceEvents,
  ...resourceCopyEvents,
  ...resourceLinkEvents,
  ...resourceStorageEvents,
  ...noteEvents,
  ...noteShareEvents,
  ...pinEvents,
  ...noteCommentEvents,
  ...noteDocumentEvents,
  ...noteBacklinkEvents,
  ...noteTemplateEvents,
  ...noteLinkEvents,
  ...followEvents,
  ...notificationEvents,
  ...notificationPreferenceEvents,
  ...pushSubscriptionEvents,
  ...chatEvents,
  ...chatMessageEvents,
  ...chatFileEvents,
  ...chatReactionEvents,
  ...chatReplyEvents,
  ...scheduledMessageEvents,
  ...chatGroupEvents,
};

/** Every refusal by code: a closed list (docs/product/general.md, "Errors"). */
export const errorKinds = {
  ...requestErrors,
  ...signInErrors,
  ...accountErrors,
  ...invitationErrors,
  ...personErrors,
  ...pictureErrors,
  ...storedFileErrors,
  ...connectionErrors,
  ...personBlockErrors,
  ...taskErrors,
  ...taskChangeErrors,
  ...subtaskErrors,
  ...taskCommentErrors,
  ...taskLinkErrors,
  ...taskImportErrors,
  ...taskInvitationErrors,
  ...taskViewErrors,
  ...taskTemplateErrors,
  ...teamErrors,
  ...teamMemberErrors,
  ...departmentErrors,
  ...updateErrors,
  ...teamInviteErrors,
  ...placeInvitationErrors,
  ...projectErrors,
  ...projectMemberErrors,
  ...resourceErrors,
  ...resourceCopyErrors,
  ...resourceLinkErrors,
  ...resourceStorageErrors,
  ...resourceUploadErrors,
  ...resourceVersionErrors,
  ...noteErrors,
  ...noteShareErrors,
  ...pinErrors,
  ...noteCommentErrors,
  ...noteDocumentErrors,
  ...noteTemplateErrors,
  ...noteLinkErrors,
  ...notificationErrors,
  ...pushSubscriptionErrors,
  ...unsubscribingErrors,
  ...deviceTokenErrors,
  ...chatErrors,
  ...chatMessageErrors,
  ...streamErrors,
  ...chatReactionErrors,
  ...chatPinErrors,
  ...chatReaderErrors,
  ...scheduledMessageErrors,
  ...chatGroupErrors,
};
