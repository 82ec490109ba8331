import { defineInvitedPeople } from '../../../kits/invitations/invited-people.ts';
import { projectInvitationsApi } from '../../../platform/api/place-invitations.ts';
import { call } from '../../../platform/client.ts';
import { onLive } from '../../../platform/live.ts';
import { projectKeys } from './project-keys.ts';

/** The people who are invited to projects, by the id of the project. */
export const invitedToProject = defineInvitedPeople({
  keyOf: (projectId) => [...projectKeys.invited, projectId],
  load: (projectId, signal) => call(projectInvitationsApi.list, { projectId }, { signal }),
  invite: (projectId, id, who) => call(projectInvitationsApi.create, { projectId, id, who }),
  revoke: ({ id: projectInvitationId }) => call(projectInvitationsApi.revoke, { projectInvitationId }),
  notFound: 'project-invitation/not-found',
});

onLive('project-invitations.changed', ({ projectId }) => invitedToProject.changed(projectId));
