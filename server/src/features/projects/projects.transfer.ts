import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Project, projectsApi } from '@longtable/contract/projects';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { actorCard } from '../people/actor-card.ts';
import { rememberActivity } from './activity.ts';
import { readMember } from './members/members.store.ts';
import { projectUnderLock } from './project-under-lock.ts';
import { announceMember, announceProject, announceStanding } from './projects.announce.ts';
import { toMemberFacts, toProject, toProjectFacts } from './projects.shape.ts';

export type Transfer = ReturnType<typeof createTransfer>;

/**
 * Hands a project over to another of its members (collaboration §4 "Project roles"): the owner becomes an Admin, all or
 * nothing. To whom it belongs already, nothing changes. Refused where the actor is not its owner
 * (`project/transfer-refused`) or the other not in it (`project/new-owner-not-a-member`).
 */
export function createTransfer({ changes }: { changes: Changes }) {
  return (
    actor: Actor,
    { projectId, newOwnerId }: ParsedInputOf<typeof projectsApi.transfer>,
  ): Promise<Project> =>
    changes.run(async (change) => {
      const before = await projectUnderLock(change, actor, projectId, 'transfer');
      if (before.owner_id === newOwnerId) return toProject(actor, before);
      if (!(await callTransfer(change.tx, projectId, newOwnerId)))
        throw refuse('project/new-owner-not-a-member');
      return tell(change, actor, projectId, newOwnerId);
    });
}

async function tell(change: Change, actor: Actor, projectId: string, newOwnerId: string): Promise<Project> {
  const { tx } = change;
  // As the actor sees it, who is an Admin now.
  const project = await projectUnderLock(change, actor, projectId, 'read');
  announceProject(change, actor.id, project);
  for (const personId of [actor.id, newOwnerId]) {
    const member = await readMember(tx, projectId, personId);
    if (!member)
      throw new Error(`Nobody ${personId} is in the project ${projectId} whose owner has changed.`);
    announceMember(change, actor.id, project, {
      member: toMemberFacts(member),
      membersCount: project.members_count,
    });
    const by = await actorCard(tx, actor, personId);
    announceStanding(change, actor.id, { personId, project, change: 'rights', by });
  }
  const subject = { id: newOwnerId, name: toProjectFacts(project).ownerName };
  await rememberActivity(change, actor.id, projectId, { kind: 'project-transferred', subject });
  return toProject(actor, project);
}

/** False where the person is no other member of the project. */
async function callTransfer(tx: Db, projectId: string, newOwnerId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select transfer_project_ownership(${projectId}, ${newOwnerId}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}
