import { newId } from '@longtable/contract/ids';
import { projectInvitationsApi as api } from '@longtable/contract/place-invitations';
import { defineMatrix, everyone } from './matrix.ts';
import {
  aProject,
  managers,
  type ProjectContext,
  type ProjectKind,
  projectActors,
  projectKinds,
  somebodyOf,
} from './project-actors.ts';

/** Invitations do not exist for people who may not invite. */
const seen = { ...everyone(projectKinds, 404), signedOut: 401, admin: 200, owner: 200 };
/** Nobody else accepts or declines for somebody. */
const invitedOnly = { ...everyone(projectKinds, 404), signedOut: 401, formerMember: 200 };

export const projectInvitations = defineMatrix({
  name: 'invitations to projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    {
      endpoint: api.list,
      input: async (context, kind) => ({ projectId: await aProject(context, kind) }),
      answers: managers,
    },
    {
      endpoint: api.create,
      input: async (context, kind) => ({
        projectId: await aProject(context, kind),
        id: newId(),
        who: { personId: await somebodyOf(context) },
      }),
      answers: managers,
    },
    { endpoint: api.revoke, input: anInvitation, answers: seen },
    { endpoint: api.accept, about: 'of the former member', input: anInvitation, answers: invitedOnly },
    { endpoint: api.decline, about: 'of the former member', input: anInvitation, answers: invitedOnly },
  ],
});

/** An invitation of the former member by the owner to a new project. */
async function anInvitation(
  context: ProjectContext,
  kind: ProjectKind,
): Promise<{ projectInvitationId: string }> {
  const id = newId();
  await context.app.database.db
    .insertInto('project_invitations')
    .values({
      id,
      project_id: await aProject(context, kind),
      inviter_id: context.actors.owner.id,
      person_id: context.actors.formerMember.id,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute();
  return { projectInvitationId: id };
}
