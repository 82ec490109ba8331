import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import { isColumn, type WindowGroup } from '@longtable/contract/rules/task-groups';
import { byStatus, type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { beyondCursor, encodeCursor, type PageRequest } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { TaskTable } from '../../../policies/task.table.ts';
import { type LoneTaskRow, selectTasksAlone, taskPolicy } from '../../../policies/task.ts';
import { inGroup } from './group.ts';
import { lastFirst, orderOf, type TaskOrder } from './order.ts';
import { type Days, sourcesOfGroups } from './property-groups.ts';
import {
  allOf,
  projectsIn,
  sourcesOf,
  sourcesOutsideProjects,
  type TaskScope,
  type TaskSource,
} from './scope.ts';

/** Tasks to read: those in scope that match all conditions, in this order. */
export type TaskSearch = {
  readonly scope: TaskScope;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  readonly order: TaskOrder;
  /** What groups by day are about. */
  readonly days: Days;
  /**
   * True to read all tasks in scope at once instead of each project in the order of the board up to the end of a window,
   * which takes long where few tasks match: so for filters that read more than an index for each task.
   */
  readonly isScanned?: boolean;
  /** True to find all tasks that match before they are put in order: for a condition with an index of its own and few tasks. */
  readonly isRare?: boolean;
};

/** A window of tasks, the cursor of the next one, and the position of the first task after it; null at the end. */
export type Window = {
  readonly rows: LoneTaskRow[];
  readonly next: string | null;
  readonly nextPosition: string | null;
};

/** A row with the values of its sort keys. */
type Row = LoneTaskRow & { readonly sort_keys: readonly (string | number)[] };

/** Reads the first window of every column in one statement; of other columns than these, nothing. */
export async function readColumns(
  db: Db,
  search: TaskSearch,
  limit: number,
  statuses: readonly TaskStatus[] = taskStatuses,
): Promise<Record<TaskStatus, Window>> {
  const rows = await readRows(db, search, nearestInColumns(search, { statuses, limit: limit + 1 }));
  return byStatus((status) =>
    windowOf(
      rows.filter((row) => row.status === status),
      limit,
    ),
  );
}

/** Reads a window of one group, or of all tasks. */
export async function readWindow(
  db: Db,
  search: TaskSearch,
  { group, after, limit }: PageRequest & { group?: WindowGroup | undefined },
): Promise<Window> {
  const { order } = search;
  const beyond = after === undefined ? [] : [beyondCursor(order, after)];
  const narrowed = { ...search, conditions: [...search.conditions, ...beyond] };
  const rows = await readRows(db, search, nearestIn(narrowed, group, limit + 1), limit + 1);
  return windowOf(rows, limit);
}

function nearestIn(search: TaskSearch, group: WindowGroup | undefined, limit: number): RawBuilder<unknown> {
  const { scope, days } = search;
  if (group === undefined) return nearestInColumns(search, { statuses: taskStatuses, limit });
  if (isPropertyGroup(group)) return nearestInSources(search, sourcesOfGroups(scope, [group], days), limit);
  if (isColumn(group)) return nearestInColumns(search, { statuses: [group], limit });
  return nearestOf(search, inGroup(scope, group, days.today), limit);
}

/** Reads the first position of columns, whatever the filter. */
export async function readHeads(
  db: Db,
  scope: TaskScope,
  statuses: readonly TaskStatus[] = taskStatuses,
): Promise<Map<TaskStatus, string>> {
  const heads = nearestInColumns({ scope, conditions: [], order: orderOf(null) }, { statuses, limit: 1 });
  const { rows } = await sql<{ status: TaskStatus; position: string }>`
    select status, position from tasks where id in (select id from (${heads}) as heads)`.execute(db);
  return new Map(rows.map(({ status, position }) => [status, position]));
}

/** Reads the last position of a column, whatever the filter; null for an empty column. */
export async function readLastPosition(db: Db, scope: TaskScope, status: TaskStatus): Promise<string | null> {
  const last = nearestInColumns(
    { scope, conditions: [], order: lastFirst },
    { statuses: [status], limit: 1 },
  );
  const { rows } = await sql<{ position: string }>`
    select position from tasks where id in (select id from (${last}) as last)`.execute(db);
  return rows[0]?.position ?? null;
}

/**
 * The ids of the first tasks of columns. In the order of the board every project and every other source is read in its own
 * order, and only as far as the window needs, so that the cost follows their number and not that of tasks. Any other order
 * has to read all tasks in scope, which is faster at once than for each project.
 */
function nearestInColumns(
  { scope, conditions, order, isScanned = false, isRare = false }: Omit<TaskSearch, 'days'>,
  { statuses, limit }: { statuses: readonly TaskStatus[]; limit: number },
): RawBuilder<unknown> {
  const inColumn = [sql<SqlBool>`tasks.status = wanted.status`, ...conditions];
  const matching = (matches: RawBuilder<SqlBool>, join = sql``) => {
    const found = sql`tasks ${join} ${order.join} where ${allOf([matches, ...inColumn])}`;
    return isRare && order.isOfBoard ? sql`(select tasks.* from ${found} offset 0) as tasks` : found;
  };
  const first = (matches: RawBuilder<SqlBool>, join = sql``) => sql`(
    select tasks.id, ${keyColumns(order)} from ${matching(matches, join)}
    order by ${keyOrder(order)} limit ${sql.lit(limit)})`;
  const inBoardOrder = () => [
    sql`select nearest.* from (${projectsIn(scope)}) as mine
      cross join lateral ${first(sql`tasks.project_id = mine.id`)} as nearest`,
    ...sourcesOutsideProjects(scope).map((matches) => first(matches)),
  ];
  const sources =
    order.isOfBoard && !isScanned
      ? inBoardOrder()
      : sourcesOf(scope).map(({ join, matches }) => first(matches, join));
  return sql`
    select nearest.* from unnest(${[...statuses]}::text[]) as wanted (status) cross join lateral (
      select nearest.* from (${sql.join(sources, sql` union all `)}) as nearest
      order by ${columnOrder(order)} limit ${sql.lit(limit)}) as nearest`;
}

/** The ids of the first tasks of some sources. */
function nearestInSources(
  search: TaskSearch,
  sources: readonly TaskSource[],
  limit: number,
): RawBuilder<unknown> {
  const { conditions, order } = search;
  const firsts = sources.map(
    ({ join, matches }) => sql`(
    select tasks.id, ${keyColumns(order)} from tasks ${join} ${order.join} where ${allOf([matches, ...conditions])}
    order by ${keyOrder(order)} limit ${sql.lit(limit)})`,
  );
  return sql`select nearest.* from (${sql.join(firsts, sql` union all `)}) as nearest
    order by ${columnOrder(order)} limit ${sql.lit(limit)}`;
}

/** The ids of the first tasks that match. */
function nearestOf(
  { conditions, order }: TaskSearch,
  group: readonly RawBuilder<SqlBool>[],
  limit: number,
): RawBuilder<unknown> {
  return sql`select tasks.id, ${keyColumns(order)} from tasks ${order.join} where ${allOf([...group, ...conditions])}
    order by ${keyOrder(order)} limit ${sql.lit(limit)}`;
}

/** Reads the tasks whose ids and sort keys a query selects, in order. */
export function readRows(
  db: Db,
  { scope: { actorId }, order }: TaskSearch,
  nearest: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<Row[]> {
  const keys = order.keys.map((_, index) => keyColumn(index));
  // `offset 0` keeps the database from reading all tasks of the actor first, and `nearest` for each of them, which it
  // prefers when its statistics are older than those tasks.
  const found = sql<Selectable<TaskTable>>`(${nearest}) as nearest
    cross join lateral (select * from tasks where id = nearest.id offset 0)`;
  const query = selectTasksAlone(db, actorId, found)
    .where(taskPolicy.visibleTo(actorId))
    .select(sql<Row['sort_keys']>`json_build_array(${sql.join(keys)})`.as('sort_keys'))
    .orderBy(columnOrder(order));
  return (limit === null ? query : query.limit(sql.lit(limit))).execute();
}

/** The window of rows that were read with one more than the limit. */
export function windowOf(rows: readonly Row[], limit: number): Window {
  const following = rows[limit];
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit),
    next: following && last ? encodeCursor(last.id, ...last.sort_keys.map(String)) : null,
    nextPosition: following?.position ?? null,
  };
}

