import { maxFacets } from '@longtable/contract/rules/task-limits';
import { byStatus, type TaskStatus } from '@longtable/contract/rules/task-status';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inGroup, inScopeOf, openBy } from './group.ts';
import { allOf, countInScope, isInScope, selectInScope, type TaskScope } from './scope.ts';

/** Counts the tasks in scope that match, by status. */
export async function countColumns(
  db: Db,
  scope: TaskScope,
  conditions: readonly RawBuilder<SqlBool>[] = [],
): Promise<Record<TaskStatus, number>> {
  const counts = await countGroups(db, scope, sql`tasks.status`, conditions);
  return byStatus((status) => counts.get(status) ?? 0);
}

/** Counts the tasks in scope that match by a value. */
export async function countGroups(
  db: Db,
  scope: TaskScope,
  value: RawBuilder<string>,
  conditions: readonly RawBuilder<SqlBool>[] = [],
): Promise<Map<string, number>> {
  type Counted = { value: string; count: number };
  const { rows } = await sql<Counted>`${countInScope(scope, value, conditions)}`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, count]));
}

/** The counts of the actor's own tasks (contract/rules/task-counts). */
export type OwnCounts = {
  readonly dueToday: number;
  readonly overdue: number;
  readonly dueSoon: number;
  readonly newForMe: number;
  readonly waiting: number;
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
  const inScope = inScopeOf(scope);
  const { rows } = await sql<OwnCounts>`select
    ${count(inGroup(scope, 'due-today', today))} as "dueToday",
    ${count(inGroup(scope, 'overdue', today))} as overdue,
    ${count(inGroup(scope, 'due-soon', today))} as "dueSoon",
    ${count(inGroup(scope, 'new', today))} as "newForMe",
    ${count(inGroup(scope, 'waiting', today))} as waiting,
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
  // By the names as they are first: the database knows how few there are, and needs not sort all tags.
  const names = sql`select name, count(*) as count
    from (${selectInScope(scope, sql`tasks.id`)}) as scoped join task_tags on task_id = scoped.id group by name`;
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(name) as tag, sum(count)::int as count from (${names}) as names
    group by lower(name) order by 2 desc, 1 limit ${sql.lit(maxFacets + 1)}`.execute(db);
  return rows;
}

/** Reads the most frequent assignees of the tasks in scope, and one more than a filter offers. */
export async function readAssignees(
  db: Db,
  scope: TaskScope,
): Promise<{ personId: string; count: number }[]> {
  const { rows } = await sql<{ personId: string; count: number }>`
    select value as "personId", count from (${countInScope(scope, sql`tasks.assigned_to`)}) as counts
    order by 2 desc, 1 limit ${sql.lit(maxFacets + 1)}`.execute(db);
  return rows;
}

/** Counts the open tasks in scope of an assignee that are due on each day of a range, without the days that have none. */
export async function countDue(
  db: Db,
  scope: TaskScope,
  { assigneeId, from, to }: { assigneeId: string; from: string; to: string },
): Promise<{ day: string; count: number }[]> {
  const isDue = sql<SqlBool>`${openBy(assigneeId)} and tasks.due_date between ${from}::date and ${to}::date`;
  // Whoever a task is assigned to sees it. Otherwise the few tasks of these days are tested, rather than all in scope.
  const inScope = assigneeId === scope.actorId ? inScopeOf(scope) : isInScope(scope);
  const { rows } = await sql<{ day: string; count: number }>`
    select due_date::text as day, count(*)::int as count from tasks where ${allOf([isDue, inScope])}
    group by due_date order by due_date`.execute(db);
  return rows;
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
