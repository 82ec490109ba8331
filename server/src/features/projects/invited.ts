import { newId } from '@longtable/contract/ids';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockCounts, lockProjects } from '../../policies/locks.ts';
import { projectPolicy } from '../../policies/project.ts';
import type { FilesOfPlaces } from '../resources/public.ts';
import { projectMembers } from './members/members.store.ts';
import { createProjectMembership, type ReassignTasks } from './members/membership.ts';

/** What inviting somebody to a task needs from its project. */
export type ProjectInvitations = {
  /** Whether the actor may add members to a project. */
  mayInvite(db: Db, actor: Actor, projectId: string): Promise<boolean>;
  /**
   * Adds somebody who accepted the actor's invitation to these projects, where the actor may still do that and the
   * person is not a member yet. Locks the projects.
   */
  addInvited(
    change: Change,
    actor: Actor,
    of: { readonly projectIds: readonly string[]; readonly personId: string },
  ): Promise<void>;
};

export function createProjectInvitations(options: {
  reassignTasks: ReassignTasks;
  filesOfPlaces: Pick<FilesOfPlaces, 'passOn'>;
}): ProjectInvitations {
  const membership = createProjectMembership(options);

  async function readWhereMayInvite(db: Db, actor: Actor, projectId: string) {
    const project = await projectPolicy.load(db, projectId, actor);
    return project && projectPolicy.check(actor, 'addMembers', project) === null ? project : null;
  }

  return {
    mayInvite: async (db, actor, projectId) => (await readWhereMayInvite(db, actor, projectId)) !== null,

    async addInvited(change, actor, { projectIds, personId }) {
      if (projectIds.length === 0) return;
      const { tx } = change;
      await lockCounts(tx, projectIds);
      for (const id of await lockProjects(tx, projectIds)) {
        const project = await readWhereMayInvite(tx, actor, id);
        if (!project || (await projectMembers.includes(tx, id, personId))) continue;
        try {
          const added = [{ id: newId(), personId, role: 'Member' as const }];
          await membership.addMembers(change, actor, { project, added });
        } catch (error) {
          // They are not connected any more.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    },
  };
}
