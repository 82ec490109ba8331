import type { Db } from '../platform/db/database.ts';
import { chatMembership, departmentMembership, projectMembership, teamMembership } from './memberships.ts';
import { personalRoom } from './rooms.ts';

/**
 * The live rooms of a person's connections; clients cannot ask for others. There is a room for each team, department,
 * project and group chat that they are in, and one for each role and permission there, so that rights follow from rooms.
 */
export async function roomsOf(db: Db, userId: string): Promise<string[]> {
  const [teams, departments, projects, groups] = await Promise.all([
    db
      .selectFrom('team_members')
      .select(['team_id', 'role', 'permissions'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('department_members')
      .select(['department_id', 'department_role'])
      .where('user_id', '=', userId)
      .execute(),
    db.selectFrom('project_members').select(['project_id', 'role']).where('user_id', '=', userId).execute(),
    db.selectFrom('chat_members').select(['chat_id', 'role']).where('user_id', '=', userId).execute(),
  ]);
  const rooms = [personalRoom(userId)];
  for (const { team_id, role, permissions } of teams) {
    rooms.push(teamMembership.room(team_id));
    for (const what of [role, ...permissions]) rooms.push(teamMembership.roomOf(team_id, what));
  }
  for (const { department_id, department_role } of departments) {
    rooms.push(departmentMembership.room(department_id));
    rooms.push(departmentMembership.roomOf(department_id, department_role));
  }
  for (const { project_id, role } of projects) {
    rooms.push(projectMembership.room(project_id), projectMembership.roomOf(project_id, role));
  }
  for (const { chat_id, role } of groups)
    rooms.push(chatMembership.room(chat_id), chatMembership.roomOf(chat_id, role));
  return rooms;
}
