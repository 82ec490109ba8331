import { isColumn, type TaskGroup } from '@longtable/contract/rules/task-groups';
import { maxFacets } from '@longtable/contract/rules/task-limits';
import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  beyondCursor,
  cursorKey,
  encodeCursor,
  type ListOrder,
  type PageRequest,
} from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isKept, type LoneTaskRow, selectTasksAlone, taskPolicy } from '../../../policies/task.ts';
import { orderOf } from './order.ts';
import { allOf, projectsIn, selectInScope, sourcesOutsideProjects, type TaskScope } from './scope.ts';

/** Tasks to read: those in scope that match all conditions, in this order. */
export type TaskSearch = {
  readonly scope: TaskScope;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  readonly order: ListOrder;
};

/** A window of tasks, the cursor of the next one, and the position of the first task after it; null at the end. */
export type Window = {
  readonly rows: LoneTaskRow[];
  readonly next: string | null;
  readonly nextPosition: string | null;
};

type Row = LoneTaskRow & { readonly page_key: string };

/** Reads the first window of every column in one statement. */
export async function readColumns(
  db: Db,
  search: TaskSearch,
  limit: number,
): Promise<Record<TaskStatus, Window>> {
  const rows = await readRows(
    db,
    search,
    nearestInColumns(search, { statuses: taskStatuses, limit: limit + 1 }),
  );
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
  { group, today, after, limit }: PageRequest & { group?: TaskGroup | undefined; today: string },
): Promise<Window> {
  const { scope, order } = search;
  const beyond = after === undefined ? [] : [beyondCursor(order, after)];
  const narrowed = { ...search, conditions: [...search.conditions, ...beyond] };
  const ids =
    group !== undefined && !isColumn(group)
      ? nearestOf(narrowed, inGroup(scope, group, today), limit + 1)
      : nearestInColumns(narrowed, {
          statuses: group === undefined ? taskStatuses : [group],
          limit: limit + 1,
        });
  const rows = await readRows(db, search, ids, limit + 1);
  return windowOf(rows, limit);
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

/**
 * The ids of the first tasks of columns. Every source is read in its own order, and only as far as the window needs, so
 * that the cost follows the number of sources and not that of tasks.
 */
function nearestInColumns(
  { scope, conditions, order }: TaskSearch,
  { statuses, limit }: { statuses: readonly TaskStatus[]; limit: number },
): RawBuilder<unknown> {
  const inColumn = [sql<SqlBool>`tasks.status = wanted.status`, ...conditions];
  const first = (source: RawBuilder<SqlBool>) => sql`(
    select tasks.id, ${keyColumns(order)} from tasks where ${allOf([source, ...inColumn])}
    order by ${keyOrder(order)} limit ${sql.lit(limit)})`;
  const ofProjects = sql`select nearest.* from (${projectsIn(scope)}) as mine
    cross join lateral ${first(sql`tasks.project_id = mine.id`)} as nearest`;
  const sources = [ofProjects, ...sourcesOutsideProjects(scope).map(first)];
  return sql`
    select nearest.id from unnest(${[...statuses]}::text[]) as wanted (status) cross join lateral (
      select id from (${sql.join(sources, sql` union all `)}) as sources
      order by ${columnOrder(order)} limit ${sql.lit(limit)}) as nearest`;
}

/** The ids of the first tasks that match. */
function nearestOf(
  { conditions, order }: TaskSearch,
  group: readonly RawBuilder<SqlBool>[],
  limit: number,
): RawBuilder<unknown> {
  return sql`select tasks.id from tasks where ${allOf([...group, ...conditions])}
    order by ${keyOrder(order)} limit ${sql.lit(limit)}`;
}

/** The predicates of a group that is no column (contract/rules/task-groups), in scope. */
function inGroup(
  { actorId, projectId }: TaskScope,
  group: Exclude<TaskGroup, TaskStatus>,
  today: string,
): RawBuilder<SqlBool>[] {
  const inScope =
    projectId === undefined
      ? isKept
      : sql<SqlBool>`tasks.project_id = any(array(${projectsIn({ actorId, projectId })}))`;
  switch (group) {
    case 'received':
      return [sql`tasks.assigned_to = ${actorId} and tasks.assigned_to <> tasks.assigned_by`, inScope];
    case 'assigned':
      return [sql`tasks.assigned_by = ${actorId} and tasks.assigned_to <> tasks.assigned_by`, inScope];
    case 'overdue':
      return [openBy(actorId), sql`tasks.due_date < ${today}::date`, inScope];
    case 'due-today':
      return [openBy(actorId), sql`tasks.due_date = ${today}::date`, inScope];
  }
}

function openBy(actorId: string): RawBuilder<SqlBool> {
  return sql`tasks.assigned_to = ${actorId} and tasks.completed_at is null`;
}

/** Reads the tasks with these ids, in order. */
function readRows(
  db: Db,
  { scope: { actorId }, order }: TaskSearch,
  ids: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<Row[]> {
  const query = selectTasksAlone(db, actorId)
    .innerJoin(sql<{ id: string }>`(${ids})`.as('nearest'), (join) =>
      join.onRef('nearest.id', '=', 'tasks.id'),
    )
    .where(taskPolicy.visibleTo(actorId))
    .select(cursorKey(order).as('page_key'))
    .orderBy(sql`${keyOrder(order)}`);
  return (limit === null ? query : query.limit(sql.lit(limit))).execute();
}

/** The window of rows that were read with one more than the limit. */
function windowOf(rows: readonly Row[], limit: number): Window {
  const following = rows[limit];
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit),
    next: following && last ? encodeCursor(last.id, last.page_key) : null,
    nextPosition: following?.position ?? null,
  };
}

