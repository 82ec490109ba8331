import type { NamedCard } from '@longtable/contract/cards';
import { cardsOf, itself } from '../../kits/cards.ts';
import { defineMemberEvents, defineMembershipEvents } from '../../kits/member-events.ts';
import type { Change } from '../../platform/change.ts';
import { projectRoom } from '../../policies/memberships.ts';
import { type ProjectRow, projectMemberRights, projectPolicy } from '../../policies/project.ts';
import { type ProjectAudience, projectReadRights, roomsOfProject } from '../../policies/project-relation.ts';
import { personalRoom } from '../../policies/rooms.ts';
import {
  type MemberRow,
  presentProject,
  presentSharedMember,
  presentSharedProject,
  projectCards,
} from './projects.presenter.ts';

/** Publishes a project to everyone who sees it. */
export function publishProject(change: Change, actorId: string, project: ProjectRow): void {
  change.emit('project.saved', {
    actorId,
    ...projectPolicy.receiversOf(project),
    payload: {
      project: presentSharedProject(project),
      cards: cardsOf([project], [...projectCards, itself('projects')]),
    },
  });
}

/** Publishes that a project's visibility has changed, to everyone who sees it or did before. */
export function publishScope(
  change: Change,
  actorId: string,
  { before, after }: { before: ProjectAudience; after: ProjectAudience },
): void {
  change.emit('project.scope-changed', {
    actorId,
    audience: [...new Set([...roomsOfProject(before), ...roomsOfProject(after)])],
    rights: projectReadRights(after),
    payload: { projectId: after.id },
  });
}

/** Publishes the members of a project to everyone who sees it. */
export const { publishMember, publishMemberRemoved } = defineMemberEvents<ProjectAudience, MemberRow>({
  roomsOf: roomsOfProject,
  rightsOf: (project, { user_id, role }) =>
    projectMemberRights.rightsOf({ ...project, own_role: null, is_in_scope: false, user_id, role }),
  emitSaved(change, to, { id: projectId }, { member, ...rest }) {
    const payload = { projectId, member: presentSharedMember(member), ...rest };
    change.emit('project-member.saved', { ...to, payload });
  },
  emitRemoved(change, to, { id: projectId }, removed) {
    change.emit('project-member.removed', { ...to, payload: { projectId, ...removed } });
  },
});

/** Publishes a change of a person's own membership of a project to them. */
export const publishMembershipChanged = defineMembershipEvents<NamedCard, ProjectRow>({
  kind: 'projects',
  policy: projectPolicy,
  cards: projectCards,
  emitChanged(change, to, { id: projectId }, { person, seen, ...changed }) {
    const payload = { projectId, ...changed, project: seen && presentProject(person, seen) };
    change.emit('project.membership-changed', { ...to, payload });
  },
});

/** Most people in the audience of one event. */
const audienceAtOnce = 500;

/**
 * Publishes the deletion of a project: to each member in their own room, so that members who reconnect later receive it
 * although they are no longer in the project's room, and to everyone who saw it through its team or departments.
 */
export function publishProjectDeleted(
  change: Change,
  actorId: string,
  project: ProjectAudience,
  memberIds: readonly string[],
): void {
  const payload = { projectId: project.id };
  const others = roomsOfProject(project).filter((room) => room !== projectRoom(project.id));
  if (others.length > 0) change.emit('project.deleted', { actorId, audience: others, payload });
  for (let start = 0; start < memberIds.length; start += audienceAtOnce) {
    const some = memberIds.slice(start, start + audienceAtOnce);
    change.emit('project.deleted', { actorId, audience: some.map(personalRoom), payload });
    change.refreshRooms(some);
  }
}
