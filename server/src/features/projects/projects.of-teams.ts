import type { ProjectRow } from '../../access/project.ts';
import type { Change } from '../../platform/change.ts';
import { announceProject, announceScope } from './projects.announce.ts';
import * as store from './projects.store.ts';

/**
 * What becomes of projects when what they are of goes (collaboration §4 "Deletion cascades"), in the change in which it
 * goes, before it does. The team must be locked.
 */
export type ProjectsOfTeams = {
  /** The projects of a team become their owners' alone. */
  leaveTeam(change: Change, actorId: string, teamId: string): Promise<void>;
  /** The projects of a department lose it; those that it was the last one of become their team's. */
  leaveDepartment(change: Change, actorId: string, departmentId: string): Promise<void>;
};

export const projectsOfTeams: ProjectsOfTeams = {
  async leaveTeam(change, actorId, teamId) {
    const projects = await store.lockProjectsOfTeam(change.tx, actorId, teamId);
    await store.takeOffTeam(change.tx, teamId);
    await tell(change, actorId, projects);
  },

  async leaveDepartment(change, actorId, departmentId) {
    const projects = await store.lockProjectsOfDepartment(change.tx, actorId, departmentId);
    await store.takeOffDepartment(change.tx, departmentId, projects);
    await tell(change, actorId, projects);
  },
};

async function tell(change: Change, actorId: string, before: readonly ProjectRow[]): Promise<void> {
  const now = new Map((await store.readThese(change.tx, actorId, before)).map((row) => [row.id, row]));
  for (const was of before) {
    const is = now.get(was.id);
    if (!is) continue;
    announceProject(change, actorId, is);
    announceScope(change, actorId, { before: was, after: is });
  }
}
