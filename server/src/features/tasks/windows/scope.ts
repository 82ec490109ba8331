import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The tasks that a request is about: those of one project, or all that the actor may see. */
export type TaskScope = { readonly actorId: string; readonly projectId?: string | undefined };

/**
 * The ids of the actor's projects in scope, except those that are being deleted. A person who sees a project without
 * being a member sees none of its tasks.
 */
export function projectsIn({ actorId, projectId }: TaskScope): RawBuilder<{ id: string }> {
  const which = projectId === undefined ? sql`` : sql` and project_id = ${projectId}`;
  // Not an anti-join: of few projects, the database expects all to be deleted, and plans for hardly any tasks.
  return sql`select project_id as id from project_members where user_id = ${actorId}${which}
    and coalesce((select deleted_at is null from projects where projects.id = project_id), false)`;
}

/**
 * The predicates of the tasks in scope without a project, one for each index that has them; no task matches two. Tasks
 * of projects need no further ones: the people of a task in a project are its members (docs/decisions/014).
 */
export function sourcesOutsideProjects({ actorId, projectId }: TaskScope): RawBuilder<SqlBool>[] {
  if (projectId !== undefined) return [];
  return [
    sql<SqlBool>`tasks.project_id is null and tasks.user_id = ${actorId}`,
    sql<SqlBool>`tasks.project_id is null and tasks.assigned_to = ${actorId} and tasks.assigned_to <> tasks.user_id`,
    sql<SqlBool>`tasks.project_id is null and tasks.assigned_by = ${actorId} and tasks.assigned_by <> tasks.user_id
      and tasks.assigned_to <> ${actorId}`,
  ];
}

/** A part of the tasks in scope: `select … from tasks ${join} where ${matches}`. */
export type TaskSource = { readonly join: RawBuilder<unknown>; readonly matches: RawBuilder<SqlBool> };

/** All tasks in scope; no task is in two of these. */
export function sourcesOf(scope: TaskScope): TaskSource[] {
  return [
    // A join, and not a list of ids: the database then knows how many tasks to expect.
    {
      join: sql`join (${projectsIn(scope)}) as mine on mine.id = tasks.project_id`,
      matches: sql<SqlBool>`tasks.project_id is not null`,
    },
    ...sourcesOutsideProjects(scope).map((matches) => ({ join: sql``, matches })),
  ];
}

/** The predicate of all tasks in scope, for few tasks that are found by something else. */
export function isInScope(scope: TaskScope): RawBuilder<SqlBool> {
  const sources = [
    sql`tasks.project_id = any(array(${projectsIn(scope)}))`,
    ...sourcesOutsideProjects(scope).map((matches) => sql`${matches}`),
  ];
  return sql<SqlBool>`(${sql.join(sources, sql` or `)})`;
}

/** Selects a column of the tasks in scope. */
export function selectInScope(scope: TaskScope, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const selects = sourcesOf(scope).map(
    ({ join, matches }) => sql`select ${column} from tasks ${join} where ${matches}`,
  );
  return sql.join(selects, sql` union all `);
}

/** Counts the tasks in scope that match by the values of a column: rows of `value` and `count`. */
export function countInScope(
  scope: TaskScope,
  column: RawBuilder<unknown>,
  conditions: readonly RawBuilder<SqlBool>[] = [],
): RawBuilder<unknown> {
  // Each source counts its own: passing a million rows on takes longer than reading them from an index.
  const counts = sourcesOf(scope).map(
    ({ join, matches }) => sql`select ${column} as value, count(*) as count from tasks ${join}
      where ${allOf([matches, ...conditions])} group by 1`,
  );
  return sql`select value, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counts group by 1`;
}

/** The conjunction of predicates. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
