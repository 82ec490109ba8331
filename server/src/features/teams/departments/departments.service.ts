import type { Department, departmentsApi } from '@longtable/contract/departments';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Actor } from '../../../access/actor.ts';
import type { DepartmentRow } from '../../../access/department.ts';
import { authorize } from '../../../access/engine.ts';
import type { TeamRow } from '../../../access/team.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { decodeNamedEnd, encodeNamedEnd } from '../../../platform/http/list-ends.ts';
import { pageOf } from '../../../platform/http/page-end.ts';
import type { ProjectsOfTeams } from '../../projects/projects.of-teams.ts';
import { teamUnderLock } from '../team-under-lock.ts';
import { createDepartmentMembers } from './department-members.service.ts';
import { readMemberIds } from './department-members.store.ts';
import { departmentUnderLock } from './department-under-lock.ts';
import { announceDepartment, announceDepartmentGone } from './departments.announce.ts';
import { toDepartment, toDepartmentFacts } from './departments.shape.ts';
import * as store from './departments.store.ts';

type Input<Name extends keyof typeof departmentsApi> = ParsedInputOf<(typeof departmentsApi)[Name]>;

export type Departments = ReturnType<typeof createDepartments>;

/**
 * The departments of teams, with who is in them (collaboration §5 "Department", §6). Whatever is decided about them is
 * decided under the lock on the team, as everything about its people is.
 */
export function createDepartments(options: {
  database: Pick<Database, 'db'>;
  changes: Changes;
  projects: Pick<ProjectsOfTeams, 'leaveDepartment'>;
}) {
  const { database, changes, projects } = options;
  const { db } = database;

  return {
    members: createDepartmentMembers(options),

    async list(actor: Actor, teamId: string, { text, after, limit }: Input<'list'>) {
      const end = decodeNamedEnd(after);
      const rows = await store.readDepartments(db, actor.id, { teamId, text, end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, ({ id, sort_name }) =>
        encodeNamedEnd({ id, name: sort_name }),
      );
      return { departments: page.map((row) => toDepartment(actor, row)), next };
    },

    create: (actor: Actor, { id: teamId }: TeamRow, { id, name, description }: Input<'create'>) =>
      changes.run(async (change): Promise<Department> => {
        const { tx } = change;
        await teamUnderLock(change, actor, teamId, 'manageDepartments');
        // The same id again is the same department again, whose answer was lost.
        const standing = await store.readPlaceOf(tx, id);
        if (standing && standing.team_id !== teamId) throw refuse('request/id-taken');
        if (!standing && !(await store.insertDepartment(tx, { id, team_id: teamId, name, description })))
          throw refuse('request/id-taken');
        const row = await authorize(tx, 'department', 'edit', actor, id);
        if (!standing) announceDepartment(change, actor.id, toDepartmentFacts(row));
        return toDepartment(actor, row);
      }),

    update: (actor: Actor, department: DepartmentRow, { name, description }: Input<'update'>) =>
      changes.run(async (change): Promise<Department> => {
        const { tx } = change;
        const row = await departmentUnderLock(change, actor, department, 'edit');
        const to = { name: name ?? row.name, description: description ?? row.description };
        if (to.name === row.name && to.description === row.description) return toDepartment(actor, row);
        await store.writeDepartment(tx, row.id, to);
        const written = await authorize(tx, 'department', 'edit', actor, row.id);
        announceDepartment(change, actor.id, toDepartmentFacts(written));
        return toDepartment(actor, written);
      }),

    async delete(actor: Actor, department: DepartmentRow): Promise<{ departmentId: string }> {
      const { id: departmentId, team_id: teamId } = department;
      await changes.run(async (change) => {
        await departmentUnderLock(change, actor, department, 'delete');
        const memberIds = await readMemberIds(change.tx, departmentId);
        await projects.leaveDepartment(change, actor.id, departmentId);
        await store.deleteDepartment(change.tx, departmentId);
        announceDepartmentGone(change, actor.id, { teamId, departmentId, memberIds });
      });
      return { departmentId };
    },
  };
}
