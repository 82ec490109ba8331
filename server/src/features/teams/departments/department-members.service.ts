import type { departmentsApi } from '@longtable/contract/departments';
import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { MembershipChange } from '@longtable/contract/membership-changed';
import { isClosed } from '../../../kits/closed-account.ts';
import { notify } from '../../../kits/notify.ts';
import { readActorCard } from '../../../kits/person-card.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { DepartmentRow } from '../../../policies/department.ts';
import { type DepartmentMemberRow, departmentMembers, teamMembers } from '../memberships.ts';
import { addedToDepartment, departmentRoleChanged, leftDepartment } from './departments.notices.ts';
import { answerDepartmentMember, presentDepartmentMember } from './departments.presenter.ts';
import {
  publishDepartmentMember,
  publishDepartmentMemberRemoved,
  publishDepartmentMembershipChanged,
} from './departments.publish.ts';
import { selectTeamMembers } from './departments.store.ts';

type Input<Name extends keyof typeof departmentsApi> = ParsedInputOf<(typeof departmentsApi)[Name]>;
type Answer = OutputOf<typeof departmentsApi.addMember>;

/** The members of departments (docs/product/departments.md, "Members"). */
export function createDepartmentMembers({ database }: { database: { db: Db } }) {
  const { db } = database;

  return {
    list: ({ id }: DepartmentRow, input: Input<'members'>) =>
      departmentMembers.list(db, id, input, presentDepartmentMember),

    candidates: ({ id, team_id }: DepartmentRow, { text }: Input<'candidates'>) =>
      departmentMembers.candidates(db, id, { people: selectTeamMembers(db, team_id), text }),

    async add(
      change: Change,
      actor: Actor,
      department: DepartmentRow,
      { id, personId, departmentRole }: Input<'addMember'>,
    ): Promise<Answer> {
      const { tx } = change;
      const { id: departmentId, team_id: teamId } = department;
      const existing = await departmentMembers.addedBefore(tx, { id, ofId: departmentId, personId });
      if (existing) return answerDepartmentMember(existing);
      if (!(await teamMembers.includes(tx, teamId, personId)) || (await isClosed(tx, personId)))
        throw refuse('department/not-in-team');
      if (await departmentMembers.includes(tx, departmentId, personId))
        throw refuse('department/already-a-member');
      const of = { department_id: departmentId, team_id: teamId };
      const [inserted] = await departmentMembers.insert(tx, [
        { id, ...of, user_id: personId, department_role: departmentRole },
      ]);
      if (inserted === undefined) throw refuse('request/id-taken');
      const now = { ...department, members_count: department.members_count + 1 };
      const row = await readMember(tx, departmentId, personId);
      const answer = await publishSaved(change, actor, { department: now, row, what: 'joined' });
      await notify(change, actor.id, addedToDepartment(department, personId));
      return answer;
    },

    async changeRole(
      change: Change,
      actor: Actor,
      department: DepartmentRow,
      { personId, departmentRole }: Input<'changeMemberRole'>,
    ): Promise<Answer> {
      const from = await readMember(change.tx, department.id, personId);
      if (from.department_role === departmentRole) return answerDepartmentMember(from);
      const columns = { department_role: departmentRole };
      await departmentMembers.write(change.tx, from.id, columns);
      const row = { ...from, ...columns };
      const answer = await publishSaved(change, actor, { department, row, what: 'rights' });
      await notify(change, actor.id, departmentRoleChanged(department, personId, departmentRole));
      return answer;
    },

    async remove(
      change: Change,
      actor: Actor,
      department: DepartmentRow,
      personId: string,
    ): Promise<{ personId: string }> {
      await removeMember(change, actor, department, personId);
      return { personId };
    },

    async leave(change: Change, actor: Actor, department: DepartmentRow): Promise<{ departmentId: string }> {
      await removeMember(change, actor, department, actor.id);
      const adminIds = await departmentMembers.readPersonIds(change.tx, department.id, 0);
      await notify(change, actor.id, leftDepartment(department, adminIds));
      return { departmentId: department.id };
    },
  };
}

async function removeMember(
  change: Change,
  actor: Actor,
  department: DepartmentRow,
  personId: string,
): Promise<void> {
  const { id: departmentId, team_id: teamId, members_count } = department;
  if (!(await departmentMembers.remove(change.tx, [departmentId], personId)))
    throw refuse('department/member-not-found');
  const what = personId === actor.id ? 'left' : 'removed';
  await publishMembershipChanged(change, actor, { department, personId, what });
  const removed = { teamId, departmentId, personId, membersCount: members_count - 1 };
  publishDepartmentMemberRemoved(change, actor.id, removed);
}

async function readMember(tx: Db, departmentId: string, personId: string): Promise<DepartmentMemberRow> {
  const member = await departmentMembers.read(tx, departmentId, personId);
  if (!member) throw refuse('department/member-not-found');
  return member;
}

async function publishSaved(
  change: Change,
  actor: Actor,
  { department, row, what }: { department: DepartmentRow; row: DepartmentMemberRow; what: MembershipChange },
): Promise<Answer> {
  const { cards, ...member } = answerDepartmentMember(row);
  await publishMembershipChanged(change, actor, { department, personId: row.user_id, what });
  publishDepartmentMember(change, actor.id, {
    teamId: department.team_id,
    departmentId: department.id,
    member,
    membersCount: department.members_count,
    cards,
  });
  return { ...member, cards };
}

async function publishMembershipChanged(
  change: Change,
  actor: Actor,
  { department, personId, what }: { department: DepartmentRow; personId: string; what: MembershipChange },
): Promise<void> {
  await publishDepartmentMembershipChanged(change, actor.id, {
    personId,
    of: department,
    change: what,
    by: await readActorCard(change.tx, actor, personId),
  });
}
