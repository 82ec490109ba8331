import './chat.table.ts';
import './department.table.ts';
import './project.table.ts';
import './team.table.ts';
import type { DepartmentRole } from '@longtable/contract/departments';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import { sql } from 'kysely';
import type { ChatRole } from './chat.table.ts';
import type { Membership } from './conditions.ts';

/** Members of a team, with role and permissions. */
export const teamMembership: Membership<TeamRole, TeamPermission> = {
  table: 'team_members',
  of: 'team_id',
  roleColumn: 'role',
  room: (id) => `team:${id}`,
  roomOf: (id, what) => `team:${id}:${what}`,
};

/** Members of a department, with role. */
export const departmentMembership: Membership<DepartmentRole> = {
  table: 'department_members',
  of: 'department_id',
  roleColumn: 'department_role',
  room: (id) => `department:${id}`,
  roomOf: (id, role) => `department:${id}:${role}`,
};

/** Members of a project, with role. */
export const projectMembership: Membership<ProjectRole> = {
  table: 'project_members',
  of: 'project_id',
  roleColumn: 'role',
  room: (id) => `project:${id}`,
  roomOf: (id, role) => `project:${id}:${role}`,
};

/** Members of a group chat, with role. */
export const chatMembership: Membership<ChatRole> = {
  table: 'chat_members',
  of: 'chat_id',
  roleColumn: 'role',
  room: (id) => `chat:${id}`,
  roomOf: (id, role) => `chat:${id}:${role}`,
};

/** The room of everyone in a team. */
export const teamRoom = teamMembership.room;

/** The rooms of a team's Owner and Admins. */
export function teamManagerRooms(teamId: string): string[] {
  return [teamMembership.roomOf(teamId, 'Owner'), teamMembership.roomOf(teamId, 'Admin')];
}

/** The room of everyone in a department. */
export const departmentRoom = departmentMembership.room;

/** The room of everyone in a project. */
export const projectRoom = projectMembership.room;

/**
 * A subquery for one column of a person's membership in the team, department, project or group that `key` refers to, such as
 * `chats.team_id`. Null for non-members.
 */
export function ofMembership<Value>(
  { table, of }: Pick<Membership<never>, 'table' | 'of'>,
  column: string,
  key: string,
  personId: string,
) {
  const own = (name: string) => sql.ref(`own.${name}`);
  return sql<Value | null>`(select ${own(column)} from ${sql.table(table)} as own
    where ${own(of)} = ${sql.ref(key)} and own.user_id = ${personId})`;
}
