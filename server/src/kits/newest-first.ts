import { type SqlBool, sql } from 'kysely';
import type { TimedEnd } from '../platform/http/list-ends.ts';

/** What reading a page of a table takes, the newest first: after which end, in which order, and the end of each row. */
export function newestFirst(table: string, column: string, end: TimedEnd | null) {
  const [time, id] = [sql.ref(`${table}.${column}`), sql.ref(`${table}.id`)];
  return {
    time,
    id,
    after: end
      ? sql<SqlBool>`(${time}, ${id}) < (${end.at}::timestamptz, ${end.id}::uuid)`
      : sql<SqlBool>`true`,
    // To the microsecond, as the database has it: what was cut off would put rows on two pages or on none.
    end: sql<string>`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  };
}
