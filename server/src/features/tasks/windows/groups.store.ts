import { groupingOf } from '@longtable/contract/rules/task-grouper';
import { type PropertyGroup } from '@longtable/contract/rules/task-grouping';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Groups, groupValue, rowGrouper, sourcesOfGroups } from './property-groups.ts';
import { allOf } from './scope.ts';
import {
  columnOrder,
  keyColumns,
  readRows,
  type TaskSearch,
  type Window,
  windowOf,
} from './windows.store.ts';

/** The first window of a group by a property. */
export type GroupWindow = Window & { readonly group: PropertyGroup };

/** Reads the first windows of several groups by the same property in one statement. */
export async function readGroups(
  db: Db,
  search: TaskSearch,
  { groups, limit }: { groups: Groups; limit: number },
): Promise<GroupWindow[]> {
  const rows = await readRows(db, search, firstOfGroups(search, groups, limit + 1));
  const found = Map.groupBy(rows, rowGrouper(groupingOf(groups[0]), search.days));
  return groups.map((group) => ({ group, ...windowOf(found.get(group) ?? [], limit) }));
}

/** The ids of the first tasks of each group. All of their tasks are sorted: meant for groups that have few. */
function firstOfGroups(
  { scope, conditions, order, days }: TaskSearch,
  groups: Groups,
  limit: number,
): RawBuilder<unknown> {
  const value = groupValue(groupingOf(groups[0]), days);
  const all = sourcesOfGroups(scope, groups, days).map(
    ({ join, matches }) => sql`select tasks.id, ${value} as value, ${keyColumns(order)}
      from tasks ${join} ${order.join} where ${allOf([matches, ...conditions])}`,
  );
  return sql`select nearest.* from (
      select nearest.*, row_number() over (partition by value order by ${columnOrder(order)}) as place
      from (${sql.join(all, sql` union all `)}) as nearest) as nearest
    where place <= ${sql.lit(limit)}`;
}
