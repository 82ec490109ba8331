import { type SqlBool, sql } from 'kysely';
import type { PageRequest } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readWindow, type TaskSearch, type Window } from './windows.store.ts';

// Completed in two parts: the tasks completed since a day, and below them those completed before, each in the order of the search.
// An order by both would read the whole column. So would the first part, read in the order of the column, where few tasks are in
// it: it has an index. The second part skips at most what is in the first.

/** The first letter of a cursor: which part it is in. */
const parts = { recent: 'r', folded: 'f' };

/** Reads a window of Completed, in which the tasks that were completed before a day come last. */
export async function readFolded(
  db: Db,
  search: TaskSearch,
  { foldBefore, after, limit }: PageRequest & { foldBefore: string },
): Promise<Window> {
  const day = sql`${foldBefore}::date::timestamp at time zone 'UTC'`;
  // The index of what was completed lately is one of this status.
  const since = sql<SqlBool>`tasks.status = 'completed' and tasks.completed_at >= ${day}`;
  const before = sql<SqlBool>`tasks.completed_at < ${day}`;
  const read = (condition: typeof since, cursor: string | undefined, most: number) =>
    readWindow(
      db,
      { ...search, conditions: [...search.conditions, condition], isRare: condition === since },
      { group: 'completed', after: cursor, limit: most },
    );

  const isInFolded = after?.startsWith(parts.folded) ?? false;
  // An invalid cursor is refused when it is read, with or without this letter.
  const cursor = after?.slice(1) || undefined;
  const recent = isInFolded ? null : await read(since, cursor, limit);
  if (recent?.next) return { ...recent, next: parts.recent + recent.next };

  const rows = recent?.rows ?? [];
  const left = limit - rows.length;
  const folded = await read(before, isInFolded ? cursor : undefined, Math.max(left, 1));
  if (left === 0) return { rows, next: folded.rows.length > 0 ? parts.folded : null, nextPosition: null };
  return {
    rows: [...rows, ...folded.rows],
    next: folded.next && parts.folded + folded.next,
    nextPosition: folded.nextPosition,
  };
}
