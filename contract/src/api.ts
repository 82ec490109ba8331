import { accountApi } from './account.ts';
import { connectionsApi } from './connections.ts';
import { departmentsApi } from './departments.ts';
import { invitationsApi } from './invitations.ts';
import { peopleApi } from './people.ts';
import { profileApi } from './profile.ts';
import { projectResourcesApi } from './project-resources.ts';
import { projectMembersApi, projectsApi } from './projects.ts';
import { signInApi } from './sign-in.ts';
import { taskActivityApi } from './task-activity.ts';
import { taskChangesApi } from './task-changes.ts';
import { taskCommentsApi } from './task-comments.ts';
import { taskImportsApi } from './task-imports.ts';
import { taskSubtasksApi } from './task-subtasks.ts';
import { taskTemplatesApi } from './task-templates.ts';
import { taskViewsApi } from './task-views.ts';
import { tasksApi } from './tasks.ts';
import { teamInvitesApi } from './team-invites.ts';
import { teamMembersApi, teamsApi } from './teams.ts';
import { updatesApi } from './updates.ts';

/** Every endpoint of the product, by noun. */
export const api = {
  people: peopleApi,
  signIn: signInApi,
  profile: profileApi,
  account: accountApi,
  connections: connectionsApi,
  invitations: invitationsApi,
  tasks: tasksApi,
  taskChanges: taskChangesApi,
  taskSubtasks: taskSubtasksApi,
  taskComments: taskCommentsApi,
  taskActivity: taskActivityApi,
  taskImports: taskImportsApi,
  taskViews: taskViewsApi,
  taskTemplates: taskTemplatesApi,
  teams: teamsApi,
  teamMembers: teamMembersApi,
  departments: departmentsApi,
  updates: updatesApi,
  teamInvites: teamInvitesApi,
  projects: projectsApi,
  projectMembers: projectMembersApi,
  projectResources: projectResourcesApi,
};
