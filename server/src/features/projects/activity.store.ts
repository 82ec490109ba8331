import '../../policies/person.table.ts';
import '../../policies/project.table.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { TimedEnd } from '../../platform/http/list-ends.ts';

export type ActivityRow = Awaited<ReturnType<typeof readActivity>>[number];

/** A page of what has happened in a project, the newest first, with who did it. `key` is when, to the microsecond. */
export function readActivity(db: Db, projectId: string, asked: { end: TimedEnd | null; limit: number }) {
  const { end, limit } = asked;
  let query = db
    .selectFrom('project_activity as happened')
    .leftJoin('user_profiles as person', 'person.id', 'happened.actor_id')
    .select([
      'happened.id',
      'happened.kind',
      'happened.subject',
      'happened.subject_id',
      'happened.at',
      'happened.actor_id',
      'person.full_name',
      'person.email',
      'person.avatar_url',
      'person.version',
      // What was cut off would put it on two pages or on none.
      sql<string>`to_char(happened.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('key'),
    ])
    .where('happened.project_id', '=', projectId)
    .orderBy('happened.at', 'desc')
    .orderBy('happened.id', 'desc')
    .limit(limit);
  if (end)
    query = query.where(sql<SqlBool>`(happened.at, happened.id) < (${end.at}::timestamptz, ${end.id}::uuid)`);
  return query.execute();
}
