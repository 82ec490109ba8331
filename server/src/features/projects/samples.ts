import { newId } from '@longtable/contract/ids';
import { undoableFor } from '@longtable/contract/rules/task-limits';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockProjects } from '../../policies/locks.ts';
import type { SampleTexts } from '../../policies/sample-data.table.ts';
import { projectMembers } from './members/members.store.ts';
import { closeProject } from './projects.deletion.ts';
import { publishMembershipChanged } from './projects.publish.ts';
import type { Projects } from './projects.service.ts';
import * as store from './projects.store.ts';

/** The project of the sample data, which the tasks feature loads and removes. */
export type SampleProjects = ReturnType<typeof createSampleProjects>;

export function createSampleProjects({ create }: Pick<Projects, 'create'>) {
  return {
    /** Creates the project of the actor. */
    createSample: (
      change: Change,
      actor: Actor,
      { id, name, description }: { id: string; name: string; description: string },
    ) =>
      create(change, actor, {
        id,
        name,
        description,
        type: 'individual',
        teamId: null,
        departmentIds: [],
        visibility: 'private',
        dueDate: null,
        priority: 'medium',
      }),

    /** Locks it, before its tasks; also while it is closed. */
    lockSample: (tx: Db, projectId: string) => lockProjects(tx, [projectId]),

    /** Whether it exists and is the actor's alone, with its name, description and scope. */
    async isUntouched(
      db: Db,
      actor: Actor,
      { project_id, made }: { project_id: string; made: SampleTexts },
    ): Promise<boolean> {
      const project = await store.readProject(db, actor.id, project_id);
      return (
        project?.owner_id === actor.id &&
        project.members_count === 1 &&
        project.type === 'individual' &&
        project.name === made.project.name &&
        project.description === made.project.description
      );
    },

    /** Deletes it, but so that it can be brought back as long as its tasks. */
    async closeSample(change: Change, actor: Actor, projectId: string): Promise<void> {
      const project = await store.readLockedProject(change.tx, actor.id, projectId);
      await closeProject(change, actor.id, project, { erasedIn: undoableFor });
    },

    /** Brings it back if it was closed. */
    async reopenSample(change: Change, actor: Actor, projectId: string): Promise<void> {
      const { tx } = change;
      const { numUpdatedRows } = await tx
        .updateTable('projects')
        .set({ deleted_at: null })
        .where('id', '=', projectId)
        .where('owner_id', '=', actor.id)
        .where('deleted_at', '>', new Date(Date.now() - undoableFor).toISOString())
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const owner = { id: newId(), project_id: projectId, user_id: actor.id, role: 'Owner' } as const;
      await projectMembers.insert(tx, [owner]);
      const row = await store.readLockedProject(tx, actor.id, projectId);
      const joined = { personId: actor.id, of: row, change: 'joined', by: null } as const;
      await publishMembershipChanged(change, actor.id, { ...joined, seen: row });
    },
  };
}
