import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { Actor } from '../../../access/actor.ts';
import type { ProjectRow } from '../../../access/project.ts';
import type { Change } from '../../../platform/change.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { cardOf } from '../../people/actor-card.ts';
import { rememberActivity } from '../activity.ts';
import { announceMember, announceStanding } from '../projects.announce.ts';
import { type MemberRow, toMemberFacts } from '../projects.shape.ts';
import * as store from './members.store.ts';

/** Somebody who is to be in a project. `id` is that of the membership. */
export type Newcomer = {
  readonly id: string;
  readonly personId: string;
  readonly role: Exclude<ProjectRole, 'Owner'>;
};

/**
 * Brings people into a project who are not in it, all or none, and tells everyone. The project must be locked, and read
 * under the lock. Gives the members. Refused are those whom the actor can't add (`project/not-a-candidate`) and ids of
 * other memberships (`request/id-taken`).
 */
export async function bringIn(
  change: Change,
  actor: Actor,
  { project, newcomers }: { project: ProjectRow; newcomers: readonly Newcomer[] },
): Promise<MemberRow[]> {
  const { tx } = change;
  const ids = newcomers.map(({ personId }) => personId);
  const candidates = new Set(await store.holdCandidates(tx, actor.id, project, ids));
  if (!ids.every((id) => candidates.has(id))) throw refuse('project/not-a-candidate');
  const inserted = await store.insertMembers(tx, project.id, newcomers);
  if (inserted.length < newcomers.length) throw refuse('request/id-taken');
  const members = await store.readMembersAmong(tx, project.id, ids);
  // Nobody is brought in by themselves: who acts is in it already.
  const by = await cardOf(tx, actor.id);
  for (const [index, row] of members.entries()) {
    const personId = row.user_id;
    const member = toMemberFacts(row);
    announceMember(change, actor.id, project, { member, membersCount: project.members_count + index + 1 });
    announceStanding(change, actor.id, { personId, project, change: 'joined', by });
    const subject = { id: personId, name: member.person.name };
    await rememberActivity(change, actor.id, project.id, { kind: 'member-joined', subject });
  }
  return members;
}