function keyColumns({ keys }: ListOrder): RawBuilder<unknown> {
  return sql.join(keys.map(({ value }, index) => sql`${value} as ${sql.id(`key_${index}`)}`));
}

/** The order by the values of the keys, then by id. */
function keyOrder({ keys, id }: ListOrder): RawBuilder<unknown> {
  return sql.join([...keys.map(({ value, direction }) => directed(value, direction)), sql.ref(id)]);
}

/** The same order by the columns of `keyColumns`. */
function columnOrder({ keys }: ListOrder): RawBuilder<unknown> {
  const columns = keys.map(({ direction }, index) => directed(sql.id(`key_${index}`), direction));
  return sql.join([...columns, sql.ref('id')]);
}

function directed(value: RawBuilder<unknown>, direction: 'asc' | 'desc' = 'asc'): RawBuilder<unknown> {
  return direction === 'desc' ? sql`${value} desc` : value;
}

/** Counts the tasks in scope that match, by status. */
export async function countColumns(
  db: Db,
  scope: TaskScope,
  conditions: readonly RawBuilder<SqlBool>[] = [],
): Promise<Record<TaskStatus, number>> {
  const { rows } = await sql<{ status: TaskStatus; count: number }>`
    select status, count(*)::int as count
    from (${selectInScope(scope, sql`tasks.status`, conditions)}) as scoped group by status`.execute(db);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return byStatus((status) => counts.get(status) ?? 0);
}

/** The counts of the actor's own tasks (contract/rules/task-counts). */
export type OwnCounts = {
  readonly dueToday: number;
  readonly overdue: number;
  readonly completedToday: number;
  readonly inProgress: number;
  readonly received: number;
  readonly assigned: number;
};

/** Counts the actor's own tasks in scope. `today` is a day in the time zone. */
export async function countOwn(
  db: Db,
  scope: TaskScope,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<OwnCounts> {
  const { actorId } = scope;
  const count = (conditions: readonly RawBuilder<SqlBool>[]) =>
    sql`(select count(*)::int from tasks where ${allOf(conditions)})`;
  const [, inScope = sql<SqlBool>`true`] = inGroup(scope, 'received', today);
  const { rows } = await sql<OwnCounts>`select
    ${count(inGroup(scope, 'due-today', today))} as "dueToday",
    ${count(inGroup(scope, 'overdue', today))} as overdue,
    ${count([openBy(actorId), sql`tasks.status = 'in_progress'`, inScope])} as "inProgress",
    ${count([
      sql`tasks.assigned_to = ${actorId}
        and tasks.completed_at >= ${today}::date::timestamp at time zone ${timeZone}
        and tasks.completed_at < (${today}::date + 1)::timestamp at time zone ${timeZone}`,
      inScope,
    ])} as "completedToday",
    ${count(inGroup(scope, 'received', today))} as received,
    ${count(inGroup(scope, 'assigned', today))} as assigned`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('No counts.');
  return counts;
}

/** Reads the most frequent tags of the tasks in scope, and one more than a filter offers. */
export async function readTags(db: Db, scope: TaskScope): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(name) as tag, count(*)::int as count
    from (${selectInScope(scope, sql`tasks.id`)}) as scoped join task_tags on task_id = scoped.id
    group by lower(name) order by 2 desc, 1 limit ${sql.lit(maxFacets + 1)}`.execute(db);
  return rows;
}

/** Reads the most frequent assignees of the tasks in scope, and one more than a filter offers. */
export async function readAssignees(
  db: Db,
  scope: TaskScope,
): Promise<{ personId: string; count: number }[]> {
  const { rows } = await sql<{ personId: string; count: number }>`
    select assigned_to as "personId", count(*)::int as count
    from (${selectInScope(scope, sql`tasks.assigned_to`)}) as scoped
    group by assigned_to order by 2 desc, 1 limit ${sql.lit(maxFacets + 1)}`.execute(db);
  return rows;
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

/** Reads the first day of a person's week; 0 is Sunday. */
export async function readWeekStart(db: Db, actorId: string): Promise<number> {
  const { week_start } = await db
    .selectFrom('user_profiles')
    .select('week_start')
    .where('id', '=', actorId)
    .executeTakeFirstOrThrow();
  return week_start;
}

/** An object with a value for each status. */
export function byStatus<Value>(of: (status: TaskStatus) => Value): Record<TaskStatus, Value> {
  return {
    todo: of('todo'),
    in_progress: of('in_progress'),
    review: of('review'),
    completed: of('completed'),
    blocked: of('blocked'),
  };
}
