import './department.table.ts';
import './project.table.ts';
import './team.table.ts';
import type { ProjectType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { Db } from '../platform/db/database.ts';

/** The live rooms of a person: a connection is in these and can ask for no other. */
export async function roomsOf(db: Db, userId: string): Promise<string[]> {
  const [teams, departments, projects] = await Promise.all([
    db.selectFrom('team_members').select(['team_id', 'role_rank']).where('user_id', '=', userId).execute(),
    db.selectFrom('department_members').select('department_id').where('user_id', '=', userId).execute(),
    db.selectFrom('project_members').select('project_id').where('user_id', '=', userId).execute(),
  ]);
  return [
    personalRoom(userId),
    ...teams.map(({ team_id }) => teamRoom(team_id)),
    ...teams.filter(({ role_rank }) => role_rank < 2).map(({ team_id }) => teamManagersRoom(team_id)),
    ...departments.map(({ department_id }) => departmentRoom(department_id)),
    ...projects.map(({ project_id }) => projectRoom(project_id)),
  ];
}

/** The room of everything that concerns one person. */
export function personalRoom(userId: string): string {
  return `user:${userId}`;
}

/** The room of everyone in a team. */
export function teamRoom(teamId: string): string {
  return `team:${teamId}`;
}

/** The room of a team's Owner and Admins, who hear of all its departments. */
export function teamManagersRoom(teamId: string): string {
  return `team-managers:${teamId}`;
}

/** The room of everyone in a department. */
export function departmentRoom(departmentId: string): string {
  return `department:${departmentId}`;
}

/** The room of everyone in a project. */
export function projectRoom(projectId: string): string {
  return `project:${projectId}`;
}

/** A project as far as it decides who hears of it. */
export type HeardProject = {
  readonly id: string;
  readonly type: ProjectType;
  readonly team_id: string | null;
  readonly visibility: ProjectVisibility;
  readonly departments: readonly { readonly id: string }[];
};

/** The rooms of everyone who may see a project: its members, and where it is visible to them its team or departments. */
export function roomsOfProject({ id, type, team_id, visibility, departments }: HeardProject): string[] {
  const rooms = [projectRoom(id)];
  if (visibility === 'private' || team_id === null) return rooms;
  if (type === 'team') return [...rooms, teamRoom(team_id)];
  return [
    ...rooms,
    ...departments.map((department) => departmentRoom(department.id)),
    teamManagersRoom(team_id),
  ];
}