/** The sort keys of a task as columns. */
export function keyColumns({ keys }: TaskOrder): RawBuilder<unknown> {
  return sql.join(keys.map(({ value }, index) => sql`${value} as ${sql.id(`key_${index}`)}`));
}

function keyColumn(index: number): RawBuilder<unknown> {
  return sql.ref(`nearest.key_${index}`);
}

/** The order by the values of the keys, then by id. */
function keyOrder({ keys, id }: TaskOrder): RawBuilder<unknown> {
  return sql.join([...keys.map(({ value, direction }) => directed(value, direction)), sql.ref(id)]);
}

/** The same order by the columns of `keyColumns`. */
export function columnOrder({ keys }: TaskOrder): RawBuilder<unknown> {
  const columns = keys.map(({ direction }, index) => directed(keyColumn(index), direction));
  return sql.join([...columns, sql.ref('nearest.id')]);
}

function directed(value: RawBuilder<unknown>, direction: 'asc' | 'desc' = 'asc'): RawBuilder<unknown> {
  return direction === 'desc' ? sql`${value} desc` : value;
}

/** Reads tasks by their ids; omits those that the actor may not see. */
export function readVisible(db: Db, actorId: string, ids: readonly string[]): Promise<LoneTaskRow[]> {
  return selectTasksAlone(db, actorId)
    .where('tasks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(taskPolicy.visibleTo(actorId))
    .orderBy('tasks.position')
    .orderBy('tasks.id')
    .execute();
}

/** Reads what a row shows of its dependencies; no title for those that the actor may not see. */
export function readRelated(
  db: Db,
  actorId: string,
  ids: readonly string[],
): Promise<{ id: string; title: string | null; isCompleted: boolean }[]> {
  return db
    .selectFrom('tasks')
    .where('tasks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select([
      'tasks.id',
      sql<string | null>`case when ${taskPolicy.visibleTo(actorId)} then tasks.title end`.as('title'),
      sql<boolean>`tasks.completed_at is not null`.as('isCompleted'),
    ])
    .orderBy('tasks.id')
    .execute();
}
