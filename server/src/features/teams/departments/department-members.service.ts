import type { DepartmentMember, departmentsApi } from '@longtable/contract/departments';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { LivePayload } from '@longtable/contract/live';
import type { Actor } from '../../../access/actor.ts';
import type { DepartmentRow } from '../../../access/department.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { decodeRankedEnd, encodeRankedEnd } from '../../../platform/http/list-ends.ts';
import { pageOf } from '../../../platform/http/page-end.ts';
import { actorCard } from '../../people/actor-card.ts';
import { toCandidates } from '../../people/candidates.ts';
import * as store from './department-members.store.ts';
import { departmentUnderLock } from './department-under-lock.ts';
import {
  announceDepartmentMember,
  announceDepartmentMemberGone,
  announceDepartmentStanding,
} from './departments.announce.ts';
import { type DepartmentMemberRow, toDepartmentMember } from './departments.shape.ts';

type Input<Name extends keyof typeof departmentsApi> = ParsedInputOf<(typeof departmentsApi)[Name]>;

/** Who is in a department (collaboration §4 "Department member roles", §5 "Department", §6). */
export function createDepartmentMembers(options: { database: Pick<Database, 'db'>; changes: Changes }) {
  const { database, changes } = options;
  const { db } = database;

  return {
    async list({ id }: DepartmentRow, { text, after, limit }: Input<'members'>) {
      const end = decodeRankedEnd(after);
      const rows = await store.readMembers(db, id, { text, end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeRankedEnd);
      return { members: page.map(toDepartmentMember), next };
    },

    async candidates(department: DepartmentRow, { text }: Input<'candidates'>) {
      const rows = await store.readCandidates(db, department, text);
      return toCandidates(rows);
    },

    add: (actor: Actor, known: DepartmentRow, { id, personId, departmentRole }: Input<'addMember'>) =>
      changes.run(async (change): Promise<DepartmentMember> => {
        const { tx } = change;
        const department = await departmentUnderLock(change, actor, known, 'manageMembers');
        // The same id again is the same member again, whose answer was lost.
        const standing = await store.readMembership(tx, id);
        if (standing && (standing.department_id !== department.id || standing.user_id !== personId))
          throw refuse('request/id-taken');
        if (standing) return toDepartmentMember(standing);
        if (!(await store.isInTeam(tx, department.team_id, personId))) throw refuse('department/not-in-team');
        if (await store.readMember(tx, department.id, personId)) throw refuse('department/already-a-member');
        const member = {
          id,
          department_id: department.id,
          team_id: department.team_id,
          user_id: personId,
          department_role: departmentRole,
        };
        if (!(await store.insertMember(tx, member))) throw refuse('request/id-taken');
        const row = await memberOf(change, department, personId);
        announceSaved(change, actor, { department, row, membersCount: department.members_count + 1 });
        await announceStanding(change, actor, { department, personId, change: 'joined' });
        return toDepartmentMember(row);
      }),

    changeRole: (
      actor: Actor,
      known: DepartmentRow,
      { personId, departmentRole }: Input<'changeMemberRole'>,
    ) =>
      changes.run(async (change): Promise<DepartmentMember> => {
        const department = await departmentUnderLock(change, actor, known, 'manageMembers');
        const from = await memberOf(change, department, personId);
        if (from.department_role === departmentRole) return toDepartmentMember(from);
        const row = { ...from, department_role: departmentRole };
        await store.writeRole(change.tx, row.id, departmentRole);
        announceSaved(change, actor, { department, row, membersCount: department.members_count });
        await announceStanding(change, actor, { department, personId, change: 'rights' });
        return toDepartmentMember(row);
      }),

    async remove(actor: Actor, known: DepartmentRow, personId: string): Promise<{ personId: string }> {
      await changes.run(async (change) => {
        const department = await departmentUnderLock(change, actor, known, 'manageMembers');
        await takeOut(change, actor, { department, personId });
      });
      return { personId };
    },

    async leave(actor: Actor, known: DepartmentRow): Promise<{ departmentId: string }> {
      await changes.run(async (change) => {
        const department = await departmentUnderLock(change, actor, known, 'leave');
        await takeOut(change, actor, { department, personId: actor.id });
      });
      return { departmentId: known.id };
    },
  };
}

async function takeOut(
  change: Change,
  actor: Actor,
  { department, personId }: { department: DepartmentRow; personId: string },
): Promise<void> {
  if (!(await store.deleteMember(change.tx, department.id, personId)))
    throw refuse('department/member-not-found');
  announceDepartmentMemberGone(change, actor.id, {
    teamId: department.team_id,
    departmentId: department.id,
    personId,
    membersCount: department.members_count - 1,
  });
  const what = personId === actor.id ? 'left' : 'removed';
  await announceStanding(change, actor, { department, personId, change: what });
}

async function memberOf(
  { tx }: Change,
  department: DepartmentRow,
  personId: string,
): Promise<DepartmentMemberRow> {
  const member = await store.readMember(tx, department.id, personId);
  if (!member) throw refuse('department/member-not-found');
  return member;
}

function announceSaved(
  change: Change,
  actor: Actor,
  given: { department: DepartmentRow; row: DepartmentMemberRow; membersCount: number },
): void {
  const { department, row, membersCount } = given;
  announceDepartmentMember(change, actor.id, {
    teamId: department.team_id,
    departmentId: department.id,
    member: toDepartmentMember(row),
    membersCount,
  });
}

async function announceStanding(
  change: Change,
  actor: Actor,
  given: {
    department: DepartmentRow;
    personId: string;
    change: LivePayload<'department.standing-changed'>['change'];
  },
): Promise<void> {
  const { department, personId } = given;
  announceDepartmentStanding(change, actor.id, {
    personId,
    teamId: department.team_id,
    departmentId: department.id,
    departmentName: department.name,
    change: given.change,
    by: await actorCard(change.tx, actor, personId),
  });
}
