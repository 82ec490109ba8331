import type { DepartmentFacts, DepartmentMember } from '@longtable/contract/departments';
import type { LivePayload } from '@longtable/contract/live';
import type { Change } from '../../../platform/change.ts';
import { departmentRoom, teamManagerRooms } from '../../../policies/memberships.ts';
import { personalRoom } from '../../../policies/rooms.ts';

/** The live rooms of everybody who sees a department: its members, and the team's Owner and Admins. */
function audienceOf({ teamId, departmentId }: { teamId: string; departmentId: string }): string[] {
  return [departmentRoom(departmentId), ...teamManagerRooms(teamId)];
}

export function publishDepartment(change: Change, actorId: string, department: DepartmentFacts): void {
  const audience = audienceOf({ teamId: department.teamId, departmentId: department.id });
  change.emit('department.saved', { actorId, audience, payload: { department } });
}

/**
 * Its members get it in their own rooms: who was added a moment before may not be in that of the department yet, and
 * would never get there.
 */
export function publishDepartmentDeleted(
  change: Change,
  actorId: string,
  { memberIds, ...payload }: LivePayload<'department.deleted'> & { memberIds: readonly string[] },
): void {
  const audience = [...teamManagerRooms(payload.teamId), ...memberIds.map(personalRoom)];
  change.emit('department.deleted', { actorId, audience, payload });
  if (memberIds.length > 0) change.refreshRooms(memberIds);
}

export function publishDepartmentMember(
  change: Change,
  actorId: string,
  payload: { teamId: string; departmentId: string; member: DepartmentMember; membersCount: number },
): void {
  change.emit('department-member.saved', { actorId, audience: audienceOf(payload), payload });
}

export function publishDepartmentMemberRemoved(
  change: Change,
  actorId: string,
  payload: LivePayload<'department-member.removed'>,
): void {
  change.emit('department-member.removed', { actorId, audience: audienceOf(payload), payload });
}

/** Publishes to a person that their membership has changed, and has their rooms read anew. */
export function publishDepartmentMembershipChanged(
  change: Change,
  actorId: string,
  { personId, ...payload }: LivePayload<'department.membership-changed'> & { personId: string },
): void {
  change.emit('department.membership-changed', { actorId, audience: [personalRoom(personId)], payload });
  change.refreshRooms([personId]);
}
