import type { PersonCard } from '@longtable/contract/connections';
import type { LivePayload } from '@longtable/contract/live';
import type { ProjectMemberFacts } from '@longtable/contract/projects';
import type { ProjectRow } from '../../access/project.ts';
import { type HeardProject, personalRoom, projectRoom, roomsOfProject } from '../../access/rooms.ts';
import type { Change } from '../../platform/change.ts';
import { toProjectFacts } from './projects.shape.ts';

/** Tells everyone who may see a project what it is now. */
export function announceProject(change: Change, actorId: string, project: ProjectRow): void {
  change.emit('project.saved', {
    actorId,
    audience: roomsOfProject(project),
    payload: { project: toProjectFacts(project) },
  });
}

/** Tells everyone who may see a project, or could before, that it is seen by others from now on. */
export function announceScope(
  change: Change,
  actorId: string,
  { before, after }: { before: HeardProject; after: HeardProject },
): void {
  const audience = [...new Set([...roomsOfProject(before), ...roomsOfProject(after)])];
  change.emit('project.scope-changed', { actorId, audience, payload: { projectId: after.id } });
}

/** Tells everyone who may see a project, and the person, of a member who has come or changed. */
export function announceMember(
  change: Change,
  actorId: string,
  project: HeardProject,
  { member, membersCount }: { member: ProjectMemberFacts; membersCount: number },
): void {
  change.emit('project-member.saved', {
    actorId,
    audience: [...roomsOfProject(project), personalRoom(member.person.id)],
    payload: { projectId: project.id, member, membersCount },
  });
}

/** Tells everyone who may see a project, and the person, of a member who has gone. */
export function announceMemberGone(
  change: Change,
  actorId: string,
  project: HeardProject,
  { personId, membersCount }: { personId: string; membersCount: number },
): void {
  change.emit('project-member.removed', {
    actorId,
    audience: [...roomsOfProject(project), personalRoom(personId)],
    payload: { projectId: project.id, personId, membersCount },
  });
}

/** Tells a person that they stand to a project otherwise than before, and asks anew which rooms they may be in. */
export function announceStanding(
  change: Change,
  actorId: string,
  options: {
    personId: string;
    project: { id: string; name: string };
    change: LivePayload<'project.standing-changed'>['change'];
    by: PersonCard | null;
  },
): void {
  const { personId, project, change: what, by } = options;
  change.emit('project.standing-changed', {
    actorId,
    audience: [personalRoom(personId)],
    payload: { projectId: project.id, projectName: project.name, change: what, by },
  });
  change.reask([personId]);
}

/** People of one event; an event per person would be a flood, one for all of thousands a lump. */
const peopleAtOnce = 500;

/**
 * Tells everyone who was in a project, each in their own room, and everyone who saw it by its team or departments, that
 * there is none any more: whoever is offline comes back without that of the project.
 */
export function announceProjectGone(
  change: Change,
  actorId: string,
  project: HeardProject,
  memberIds: readonly string[],
): void {
  const payload = { projectId: project.id };
  const others = roomsOfProject(project).filter((room) => room !== projectRoom(project.id));
  if (others.length > 0) change.emit('project.deleted', { actorId, audience: others, payload });
  for (let start = 0; start < memberIds.length; start += peopleAtOnce) {
    const some = memberIds.slice(start, start + peopleAtOnce);
    change.emit('project.deleted', { actorId, audience: some.map(personalRoom), payload });
    change.reask(some);
  }
}
