import type { DepartmentFacts, DepartmentMember } from '@longtable/contract/departments';
import type { LivePayload } from '@longtable/contract/live';
import { departmentRoom, personalRoom, teamManagersRoom } from '../../../access/rooms.ts';
import type { Change } from '../../../platform/change.ts';

/** Those who may see a department: who is in it, and the team's Owner and Admins. */
function everyoneOf({ teamId, departmentId }: { teamId: string; departmentId: string }): string[] {
  return [departmentRoom(departmentId), teamManagersRoom(teamId)];
}

export function announceDepartment(change: Change, actorId: string, department: DepartmentFacts): void {
  const audience = everyoneOf({ teamId: department.teamId, departmentId: department.id });
  change.emit('department.saved', { actorId, audience, payload: { department } });
}

/**
 * Also takes those who were in it out of its room. They are told in person: who was added a moment before may not be in
 * the room yet, and would never get there.
 */
export function announceDepartmentGone(
  change: Change,
  actorId: string,
  { memberIds, ...payload }: LivePayload<'department.deleted'> & { memberIds: readonly string[] },
): void {
  const audience = [teamManagersRoom(payload.teamId), ...memberIds.map(personalRoom)];
  change.emit('department.deleted', { actorId, audience, payload });
  if (memberIds.length > 0) change.reask(memberIds);
}

export function announceDepartmentMember(
  change: Change,
  actorId: string,
  payload: { teamId: string; departmentId: string; member: DepartmentMember; membersCount: number },
): void {
  change.emit('department-member.saved', { actorId, audience: everyoneOf(payload), payload });
}

export function announceDepartmentMemberGone(
  change: Change,
  actorId: string,
  payload: LivePayload<'department-member.removed'>,
): void {
  change.emit('department-member.removed', { actorId, audience: everyoneOf(payload), payload });
}

/** Tells a person that they stand to a department otherwise than before, and asks anew which rooms they may be in. */
export function announceDepartmentStanding(
  change: Change,
  actorId: string,
  { personId, ...payload }: LivePayload<'department.standing-changed'> & { personId: string },
): void {
  change.emit('department.standing-changed', { actorId, audience: [personalRoom(personId)], payload });
  change.reask([personId]);
}
