import type { Change } from '../../platform/change.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { publishProject, publishScope } from './projects.publish.ts';
import * as store from './projects.store.ts';

/**
 * Detaches projects from a team or department that is about to be deleted in the same change (docs/product/projects.md,
 * "Deletion"). The team must be locked.
 */
export type ProjectsOfTeams = {
  /** The projects of a team become individual. */
  leaveTeam(change: Change, actorId: string, teamId: string): Promise<void>;
  /** The projects of a department lose it. Those without another become projects of the team. */
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
