import '../../policies/project.table.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import type { Db } from '../../platform/db/database.ts';
import { isConcerned, selectTasks } from '../../policies/task.ts';

// Tasks of a person who leaves a project or deletes their account: reads them for the download, and deletes or
// reassigns them.

/** Tasks without a project: theirs alone, assigned by them to others, or assigned to them by others. */
export type TasksOfPerson = {
  readonly own: number;
  readonly given: number;
  readonly received: number;
  /** Tasks in other people's projects in which they have a role. */
  readonly inProjects: number;
};

/** Reads a page of the tasks in which a person has a role, ordered by id. */
export const readTasksById = byId('tasks.id', (db, userId) =>
  selectTasks(db, userId).where(isConcerned.where(userId)),
);

export function countTasksOfPerson(db: Db, userId: string): Promise<TasksOfPerson> {
  return db
    .selectFrom('tasks')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .where('projects.deleted_at', 'is', null)
    .where(isConcerned.where(userId))
    .select((eb) => {
      const count = () => eb.fn.countAll<number>();
      const isCreator = eb('tasks.user_id', '=', userId);
      const isAssignee = eb('tasks.assigned_to', '=', userId);
      const isPersonal = eb('tasks.project_id', 'is', null);
      return [
        count()
          .filterWhere(eb.and([isPersonal, isCreator, isAssignee]))
          .as('own'),
        count()
          .filterWhere(eb.and([isPersonal, isCreator, eb.not(isAssignee)]))
          .as('given'),
        count()
          .filterWhere(eb.and([isPersonal, eb.not(isCreator), isAssignee]))
          .as('received'),
        count().filterWhere('projects.owner_id', '<>', userId).as('inProjects'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Tasks deleted or reassigned in one transaction. */
const atOnce = 200;

/** Deletes some of the person's own tasks without a project. Returns them with their former assigners. */
export async function deleteOwnTasks(db: Db, userId: string): Promise<{ id: string; assigned_by: string }[]> {
  const own = sql<SqlBool>`user_id = ${userId} and assigned_to = ${userId} and project_id is null`;
  const ids = await lockSome(db, own, { most: atOnce, strength: sql`for update` });
  return db
    .deleteFrom('tasks')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(own)
    .returning(['id', 'assigned_by'])
    .execute();
}

/**
 * Reassigns some tasks without a project that others have a role in: what the person created goes to its assignee, what
 * was assigned to them goes back to its creator, and what they had only assigned counts as assigned by its creator.
 * Their own tasks have to be deleted before.
 */
export async function reassignTasksOutsideProjects(db: Db, userId: string): Promise<ReassignedTask[]> {
  const theirs = sql<SqlBool>`${isConcerned.where(userId)} and project_id is null`;
  const ids = await lockSome(db, theirs, { most: atOnce });
  const created_by = sql<string>`case when created_by = ${userId} then ${remainingPerson(userId)} else created_by end`;
  return db
    .updateTable('tasks')
    .set({ ...rolesOutsideProjects(userId), created_by, ...written })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(theirs)
    .returning(reassignedColumns(userId))
    .execute();
}

/**
 * Deletes those restorable deleted tasks in which nobody else has a role, and those that they deleted themselves and
 * only they could restore. Reassigns the others without a project like `reassignTasksOutsideProjects`. True if there
 * were any.
 */
export async function reassignDeletedTasks(db: Db, userId: string): Promise<boolean> {
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from deleted_tasks where task_id in (
      select task_id from deleted_tasks
      where deleted_by = ${userId} or (project_id is null and user_id = ${userId} and assigned_to = ${userId})
      order by task_id for update)`.execute(db);
  const { rows } = await sql<{ task_id: string }>`
    select task_id from deleted_tasks where project_id is null and ${hasRole(userId)}
    order by task_id for update`.execute(db);
  if (rows.length > 0)
    await db
      .updateTable('deleted_tasks')
      .set(rolesOutsideProjects(userId))
      .where('task_id', '=', sql<string>`any(${rows.map(({ task_id }) => task_id)}::uuid[])`)
      .execute();
  return deleted > 0n || rows.length > 0;
}

/** The new people of a task without a project: see `reassignTasksOutsideProjects`. */
function rolesOutsideProjects(userId: string) {
  const owner = remainingPerson(userId);
  return {
    user_id: owner,
    assigned_to: sql<string>`case when assigned_to = ${userId} then user_id else assigned_to end`,
    assigned_by: sql<string>`case when assigned_by = ${userId} then ${owner} else assigned_by end`,
  };
}

function remainingPerson(userId: string) {
  return sql<string>`case when user_id = ${userId} then assigned_to else user_id end`;
}

/**
 * Replaces a person as the creator of some tasks, in any project, by the assignee. Returns the ids. Tasks assigned to
 * the person are reassigned before.
 */
export async function reassignCreations(db: Db, userId: string): Promise<string[]> {
  const created = sql<SqlBool>`created_by = ${userId} and created_by <> user_id`;
  const ids = await lockSome(db, created, { most: atOnce });
  const rows = await db
    .updateTable('tasks')
    .set((eb) => ({ created_by: eb.ref('user_id'), ...written }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(created)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A reassigned task as it is now. */
export type ReassignedTask = {
  readonly id: string;
  readonly title: string;
  readonly project_id: string | null;
  readonly assigned_to: string;
  readonly completed_at: string | null;
  /** Who had created it when it was assigned to the person; null if it was not. */
  readonly passed_by_creator: string | null;
};

function reassignedColumns(personId: string) {
  return [
    'id',
    'title',
    'project_id',
    'assigned_to',
    'completed_at',
    // A statement does not see what it writes: this is the row as it was.
    sql<string | null>`(select before.user_id from tasks as before
      where before.id = tasks.id and before.assigned_to = ${personId})`.as('passed_by_creator'),
  ] as const;
}

/** The columns that every change of a task writes. */
const written = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };

/** The condition of deleted tasks in which a person has a role. */
function hasRole(personId: string) {
  return sql<SqlBool>`(user_id = ${personId} or assigned_to = ${personId} or assigned_by = ${personId})`;
}

/** A project of others with tasks in which a person has a role, including restorable deleted ones. */
export async function readProjectOfTasks(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with theirs as materialized (
      select project_id from tasks where ${isConcerned.where(userId)}
      union select project_id from deleted_tasks where project_id is not null and ${hasRole(userId)}
    )
    select projects.id from theirs join projects on projects.id = theirs.project_id
    where projects.owner_id <> ${userId} order by projects.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Whether a person has a role in any task, is the recorded creator of one, or would have a role in a restored one. */
export async function isConcernedByAny(db: Db, userId: string): Promise<boolean> {
  // Counts, since usually there is none, which the indexes tell quickly.
  const { rows } = await sql<{ tasks: number }>`
    select (
      (select count(*) from tasks where ${isConcerned.where(userId)})
      + (select count(*) from tasks where created_by = ${userId} and created_by <> user_id)
      + (select count(*) from deleted_tasks where ${hasRole(userId)}
          and (project_id is null or exists (select from projects where projects.id = deleted_tasks.project_id)))
    )::int as tasks`.execute(db);
  return rows[0]?.tasks !== 0;
}

/**
 * Locks some or all of the tasks of `which`, in the common lock order of tasks. Returns their ids; those it had to wait
 * for may not match any more. The ids are materialized first, by the indexes of `which`: with a limit, the planner
 * would scan the primary key.
 */
async function lockSome(
  db: Db,
  which: RawBuilder<SqlBool>,
  { most, strength = sql`for no key update` }: { most?: number | undefined; strength?: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from tasks where ${which})
    select id from tasks where id = any(array(select id from found order by id limit ${most ?? null}))
    order by id ${strength}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A person who leaves projects that others own. */
export type Leaving = { readonly projectIds: readonly string[]; readonly personId: string };

/**
 * Reassigns the tasks of projects in which a leaving person has a role: the owner becomes the creator of what they
 * created, their own assignments go back to the creator if that is another member, otherwise to the owner, and what
 * they had assigned counts as assigned by its creator. All of them, or up to `most`. Restorable deleted tasks are
 * reassigned in the same way, all of them. The projects must be locked. Returns the tasks that are not deleted.
 */
export async function reassignTasksOfProjects(
  db: Db,
  { projectIds, personId }: Leaving,
  most?: number,
): Promise<ReassignedTask[]> {
  const inThese = sql<SqlBool>`project_id = any(${[...projectIds]}::uuid[])`;
  const theirs = sql<SqlBool>`${inThese} and ${isConcerned.where(personId)}`;
  const ids = await lockSome(db, theirs, { most });
  await db
    .updateTable('deleted_tasks')
    .set(rolesWithout('deleted_tasks', personId))
    .where(inThese)
    .where(hasRole(personId))
    .execute();
  return db
    .updateTable('tasks')
    .set({ ...rolesWithout('tasks', personId), ...written })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(theirs)
    .returning(reassignedColumns(personId))
    .execute();
}

/**
 * The new people of a task after a person has left its project. The same rule as `permittedRoles`, for all tasks in one
 * statement.
 */
function rolesWithout(table: 'tasks' | 'deleted_tasks', personId: string) {
  const projectId = sql.ref(`${table}.project_id`);
  const owner = sql<string>`(select owner_id from projects where projects.id = ${projectId})`;
  const creator = sql<string>`case when user_id = ${personId} then ${owner} else user_id end`;
  return {
    user_id: creator,
    assigned_to: sql<string>`case
      when assigned_to <> ${personId} then assigned_to
      when user_id <> ${personId} and exists (select from project_members as other
        where other.project_id = ${projectId} and other.user_id = ${sql.ref(`${table}.user_id`)})
        then user_id
      else ${owner} end`,
    assigned_by: sql<string>`case when assigned_by = ${personId} then ${creator} else assigned_by end`,
  };
}
