import { registerConnect, watchConnect } from '../features/people/connect/connect.register.ts';
import { registerProjects, watchProjects } from '../features/projects/data/projects.register.ts';
import { followComments } from '../features/tasks/detail/comments/comments.ts';
import { followSavedViews } from '../features/tasks/saved-views/saved-views.ts';
import { followTemplates } from '../features/tasks/templates/templates.ts';
import { registerTeams, watchTeams } from '../features/teams/data/teams.register.ts';
import { followUpdates } from '../features/updates/data/updates.ts';
import type { Watcher } from '../platform/sync.ts';

let hasJoined = false;

/**
 * Registers the features with live data that join once the first page is painted, for events that follow its data. Gives
 * what is to run as long as the session.
 */
export function joinWorkspace(): readonly Watcher[] {
  if (!hasJoined) {
    hasJoined = true;
    registerConnect();
    registerTeams();
    registerProjects();
    followUpdates();
    followComments();
    followTemplates();
    followSavedViews();
  }
  return [watchConnect, watchTeams, watchProjects];
}
