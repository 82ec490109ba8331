import '../../policies/person.table.ts';
import '../../policies/project.table.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { TimedEnd } from '../../platform/http/list-ends.ts';

export type ActivityRow = Awaited<ReturnType<typeof readActivity>>[number];

/** A page of a project's activity, the newest first, with who did it. `key` is when, to the microsecond. */
export function readActivity(db: Db, projectId: string, asked: { end: TimedEnd | null; limit: number }) {
  const { end, limit } = asked;
  let query = db
    .selectFrom('project_activity as activity')
    .leftJoin('user_profiles as person', 'person.id', 'activity.actor_id')
    .select([
      'activity.id',
      'activity.kind',
      'activity.subject',
      'activity.subject_id',
      'activity.at',
      'activity.actor_id',
      'person.full_name',
      'person.email',
      'person.avatar_url',
      'person.version',
      // What was cut off would put it on two pages or on none.
      sql<string>`to_char(activity.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'),
    ])
    .where('activity.project_id', '=', projectId)
    .orderBy('activity.at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit);
  if (end)
    query = query.where(sql<SqlBool>`(activity.at, activity.id) < (${end.at}::timestamptz, ${end.id}::uuid)`);
  return query.execute();
}
