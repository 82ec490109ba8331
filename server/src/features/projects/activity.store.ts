import '../../policies/person.table.ts';
import '../../policies/project.table.ts';
import { newestFirst, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { personColumns } from '../../policies/person-columns.ts';

export type ActivityRow = Awaited<ReturnType<typeof readActivity>>['rows'][number];

/** Reads a page of a project's activity with its actors, newest first. */
export function readActivity(db: Db, projectId: string, request: PageRequest) {
  return pagedList(newestFirst('activity', 'at'), request).read(
    db
      .selectFrom('project_activity as activity')
      .leftJoin('user_profiles as actor', 'actor.id', 'activity.actor_id')
      .select([
        'activity.id',
        'activity.kind',
        'activity.subject',
        'activity.subject_id',
        'activity.at',
        'activity.actor_id',
        ...personColumns('actor'),
      ])
      .where('activity.project_id', '=', projectId),
  );
}
