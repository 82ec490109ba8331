import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { AnsweredProject, projectsApi } from '@longtable/contract/projects';
import { sql } from 'kysely';
import { isClosed } from '../../kits/closed-account.ts';
import { notify } from '../../kits/notify.ts';
import { readActorCard } from '../../kits/person-card.ts';
import { lockPerson } from '../../platform/auth/person-lock.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockCounts } from '../../policies/locks.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { recordActivity } from './activity.ts';
import { projectMembers } from './members/members.store.ts';
import { subjectOf } from './members/membership.ts';
import { projectOwnershipTransferred } from './projects.notices.ts';
import { answerProject, projectAsSeenBy } from './projects.presenter.ts';
import { publishMember, publishMembershipChanged, publishProject } from './projects.publish.ts';
import { readLockedProject } from './projects.store.ts';

/**
 * Locks the new owner, since nobody whose account is being deleted may become the owner of something with other
 * members.
 */
export async function lockTransfer(
  tx: Db,
  { projectId, newOwnerId }: ParsedInputOf<typeof projectsApi.transfer>,
): Promise<void> {
  await lockCounts(tx, [projectId]);
  await lockPerson(tx, newOwnerId);
}

/**
 * Makes another member the Owner of a project; the former Owner becomes an Admin (docs/product/projects.md, "Ownership
 * transfer"). Does nothing for the present owner. Throws `project/new-owner-not-a-member`.
 */
export async function transferProject(
  change: Change,
  actor: Actor,
  before: ProjectRow,
  newOwnerId: string,
): Promise<AnsweredProject> {
  const { tx } = change;
  const { id: projectId } = before;
  if (before.owner_id === newOwnerId) return answerProject(actor, before);
  if ((await isClosed(tx, newOwnerId)) || !(await callTransfer(tx, projectId, newOwnerId)))
    throw refuse('project/new-owner-not-a-member');
  const project = await readLockedProject(tx, actor.id, projectId);
  const those = await projectMembers.readMany(tx, [projectId], [actor.id, newOwnerId]);
  const [from, to] = [actor.id, newOwnerId].map((id) => those.find(({ user_id }) => user_id === id));
  if (!from || !to)
    throw new Error(`One of the two is not a member of the transferred project ${projectId}.`);
  const members = [from, to];
  for (const member of members) {
    const personId = member.user_id;
    const by = await readActorCard(tx, actor, personId);
    const seen = projectAsSeenBy(member, project);
    await publishMembershipChanged(change, actor.id, { personId, of: project, change: 'rights', by, seen });
  }
  for (const member of members) {
    publishMember(change, actor.id, project, { member, membersCount: project.members_count });
  }
  publishProject(change, actor.id, project);
  const subject = subjectOf(to);
  await recordActivity(change, actor.id, projectId, { kind: 'project-transferred', subject });
  await notify(change, actor.id, projectOwnershipTransferred(project, newOwnerId));
  return answerProject(actor, project);
}

/** False when the person is no other member of the project. */
export async function callTransfer(tx: Db, projectId: string, newOwnerId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select transfer_project_ownership(${projectId}, ${newOwnerId}) as done`.execute(tx);
  return rows[0]?.done ?? false;
}
