import type { departmentsApi } from '@longtable/contract/departments';
import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/new-id';
import { cardsOf } from '../../../kits/cards.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type DepartmentRow, departmentPolicy } from '../../../policies/department.ts';
import type { TeamRow } from '../../../policies/team.ts';
import type { ProjectsOfTeams } from '../../projects/public.ts';
import { departmentMembers } from '../memberships.ts';
import { publishDepartmentsCount } from '../teams.publish.ts';
import { createDepartmentMembers } from './department-members.service.ts';
import { answerDepartment, departmentCards, presentDepartment } from './departments.presenter.ts';
import {
  publishDepartment,
  publishDepartmentDeleted,
  publishDepartmentMembershipChanged,
} from './departments.publish.ts';
import * as store from './departments.store.ts';

type Input<Name extends keyof typeof departmentsApi> = ParsedInputOf<(typeof departmentsApi)[Name]>;

export type Departments = ReturnType<typeof createDepartments>;

/** Departments of teams, with their members (docs/product/departments.md). */
export function createDepartments(options: {
  database: { db: Db };
  projects: Pick<ProjectsOfTeams, 'leaveDepartment'>;
}) {
  const { database, projects } = options;
  const { db } = database;

  return {
    members: createDepartmentMembers(options),

    async list(actor: Actor, teamId: string, { text, ...request }: Input<'list'>) {
      const asked = { ...request, teamId, text: text.trim() };
      const { rows, next } = await store.readDepartments(db, actor.id, asked);
      return {
        departments: rows.map((row) => presentDepartment(actor, row)),
        next,
        cards: cardsOf(rows, departmentCards),
      };
    },

    /** Idempotent: the same id returns the existing department. Its first admin is its creator. */
    async create(
      change: Change,
      actor: Actor,
      { id: teamId, departments_count }: TeamRow,
      { id, name, description }: Input<'create'>,
    ): Promise<OutputOf<typeof departmentsApi.get>> {
      const { tx } = change;
      const isNew = await store.insertDepartment(tx, { id, team_id: teamId, name, description });
      if (isNew) {
        const admin = { id: newId(), department_id: id, team_id: teamId, user_id: actor.id };
        await departmentMembers.insert(tx, [{ ...admin, department_role: 'admin' }]);
      }
      const row = await departmentPolicy.load(tx, id, actor);
      if (row?.team_id !== teamId) throw refuse('request/id-taken');
      if (isNew) {
        const joined = { personId: actor.id, of: row, change: 'joined', by: null } as const;
        await publishDepartmentMembershipChanged(change, actor.id, { ...joined, seen: row });
        publishDepartment(change, actor.id, row);
        publishDepartmentsCount(change, actor.id, { teamId, departmentsCount: departments_count + 1 });
      }
      return answerDepartment(actor, row);
    },

    async update(
      change: Change,
      actor: Actor,
      row: DepartmentRow,
      { name = row.name, description = row.description }: Omit<Input<'update'>, 'departmentId'>,
    ): Promise<OutputOf<typeof departmentsApi.get>> {
      if (name === row.name && description === row.description) return answerDepartment(actor, row);
      await store.writeDepartment(change.tx, row.id, { name, description });
      const written = { ...row, name, description, version: row.version + 1 };
      publishDepartment(change, actor.id, written);
      return answerDepartment(actor, written);
    },

    async delete(
      change: Change,
      actor: Actor,
      { id: departmentId, team_id: teamId }: DepartmentRow,
    ): Promise<{ departmentId: string }> {
      const memberIds = await departmentMembers.readPersonIds(change.tx, departmentId);
      await projects.leaveDepartment(change, actor.id, departmentId);
      await store.deleteDepartment(change.tx, departmentId);
      publishDepartmentDeleted(change, actor.id, { teamId, departmentId, memberIds });
      const departmentsCount = await store.countDepartments(change.tx, teamId);
      publishDepartmentsCount(change, actor.id, { teamId, departmentsCount });
      return { departmentId };
    },
  };
}
