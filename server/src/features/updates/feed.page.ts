import { type SqlBool, sql } from 'kysely';
import type { TimedEnd } from '../../platform/http/list-ends.ts';

/** What a page of a table of updates is read by: after which end, in which order, and where each of it ends. */
export function newestFirst(table: string, time: string, end: TimedEnd | null) {
  const [posted, id] = [sql.ref(`${table}.${time}`), sql.ref(`${table}.id`)];
  return {
    posted,
    id,
    after: end
      ? sql<SqlBool>`(${posted}, ${id}) < (${end.at}::timestamptz, ${end.id}::uuid)`
      : sql<SqlBool>`true`,
    // To the microsecond, as the database has it: what was cut off would put updates on two pages or on none.
    end: sql<string>`to_char(${posted}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  };
}
