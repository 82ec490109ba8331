import { chatWatchers, registerChats } from '../features/chat/data/chats.register.ts';
import { registerNotes } from '../features/notes/data/notes.register.ts';
import { watchLeftNotes } from '../features/notes/document/left-notes.ts';
import {
  notificationWatchers,
  registerNotifications,
} from '../features/notifications/data/notifications.register.ts';
import { watchDevicePush } from '../features/notifications/device-push/watch-device-push.ts';
import { registerConnect, watchConnect } from '../features/people/connect/connect.register.ts';
import { registerProfile } from '../features/people/settings/profile/profile.register.ts';
import { registerProjects, watchProjects } from '../features/projects/data/projects.register.ts';
import { registerResources, watchUploads } from '../features/resources/data/resources.register.ts';
import { followComments } from '../features/tasks/detail/comments/comments.ts';
import { followLinks } from '../features/tasks/detail/links/links.ts';
import { followSavedViews } from '../features/tasks/saved-views/saved-views.ts';
import { registerTasks } from '../features/tasks/tasks.events.ts';
import { taskWatchers } from '../features/tasks/tasks.register.ts';
import { followTemplates } from '../features/tasks/templates/templates.ts';
import { registerTeams, watchTeams } from '../features/teams/data/teams.register.ts';
import { followUpdates } from '../features/updates/data/updates.ts';
import { followFollows } from '../kits/following/following.ts';
import { followPreferences } from '../kits/notification-preferences/notification-preferences.ts';
import { followBlockedPeople, watchBlockedPeople } from '../kits/people/blocked-people.ts';
import { followPins } from '../kits/pins/pins.ts';
import { followPush, watchPush } from '../kits/push/push.ts';
import type { Watcher } from '../platform/sync.ts';
import { watchWorker } from './worker-updates.ts';

let isRegistered = false;

/**
 * Registers the features with live data that the first page does not need. Returns their watchers, to run as long as the
 * session.
 */
export function registerDeferred(): readonly Watcher[] {
  if (!isRegistered) {
    isRegistered = true;
    registerProfile();
    registerTasks();
    registerConnect();
    registerTeams();
    registerProjects();
    registerResources();
    registerNotes();
    registerNotifications();
    registerChats();
    followUpdates();
    followComments();
    followLinks();
    followTemplates();
    followSavedViews();
    followPins();
    followFollows();
    followBlockedPeople();
    followPreferences();
    followPush();
  }
  return [
    ...taskWatchers,
    watchConnect,
    watchTeams,
    watchProjects,
    watchUploads,
    watchLeftNotes,
    ...notificationWatchers,
    ...chatWatchers,
    watchBlockedPeople,
    watchDevicePush,
    watchWorker,
    watchPush,
  ];
}
