import type { LivePayload } from '@longtable/contract/live';
import { cardsOf, itself } from '../../../kits/cards.ts';
import { defineMembershipEvents } from '../../../kits/member-events.ts';
import type { Change } from '../../../platform/change.ts';
import { type DepartmentRow, departmentPolicy } from '../../../policies/department.ts';
import { departmentRoom, teamManagerRooms } from '../../../policies/memberships.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { departmentCards, presentDepartment, presentSharedDepartment } from './departments.presenter.ts';
import { countSeenDepartments } from './departments.store.ts';

/** The live rooms of everyone who sees a department: its members, and the team's Owner and Admins. */
function audienceOf({ teamId, departmentId }: { teamId: string; departmentId: string }): string[] {
  return [departmentRoom(departmentId), ...teamManagerRooms(teamId)];
}

/** Publishes a department to everyone who sees it. */
export function publishDepartment(change: Change, actorId: string, department: DepartmentRow): void {
  change.emit('department.saved', {
    actorId,
    ...departmentPolicy.receiversOf(department),
    payload: {
      department: presentSharedDepartment(department),
      cards: cardsOf([department], [...departmentCards, itself('departments')]),
    },
  });
}

/**
 * To each member in their own room: one added a moment ago may not have joined the department's room yet, and would
 * never get there.
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
  payload: LivePayload<'department-member.saved'>,
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

/** Publishes a change of a person's own membership of a department to them. */
export const publishDepartmentMembershipChanged = defineMembershipEvents<DepartmentRow, DepartmentRow>({
  kind: 'departments',
  policy: departmentPolicy,
  cards: departmentCards,
  async emitChanged(change, to, { id: departmentId, team_id: teamId }, { person, seen, ...changed }) {
    const payload = {
      teamId,
      departmentId,
      ...changed,
      department: seen && presentDepartment(person, seen),
      departmentsCount: await countSeenDepartments(change.tx, person.id, teamId),
    };
    change.emit('department.membership-changed', { ...to, payload });
  },
});
