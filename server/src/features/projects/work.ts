import '../../policies/project.table.ts';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { sql } from 'kysely';
import type { Change } from '../../platform/change.ts';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { type NewActivity, recordActivities } from './activity.ts';
import type { Progress } from './progress/progress.ts';

/** What the tasks feature needs from projects. */
export type ProjectWork = {
  /** Locks a membership for share until the end of the transaction. Returns the role; null for non-members. */
  lockRoleForShare(tx: Db, projectId: string, personId: string): Promise<ProjectRole | null>;
  /** Locks a project and the memberships of these people for share. Returns its owner and which of them are members. */
  lockMembersForShare(
    tx: Db,
    projectId: string,
    personIds: readonly string[],
  ): Promise<{ readonly ownerId: string; readonly memberIds: ReadonlySet<string> }>;
  /** Records activity of tasks in their projects, and publishes the projects' counts after the commit. */
  recordActivity(
    change: Change,
    actorId: string,
    activity: readonly (NewActivity & { readonly projectId: string })[],
  ): Promise<void>;
};

export function createProjectWork({ publishAfter }: Pick<Progress, 'publishAfter'>): ProjectWork {
  return {
    async lockRoleForShare(tx, projectId, personId) {
      const [membership] = await roleForShare(tx, projectId, personId);
      return membership?.role ?? null;
    },

    async lockMembersForShare(tx, projectId, personIds) {
      const { owner_id: ownerId } = await tx
        .selectFrom('projects')
        .select('owner_id')
        .where('id', '=', projectId)
        .forKeyShare()
        .executeTakeFirstOrThrow();
      const members = await tx
        .selectFrom('project_members')
        .select('user_id')
        .where('project_id', '=', projectId)
        .where('user_id', '=', sql<string>`any(${personIds}::uuid[])`)
        .orderBy('id')
        .forKeyShare()
        .execute();
      return { ownerId, memberIds: new Set(members.map(({ user_id }) => user_id)) };
    },

    async recordActivity(change, actorId, activity) {
      await recordActivities(change, actorId, activity);
      publishAfter(change);
    },
  };
}

/** Locks the project and then the membership, in the same order as removing a member does. */
const roleForShare = compiledOnce((tx: Db, projectId: string, personId: string) =>
  tx
    .selectFrom('projects')
    .innerJoin('project_members as member', 'member.project_id', 'projects.id')
    .where('projects.id', '=', projectId)
    .where('member.user_id', '=', personId)
    .select('member.role')
    .forKeyShare(),
);
