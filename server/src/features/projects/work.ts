import '../../policies/project.table.ts';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { sql } from 'kysely';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Happened, rememberActivities } from './activity.ts';
import type { Progress } from './progress/progress.ts';

/** What tasks need of projects. */
export type ProjectWork = {
  /** Somebody's role in a project, held until the transaction is over: until then nobody takes them out of it. */
  holdRole(tx: Db, projectId: string, personId: string): Promise<ProjectRole | null>;
  /** A project's owner, and those of these people who are in it, all held until the transaction is over. */
  holdMembers(
    tx: Db,
    projectId: string,
    personIds: readonly string[],
  ): Promise<{ readonly ownerId: string; readonly memberIds: ReadonlySet<string> }>;
  /** Remembers what happened to tasks of projects, and publishes afterwards how much of these is done. */
  happened(
    change: Change,
    actorId: string,
    what: readonly (Happened & { readonly projectId: string })[],
  ): Promise<void>;
};

export function createProjectWork({ publishAfter }: Pick<Progress, 'publishAfter'>): ProjectWork {
  return {
    async holdRole(tx, projectId, personId) {
      // Locks the project, then the membership, as those do who take somebody out.
      const held = await tx
        .selectFrom('projects')
        .innerJoin('project_members as member', 'member.project_id', 'projects.id')
        .where('projects.id', '=', projectId)
        .where('member.user_id', '=', personId)
        .select('member.role')
        .forKeyShare()
        .executeTakeFirst();
      return held?.role ?? null;
    },

    async holdMembers(tx, projectId, personIds) {
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

    async happened(change, actorId, what) {
      await rememberActivities(change, actorId, what);
      publishAfter(change);
    },
  };
}
