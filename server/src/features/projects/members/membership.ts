import type { PersonCard } from '@longtable/contract/cards';
import { newId } from '@longtable/contract/ids';
import { personName } from '@longtable/contract/rules/person-name';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { notify } from '../../../kits/notify.ts';
import { readPersonCard } from '../../../kits/person-card.ts';
import { settleInvitations } from '../../../kits/place-invitations.ts';
import type { Change } from '../../../platform/change.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { ProjectRow } from '../../../policies/project.ts';
import type { ProjectAudience } from '../../../policies/project-relation.ts';
import type { FilesOfPlaces } from '../../resources/public.ts';
import { recordActivities } from '../activity.ts';
import { addedToProject, removedFromProject } from '../projects.notices.ts';
import { type MemberRow, projectAsSeenBy } from '../projects.presenter.ts';
import { publishMember, publishMemberRemoved, publishMembershipChanged } from '../projects.publish.ts';
import { readThese } from '../projects.store.ts';
import { lockCandidates, lockTasksOf, projectMembers, readRoles } from './members.store.ts';

/**
 * Gives the tasks of a person in locked projects to those who stay there, and publishes the tasks; `most` limits their
 * number. Returns how many there were. Provided by the tasks feature.
 */
export type ReassignTasks = (
  change: Change,
  actorId: string,
  given: { readonly projectIds: readonly string[]; readonly personId: string },
  most?: number,
) => Promise<number>;

/** A person to add to a project. `id` is that of the membership. */
export type NewMember = {
  readonly id: string;
  readonly personId: string;
  readonly role: Exclude<ProjectRole, 'Owner'>;
};

/** The columns of a project that removing a member needs. */
type MemberProject = ProjectAudience & Pick<ProjectRow, 'name' | 'version' | 'members_count'>;

export type ProjectMembership = ReturnType<typeof createProjectMembership>;

