import type { Change } from '../../platform/change.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { publishProject, publishScope } from './projects.publish.ts';
import * as store from './projects.store.ts';

/**
 * What becomes of projects when their team or a department of theirs is deleted (docs/product/projects.md, "Deletion"), in the same
 * change and before the deletion. The team must be locked.
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
    await publishChanges(change, actorId, projects);
  },

  async leaveDepartment(change, actorId, departmentId) {
    const projects = await store.lockProjectsOfDepartment(change.tx, actorId, departmentId);
    await store.takeOffDepartment(change.tx, departmentId, projects);
    await publishChanges(change, actorId, projects);
  },
};

async function publishChanges(change: Change, actorId: string, before: readonly ProjectRow[]): Promise<void> {
  const now = new Map((await store.readThese(change.tx, actorId, before)).map((row) => [row.id, row]));
  for (const was of before) {
    const is = now.get(was.id);
    if (!is) continue;
    publishScope(change, actorId, { before: was, after: is });
    publishProject(change, actorId, is);
  }
}
