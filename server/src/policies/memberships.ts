import './chat.table.ts';
import './department.table.ts';
import './project.table.ts';
import './team.table.ts';
import type { DepartmentRole } from '@longtable/contract/departments';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
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