/** Adds and removes members of projects. The projects must be locked, and read under the lock. */
export function createProjectMembership({
  reassignTasks,
  filesOfPlaces,
}: {
  reassignTasks: ReassignTasks;
  filesOfPlaces: Pick<FilesOfPlaces, 'passOn'>;
}) {
  /**
   * Adds people who are not members yet, all or none. Refuses people whom the actor cannot add
   * (`project/not-a-candidate`) and ids of other memberships (`request/id-taken`).
   */
  async function addMembers(
    change: Change,
    actor: Actor,
    { project, added }: { project: ProjectRow; added: readonly NewMember[] },
  ): Promise<MemberRow[]> {
    const { tx } = change;
    const ids = added.map(({ personId }) => personId);
    const candidates = new Set(await lockCandidates(tx, actor.id, project, ids));
    if (!ids.every((id) => candidates.has(id))) throw refuse('project/not-a-candidate');
    const inserted = await projectMembers.insert(
      tx,
      added.map(({ id, personId, role }) => ({ id, project_id: project.id, user_id: personId, role })),
    );
    if (inserted.length < added.length) throw refuse('request/id-taken');
    const by = await readPersonCard(tx, actor.id);
    const members = await publishJoined(change, actor.id, { project, ids, by });
    await notify(change, actor.id, addedToProject(project, ids));
    return members;
  }

  /** Adds a person who accepted an invitation, and is not a member yet. */
  async function join(change: Change, project: ProjectRow, { id, personId, role }: NewMember): Promise<void> {
    await projectMembers.insert(change.tx, [{ id, project_id: project.id, user_id: personId, role }]);
    await publishJoined(change, personId, { project, ids: [personId], by: null });
  }

  /** Publishes that people have become members, and ends their invitations. `by` is null for one who joined by themselves. */
  async function publishJoined(
    change: Change,
    actorId: string,
    { project, ids, by }: { project: ProjectRow; ids: readonly string[]; by: PersonCard | null },
  ): Promise<MemberRow[]> {
    const members = await projectMembers.readMany(change.tx, [project.id], ids);
    const all = { ...project, members_count: project.members_count + members.length };
    for (const member of members) {
      const joined = { personId: member.user_id, of: project, change: 'joined', by } as const;
      await publishMembershipChanged(change, actorId, { ...joined, seen: projectAsSeenBy(member, all) });
    }
    for (const [index, member] of members.entries()) {
      publishMember(change, actorId, project, { member, membersCount: project.members_count + index + 1 });
    }
    await recordActivities(
      change,
      actorId,
      members.map((row) => ({ projectId: project.id, kind: 'member-joined', subject: subjectOf(row) })),
    );
    await settleInvitations(change, 'project', project.id, ids);
    return members;
  }

  /** Removes a member from projects, reassigns their tasks there and passes on their files. `by` is null when they leave by themselves. */
  async function removeMember(
    change: Change,
    actorId: string,
    given: { projects: readonly MemberProject[]; personId: string; by: PersonCard | null },
  ): Promise<void> {
    const { tx } = change;
    const { projects, personId, by } = given;
    const ids = projects.map(({ id }) => id);
    const [member] = await projectMembers.readMany(tx, ids, [personId]);
    if (!member) throw new Error(`${personId} is not a member of the projects ${ids.join(', ')}.`);
    await projectMembers.remove(tx, ids, personId);
    await reassignTasks(change, actorId, { projectIds: ids, personId });
    await filesOfPlaces.passOn(change, actorId, { of: 'projects', ids, personId });
    const open = projects.filter(({ visibility }) => visibility === 'team');
    const seen = new Map((await readThese(tx, personId, open)).map((row) => [row.id, row]));
    for (const project of projects) {
      const left = { personId, of: project, change: by ? 'removed' : 'left', by } as const;
      await publishMembershipChanged(change, actorId, { ...left, seen: seen.get(project.id) ?? null });
      publishMemberRemoved(change, actorId, project, { personId, membersCount: project.members_count - 1 });
    }
    const kind = by ? 'member-removed' : 'member-left';
    const subject = subjectOf(member);
    await recordActivities(
      change,
      actorId,
      ids.map((projectId) => ({ projectId, kind, subject })),
    );
  }

  /**
   * Makes exactly these people, besides the Owner, the members of a project (docs/product/projects.md, "Members"): adds
   * the missing ones as Members and removes the others. Returns whether anything has changed. Refuses like
   * `addMembers`.
   */
  async function replaceMembers(
    change: Change,
    actor: Actor,
    project: ProjectRow,
    memberIds: readonly string[],
  ): Promise<boolean> {
    const { tx } = change;
    const wanted = new Set(memberIds);
    const roles = await readRoles(tx, project.id);
    const removed = roles
      .filter(({ user_id, role }) => role !== 'Owner' && !wanted.has(user_id))
      .map(({ user_id }) => user_id);
    // All at once: one member at a time would lock the tasks in another order.
    await lockTasksOf(tx, [project.id], removed);
    const present = new Set(roles.map(({ user_id }) => user_id));
    const missing = [...wanted].filter((id) => !present.has(id));
    const by = await readPersonCard(tx, actor.id);
    for (const [index, personId] of removed.entries()) {
      const now = { ...project, members_count: project.members_count - index };
      await removeMember(change, actor.id, { projects: [now], personId, by });
    }
    await notify(change, actor.id, removedFromProject(project, removed));
    if (missing.length > 0) {
      await addMembers(change, actor, {
        project: { ...project, members_count: project.members_count - removed.length },
        added: missing.map((personId) => ({ id: newId(), personId, role: 'Member' })),
      });
    }
    return removed.length + missing.length > 0;
  }

  return { addMembers, join, removeMember, replaceMembers };
}

/** The person that an activity entry is about. */
export function subjectOf({ user_id, person_name, person_email }: MemberRow): { id: string; name: string } {
  return { id: user_id, name: personName({ fullName: person_name, email: person_email }) };
}
